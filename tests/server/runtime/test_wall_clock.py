"""A clock that was set deletes nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.runtime.wall_clock import DAY, HOUR, MONTH, TOLERANCE, WallClock, distrust_after
from dorehami.server.runtime.watchdog import Watchdog
from dorehami.server.tables.retention import INTERVAL
from dorehami.store.memory import MemoryLog
from tests.support.live import House, advance_clock, house, manual_clock
from tests.support.server.calendar import SetClock, disconnect_and_unload

LOOKS = int(HOUR / INTERVAL)  # in an hour


def readings(clock: WallClock, hours: float, now: float, steady: float) -> list[bool]:
    """Return what it says over some hours in which both clocks run evenly."""
    times = [INTERVAL * number for number in range(1, int(hours * LOOKS) + 1)]
    return [clock.is_plausible(now + passed, steady + passed) for passed in times]


@pytest.mark.parametrize(
    ("silence", "calm"),
    [
        *((0, 0), (DAY, 0), (-TOLERANCE, 0)),
        *((DAY + 1, HOUR), (7 * DAY, HOUR), (MONTH, HOUR), (-DAY, HOUR), (-100 * DAY, HOUR)),
        *((MONTH + 1, DAY), (100 * DAY, DAY), (10_000 * DAY, DAY)),
    ],
)
def test_the_longer_it_was_silent_the_longer_it_is_waited(silence: float, calm: float) -> None:
    """Within a day of the newest row a clock needs no proof; after a month it needs a day, else an hour."""
    assert distrust_after(silence) == calm


def test_a_house_without_tables_has_nothing_to_lose() -> None:
    """Nothing is said about its clock."""
    assert WallClock(1e9, 5.0, None).is_plausible(1e9, 5.0)


@pytest.mark.parametrize("jump", [TOLERANCE + 1, 100 * DAY, -100 * DAY, -HOUR])
def test_a_clock_that_was_set_has_to_run_evenly_for_an_hour(jump: float, caplog: pytest.LogCaptureFixture) -> None:
    """Ahead or back, while the server runs; and that is said once."""
    clock = WallClock(1e9, 0.0, 1e9)
    assert clock.is_plausible(1e9 + INTERVAL, INTERVAL)
    assert not clock.is_plausible(1e9 + 2 * INTERVAL + jump, 2 * INTERVAL)
    told = readings(clock, 2, 1e9 + 2 * INTERVAL + jump, 2 * INTERVAL)
    assert told == [False] * (LOOKS - 1) + [True] * (LOOKS + 1)
    assert len(caplog.messages) == 1


@given(st.lists(st.floats(TOLERANCE + 1, 1e6), min_size=1, max_size=20))
def test_a_clock_that_jumps_on_is_never_believed(jumps: list[float]) -> None:
    """Not before an hour has passed since the last jump."""
    clock, now, steady = WallClock(1e9, 0.0, 1e9), 1e9, 0.0
    for jump in jumps:
        now, steady = now + INTERVAL + jump, steady + INTERVAL
        assert not clock.is_plausible(now, steady)
    assert readings(clock, 1, now, steady) == [False] * (LOOKS - 1) + [True]


@given(st.lists(st.floats(-TOLERANCE, TOLERANCE), max_size=50))
def test_a_clock_that_is_corrected_gently_is_believed(drifts: list[float]) -> None:
    """As the network's time does it."""
    clock, now, steady = WallClock(1e6, 0.0, 1e6), 1e6, 0.0
    for drift in drifts:
        now, steady = now + 2 * TOLERANCE + drift * 0.9, steady + 2 * TOLERANCE
        assert clock.is_plausible(now, steady)


# ------------------------------------------------------------------ in the house


def kept_tables(log: MemoryLog, calendar: SetClock) -> Any:
    return house(log, now=calendar, watchdog=Watchdog(lambda: asyncio.get_running_loop().time()))


async def after_hours(guests: House, calendar: SetClock, number: float) -> set[str]:
    """Let the server run for so long; return the tables that are left."""
    for _ in range(int(number * LOOKS)):
        for _ in range(10):
            await asyncio.sleep(0)
        calendar.advance(int(INTERVAL))
        advance_clock(INTERVAL)
    for _ in range(10):
        await asyncio.sleep(0)
    return {head.table for head in await guests.running.registry.services.log.heads() if head.phase != "expired"}


@manual_clock
async def test_a_start_with_a_clock_far_ahead_deletes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Not for a day; put right meanwhile, it deletes nothing at all. If it was right, what is old enough goes then."""
    log, calendar = MemoryLog(), SetClock()
    async with kept_tables(log, calendar) as guests:
        table = (await guests.opens("coup")).table
    calendar.advance(100 * DAY)
    async with kept_tables(log, calendar) as guests:
        assert await after_hours(guests, calendar, 23.5) == {table}
        assert "nothing has happened here for 100.0 days" in caplog.text
        calendar.advance(-100 * DAY)
        assert await after_hours(guests, calendar, 0.4) == {table}
    calendar.advance(100 * DAY)
    async with kept_tables(log, calendar) as guests:
        assert await after_hours(guests, calendar, 24.5) == set()


@manual_clock
async def test_a_clock_that_is_set_ahead_deletes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """For an hour; the log says so."""
    calendar = SetClock()
    async with kept_tables(MemoryLog(), calendar) as guests:
        host = await guests.opens("coup")
        await disconnect_and_unload(guests, host)
        assert await after_hours(guests, calendar, 0.5) == {host.table}
        calendar.advance(100 * DAY)
        assert await after_hours(guests, calendar, 1) == {host.table}
        assert "The clock was set by +8640000 seconds" in caplog.text
        calendar.advance(-100 * DAY)
        assert await after_hours(guests, calendar, 3) == {host.table}


@manual_clock
async def test_a_clock_that_runs_evenly_is_believed(caplog: pytest.LogCaptureFixture) -> None:
    """Tables unused for a day are deleted, and no warning about the clock is logged."""
    calendar = SetClock()
    async with kept_tables(MemoryLog(), calendar) as guests:
        host = await guests.opens("coup")
        await disconnect_and_unload(guests, host)
        assert await after_hours(guests, calendar, 23.5) == {host.table}
        assert await after_hours(guests, calendar, 1) == set()
    assert "The clock" not in caplog.text
