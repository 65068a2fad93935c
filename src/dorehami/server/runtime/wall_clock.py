"""Plausibility of the wall clock, before tables are deleted because it says that they are old.

People and NTP set it, and a machine may boot with any time. It is compared with a monotonic clock and, at the start,
with the newest row of the log.
"""

from __future__ import annotations

import logging
from typing import Final

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
MONTH: Final = 30 * DAY
TOLERANCE: Final = 60.0  # seconds by which the two clocks may drift apart between two checks

logger = logging.getLogger("dorehami.retention")


class WallClock:
    """A check of the wall clock against a monotonic one (`steady`). All times are in seconds."""

    def __init__(self, now: float, steady: float, newest: float | None) -> None:
        self.now = now  # both at the last check
        self.steady = steady
        distrust = 0.0 if newest is None else distrust_after(now - newest)
        self.trusted_from = steady + distrust  # in monotonic time
        if distrust:
            logger.warning(
                "The clock says that nothing has happened here for %.1f days: no table is deleted for %.0f hours. "
                "If the clock is wrong, set it.",
                (now - (newest or 0)) / DAY,
                distrust / HOUR,
            )

    def is_plausible(self, now: float, steady: float) -> bool:
        """Return whether the wall clock has run without a jump for long enough."""
        jump = (now - self.now) - (steady - self.steady)
        self.now, self.steady = now, steady
        if abs(jump) > TOLERANCE:
            self.trusted_from = max(self.trusted_from, steady + HOUR)
            logger.warning("The clock was set by %+.0f seconds: no table is deleted for an hour.", jump)
        return steady >= self.trusted_from


def distrust_after(silence: float) -> float:
    """Return how long to distrust the clock after a start at which the newest row is `silence` old.

    A start within a day of the newest row is trusted at once. A start before it, or after months, may be a wrong clock
    that somebody will notice: waiting a day costs nothing, and deletion is final.
    """
    if -TOLERANCE <= silence <= DAY:
        return 0.0
    return DAY if silence > MONTH else HOUR
