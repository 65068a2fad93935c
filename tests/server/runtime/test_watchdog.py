"""After a suspension of the process all timers for people start again with their full time."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.runtime.watchdog import CLOCK, GAP, Watchdog, boot_clock
from dorehami.server.state import rows
from dorehami.server.table.commands.context import ABSENT_AFTER
from dorehami.server.table.timers import RESUME_DELAY
from tests.support.live import advance_clock, house, manual_clock
from tests.support.server.assertions import clients_asked, moves_by_clock, rows_of_kind, start_game
from tests.support.server.evenings import TURN, Evening, evening
from tests.support.server.raw_socket import raw_socket
from tests.support.simulated import MOMENT

FREEZE = 120.0


def house_with_clocks() -> Any:
    """A server where clocks run, and the watchdog shares the event loop's clock."""
    return house(patience=lambda seconds: seconds, watchdog=Watchdog(lambda: asyncio.get_running_loop().time()))


async def pass_time(seconds: float, client: Client) -> None:
    """Let time pass as usual: the loop turns every half second."""
    for _ in range(int(2 * seconds)):
        advance_clock(0.5)
        await client.send(messages.Ping)


@pytest.mark.parametrize("lived", [0, 30, TURN - 0.5])
@pytest.mark.parametrize("offset", [0.25, 0.75])
@manual_clock
async def test_the_clock_does_not_beat_a_move(lived: float, offset: float) -> None:
    """A move sent during or soon after a suspension counts, whatever time was left."""
    async with house_with_clocks() as guests:
        advance_clock(offset)
        players = await start_game(guests, "coup", 3)
        (asked,) = clients_asked(players)
        await pass_time(lived, asked)
        advance_clock(FREEZE)
        async with raw_socket(guests) as raw:
            welcome = await raw.hello(asked.table, asked.secret)
            raw.send_message(messages.Move(id="late", version=welcome.version, move=["income"]))
            assert isinstance(await raw.answer("late"), messages.Done)
        assert await moves_by_clock(guests, asked) == 0


@manual_clock
async def test_an_open_question_has_its_full_time_again() -> None:
    """No less, no more, and everybody is told."""
    async with house_with_clocks() as guests:
        players = await start_game(guests, "coup", 3)
        await pass_time(TURN - 10, players[0])
        async with raw_socket(guests) as raw:
            await raw.hello(players[1].table, players[1].secret)
            advance_clock(GAP + 1)
            told = await raw.message()
            while not isinstance(told, messages.Snapshot):
                told = await raw.message()
            assert told.left == 1000 * TURN
        await pass_time(TURN - 1, players[0])
        assert await moves_by_clock(guests, players[0]) == 0
        await pass_time(1, players[0])
        assert await moves_by_clock(guests, players[0]) == 1


@manual_clock
async def test_a_moment_s_delay_gives_no_time() -> None:
    """A busy machine is no standstill."""
    async with house_with_clocks() as guests:
        players = await start_game(guests, "coup", 3)
        await pass_time(TURN - 10, players[0])
        advance_clock(GAP - 1)
        await pass_time(10 - GAP + 1, players[0])
        assert await moves_by_clock(guests, players[0]) == 1


@pytest.mark.parametrize("lived", [10, ABSENT_AFTER - 0.5])
@manual_clock
async def test_nobody_is_taken_for_gone_at_once(lived: float) -> None:
    """An absence during a suspension starts again with its full time."""
    async with house_with_clocks() as guests:
        players = await start_game(guests, "coup", 3, turn=0)
        await players[2].disconnect()
        await pass_time(lived, players[0])
        advance_clock(FREEZE)
        await pass_time(ABSENT_AFTER - 1, players[0])
        assert not await rows_of_kind(guests, players[0].table, "away")
        await pass_time(2, players[0])
        assert len(await rows_of_kind(guests, players[0].table, "away")) == 1


@evening
async def test_all_that_is_waited_for_is_waited_for_anew() -> None:
    """The end of a break too."""
    world = Evening()
    await world.begins()
    world.do(0, messages.Pause)
    world.do(0, messages.Resume)
    await asyncio.sleep(RESUME_DELAY - 1)
    world.registry.restart_timers(FREEZE)
    await asyncio.sleep(RESUME_DELAY - 1)
    assert world.bodies(rows.Resumed) == []
    await asyncio.sleep(1 + MOMENT)
    assert len(world.bodies(rows.Resumed)) == 1


def test_a_standstill_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """In the log and to who wants to know; a dog that does not watch yet finds none."""
    now, told = [0.0], list[float]()
    dog = Watchdog(lambda: now[0])
    dog.on_gap = told.append
    now[0] = 1000.0
    assert not dog.check_gap()
    dog.last_beat = now[0]
    with caplog.at_level(logging.WARNING):
        for passed in (GAP, GAP + 1, 0.0, 1.0):
            now[0] += passed
            dog.check_gap()
    assert told == [GAP + 1]
    assert len(caplog.messages) == 1


def test_the_clock_runs_on_while_the_machine_sleeps() -> None:
    """It is the one that counts a suspended machine's time too, where the system has one."""
    assert getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC) == CLOCK
    assert boot_clock() <= boot_clock()
