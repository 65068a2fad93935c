"""Pages of finished games: they delay no table, and none is made twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.runtime.page_worker import PageProcess, PageThread
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import start_game

PAGES = (".play", "/deal", "/replay", "/replay?view=open", "/replay?view=0", "/replay?view=1")


class BlockedPageWorker(PageThread):
    """Makes no page until it is released."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.made = 0

    async def run(self, render: Callable[..., bytes], *args: Any, **kwargs: Any) -> bytes:
        await self.may.wait()
        self.made += 1
        return await super().run(render, *args, **kwargs)


async def finished_game(guests: House) -> list[Client]:
    players = await start_game(guests, "mccarthy", 2)
    await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
    return players


async def request_page(guests: House, table: str, page: str) -> int:
    async with guests.session.get(f"{guests.url}/api/tables/{table}/games/1{page}") as answer:
        await answer.read()
        return answer.status


@live
async def test_a_write_does_not_wait_for_pages() -> None:
    """Three hundred are asked for; a command is done while none is made. Each is made once, and then kept."""
    page_worker = BlockedPageWorker()
    async with house(page_worker=page_worker) as guests:
        players = await finished_game(guests)
        tasks = [asyncio.create_task(request_page(guests, players[0].table, each)) for each in PAGES * 50]
        while len(guests.running.routes.archive.pending) < len(PAGES):
            await asyncio.sleep(0)
        await players[0].send(messages.Ready)
        assert not any(task.done() for task in tasks)
        page_worker.may.set()
        assert await asyncio.gather(*tasks) == [200] * 300
        assert [await request_page(guests, players[0].table, each) for each in PAGES] == [200] * len(PAGES)
        assert page_worker.made == len(PAGES)


@live
async def test_only_so_many_pages_are_waited_for() -> None:
    """Above the limit of pending pages a request is refused with 429, and succeeds later."""
    page_worker = BlockedPageWorker()
    async with house(page_worker=page_worker) as guests:
        table, archive = (await finished_game(guests))[0].table, guests.running.routes.archive
        archive.max_pending = 2
        tasks = [asyncio.create_task(request_page(guests, table, each)) for each in PAGES[:2]]
        while len(archive.pending) < 2:
            await asyncio.sleep(0)
        assert await request_page(guests, table, PAGES[2]) == 429
        page_worker.may.set()
        assert await asyncio.gather(*tasks) == [200, 200]
        assert await request_page(guests, table, PAGES[2]) == 200


@live
async def test_pages_make_room_for_others() -> None:
    """The cache is bounded; the least recently used page is evicted."""
    page_worker = BlockedPageWorker()
    page_worker.may.set()
    async with house(page_worker=page_worker) as guests:
        table, archive = (await finished_game(guests))[0].table, guests.running.routes.archive
        await request_page(guests, table, ".play")
        archive.max_bytes = archive.size
        assert [await request_page(guests, table, each) for each in ("/deal", "/deal", ".play", ".play")] == [200] * 4
        assert archive.size <= archive.max_bytes
        assert archive.size == sum(map(len, archive.pages.values()))
        assert page_worker.made >= 3


@live
async def test_a_page_that_is_kept_forgets_with_the_table() -> None:
    """A name that was deleted is in no page any more."""
    async with house() as guests:
        host, friend = await finished_game(guests)
        url = f"{guests.url}/api/tables/{host.table}/games/1.play"
        async with guests.session.get(url) as answer:
            before = await answer.text()
        name = host.room["chairs"][friend.seat]["name"]
        assert name in before
        await friend.send(messages.Forget)
        async with guests.session.get(url) as answer:
            assert name not in await answer.text()


def who() -> bytes:
    return str(os.getpid()).encode()


async def ask_until_replaced(page_worker: PageProcess) -> None:
    """Ask again until the death of the process has been noticed."""
    while True:
        await page_worker.run(who)


@live
async def test_the_process_is_another_one_and_is_replaced() -> None:
    """Pages are rendered in another process; if it dies, a request may be retried."""
    page_worker = PageProcess()
    try:
        first = int(await page_worker.run(who))
        assert first == int(await page_worker.run(who)) != os.getpid()
        os.kill(first, signal.SIGKILL)
        with pytest.raises(Refusal, match="try_again"):
            await ask_until_replaced(page_worker)
        assert int(await page_worker.run(who)) != first
    finally:
        page_worker.close()
    with suppress(ProcessLookupError):
        os.kill(first, 0)
        pytest.fail("it lives on")
