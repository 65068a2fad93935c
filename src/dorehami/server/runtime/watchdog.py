"""Detects gaps: the process was stopped, the machine slept, or something blocked the event loop.

After a gap all overdue timers fire at once, before any player could answer. So every timer that waits for people calls
`check_gap` first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

BEAT: Final = 1.0  # seconds between two beats of the event loop
GAP: Final = 5.0  # seconds without a beat after which people may have been kept from answering
CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # Linux's monotonic clock stops during sleep

logger = logging.getLogger("dorehami.watchdog")


def boot_clock() -> float:
    """Return seconds of a monotonic clock that runs on while the machine sleeps."""
    return time.clock_gettime(CLOCK)


def ignore_gap(seconds: float) -> None:
    """Do nothing: the default callback."""


class Watchdog:
    """Watches one event loop; finds no gap before `watch` has started."""

    def __init__(self, clock: Callable[[], float] = boot_clock) -> None:
        self.clock = clock
        self.last_beat: float | None = None  # None: not started
        self.on_gap: Callable[[float], None] = ignore_gap  # called with the seconds of a gap

    async def watch(self) -> None:
        """Beat until cancelled."""
        self.last_beat = self.clock()
        while True:
            await asyncio.sleep(BEAT)
            self.check_gap()

    def check_gap(self) -> bool:
        """Return whether there was a gap since the last beat, after calling `on_gap`."""
        if self.last_beat is None:
            return False
        now = self.clock()
        gap, self.last_beat = now - self.last_beat, now
        if gap <= GAP:
            return False
        logger.warning("The process was suspended or blocked for %.0f seconds: all timers for people start again.", gap)
        self.on_gap(gap)
        return True
