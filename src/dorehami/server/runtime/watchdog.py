"""Notices that the process stood still: it was stopped, the machine slept, or something held the event loop up.

All timers that were due meanwhile ring at once then, before anybody could answer them. So whatever waits for people
asks here first when its timer rings.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

BEAT: Final = 1.0  # seconds between two signs of life of the event loop
GAP: Final = 5.0  # seconds without one in which people may have been kept from answering
CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # Linux's monotonic clock stops while it sleeps

say = logging.getLogger("dorehami.watchdog")


def never_stopping() -> float:
    """Seconds of a clock that nobody sets, and that runs on while the machine sleeps."""
    return time.clock_gettime(CLOCK)


def nothing(seconds: float) -> None:
    """Nobody wants to know."""


class Watchdog:
    """Watches one event loop. Until it has begun to, nothing ever stands still."""

    def __init__(self, clock: Callable[[], float] = never_stopping) -> None:
        self.clock = clock
        self.seen: float | None = None  # when the loop last gave a sign of life
        self.stood_still: Callable[[float], None] = nothing  # is told how long

    async def watch(self) -> None:
        """As long as the server is up."""
        self.seen = self.clock()
        while True:
            await asyncio.sleep(BEAT)
            self.finds_gap()

    def finds_gap(self) -> bool:
        """Has the process stood still just now? If so that is told first."""
        if self.seen is None:
            return False
        now = self.clock()
        gap, self.seen = now - self.seen, now
        if gap <= GAP:
            return False
        say.warning(
            "The server stood still for %.0f seconds: everybody who is waited for has the full time again.", gap
        )
        self.stood_still(gap)
        return True
