"""Ping: everybody at a table may send one, is answered at once, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.server.protocol import messages
from tests.support.live import House, house, live
from tests.support.server.assertions import start_game, stored_game, wait_until_at_rest
from tests.support.server.faulty_logs import GatedLog
from tests.support.server.raw_socket import raw_socket


async def secret_of(who: str, host: Any) -> str:
    """Return what a client says Hello with."""
    if who == "screen":
        key: str = (await host.send(messages.Screen)).secret
        return key
    return str(host.secret) if who == "player" else ""


@pytest.mark.parametrize("who", ["player", "watcher", "screen"])
@live
async def test_a_ping_is_answered_and_writes_nothing(who: str) -> None:
    """Done has the version that there was before; the log, and what is kept beside it, are the same."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2)
        key = await secret_of(who, players[0])
        version = await wait_until_at_rest(*players)
        before = await stored_game(guests, players[0].table)
        async with raw_socket(guests) as raw:
            await raw.hello(players[0].table, key)
            raw.send_message(messages.Ping(id="there?"))
            assert await raw.answer("there?") == messages.Done(id="there?", version=version)
        assert await stored_game(guests, players[0].table) == before


@live
async def test_it_is_answered_while_the_table_waits_for_the_disk() -> None:
    """The line is alive, however long the answer to a move takes."""
    log = GatedLog()
    async with house(log=log) as guests:
        host = await guests.opens("coup", chairs=3)
        version = host.version
        log.gate.clear()
        slow = host.submit(messages.AddBot)
        await log.waiting.wait()
        assert (await host.send(messages.Ping)).version == version
        assert not slow.done()
        log.gate.set()
        assert (await slow).version == version + 1


@live
async def test_its_id_is_not_remembered() -> None:
    """A command that has the same one is carried out."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        await host.send(messages.Ping, id="the same")
        assert (await host.send(messages.AddBot, id="the same")).version == host.version
        assert await bots_seen(guests, host.table) == 1


async def bots_seen(guests: House, table: str) -> int:
    """Return the number of bots that a new client sees."""
    watcher = await guests.watches(table)
    return sum(bool(chair) and chair["kind"] == "bot" for chair in watcher.room["chairs"])
