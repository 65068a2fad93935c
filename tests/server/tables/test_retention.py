"""Deletion of unused tables, and of nothing else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.runtime.wall_clock import DAY
from dorehami.server.services import Retention
from dorehami.server.tables.retention import delete_expired
from dorehami.store.log import Head
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import outcome, refusal_code, start_game
from tests.support.server.calendar import SetClock, disconnect_and_unload

HOUR, MINUTE = 3600, 60


def with_retention(**how: Any) -> tuple[SetClock, Any]:
    calendar = SetClock()
    return calendar, house(now=calendar, retention=Retention(**how))


@live
async def test_a_lobby_is_kept_for_a_day() -> None:
    """Then its link is answered with the reason, and so is its record."""
    calendar, open_house = with_retention()
    async with open_house as guests:
        host = await guests.opens("coup")
        await disconnect_and_unload(guests, host)
        calendar.advance(DAY - MINUTE)
        assert await delete_expired(guests.running.registry, calendar()) == []
        calendar.advance(2 * MINUTE)
        assert await delete_expired(guests.running.registry, calendar()) == [host.table]
        assert await refusal_code(guests.client().connect(host.table, host.secret)) == "expired_table"
        async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
            assert (answer.status, await answer.json()) == (410, {"code": "expired_table"})


@live
async def test_a_finished_game_is_kept_for_ninety_days() -> None:
    """Also while the table stands in its lobby again."""
    calendar, open_house = with_retention()
    async with open_house as guests:
        players = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
        await players[0].send(messages.Choose, game="coup", chairs=2)
        await disconnect_and_unload(guests, *players)
        calendar.advance(90 * DAY - MINUTE)
        assert await delete_expired(guests.running.registry, calendar()) == []
        calendar.advance(2 * MINUTE)
        assert await delete_expired(guests.running.registry, calendar()) == [players[0].table]


@live
async def test_a_running_game_is_kept_for_ever() -> None:
    """It sleeps, and is not lost."""
    calendar, open_house = with_retention()
    async with open_house as guests:
        players = await start_game(guests, "mccarthy", 2)
        await all_go(guests, players)
        calendar.advance(1000 * DAY)
        assert await delete_expired(guests.running.registry, calendar()) == []
        await players[0].connect()


async def all_go(guests: House, players: list[Client]) -> None:
    for player in players:
        await player.disconnect()
    guests.running.registry.tables.pop(players[0].table).close()


@live
async def test_where_somebody_is_nothing_is_cleared_away() -> None:
    """Not while one is there, and not within a day after."""
    calendar, open_house = with_retention()
    async with open_house as guests:
        host = await guests.opens("coup")
        calendar.advance(30 * DAY)
        assert await delete_expired(guests.running.registry, calendar()) == []
        await host.send(messages.Resync)
        await disconnect_and_unload(guests, host)
        assert await delete_expired(guests.running.registry, calendar()) == []
        calendar.advance(DAY + MINUTE)
        assert await delete_expired(guests.running.registry, calendar()) == [host.table]


@live
async def test_that_a_table_was_there_is_forgotten_too() -> None:
    """After the time for games once more."""
    calendar, open_house = with_retention(games=3 * DAY, lobbies=HOUR)
    async with open_house as guests:
        host = await guests.opens("coup")
        await disconnect_and_unload(guests, host)
        calendar.advance(2 * HOUR)
        assert await delete_expired(guests.running.registry, calendar()) == [host.table]
        calendar.advance(4 * DAY)
        await delete_expired(guests.running.registry, calendar())
        assert await refusal_code(guests.client().connect(host.table, host.secret)) == "unknown_table"


@pytest.mark.parametrize("what", ["games", "lobbies"])
@live
async def test_what_is_kept_for_ever_stays(what: str) -> None:
    """Each kind for itself."""
    calendar, open_house = with_retention(**{what: None})
    async with open_house as guests:
        lobby = await guests.opens("coup")
        players = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
        await disconnect_and_unload(guests, lobby, *players)
        calendar.advance(1000 * DAY)
        (gone,) = await delete_expired(guests.running.registry, calendar())
        assert gone == (lobby.table if what == "games" else players[0].table)


class Slow(MemoryLog):
    """A log that takes its time to forget a table."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.waiting = asyncio.Event(), asyncio.Event()

    async def expire(self, head: Head, at: int) -> None:
        self.waiting.set()
        await self.gate.wait()
        await super().expire(head, at)


@live
async def test_who_comes_meanwhile_waits_and_is_told() -> None:
    """Nobody sits down at a table that is being cleared away; the server goes on meanwhile."""
    log, calendar = Slow(), SetClock()
    async with house(log, now=calendar) as guests:
        host = await guests.opens("coup")
        await disconnect_and_unload(guests, host)
        calendar.advance(2 * DAY)
        clearing = asyncio.create_task(delete_expired(guests.running.registry, calendar()))
        await log.waiting.wait()
        late = asyncio.create_task(outcome(guests.client().connect(host.table, host.secret)))
        await guests.opens("coup")
        assert not late.done()
        log.gate.set()
        assert await clearing == [host.table]
        assert await late == "expired_table"
