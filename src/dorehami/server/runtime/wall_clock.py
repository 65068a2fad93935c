"""Whether the wall clock can be believed when it says that something is old enough to be deleted.

It is set by people and by the network, and may begin anywhere when a machine starts. It is held against a clock that
nobody sets and, at the start, against the newest row of the log, which is at least as old as it says.
"""

from __future__ import annotations

import logging
from typing import Final

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
MONTH: Final = 30 * DAY
TOLERANCE: Final = 60.0  # seconds by which the two clocks may differ from one look to the next

say = logging.getLogger("dorehami.keeping")


class WallClock:
    """All times are in seconds; `steady` is of the clock that nobody sets."""

    def __init__(self, now: float, steady: float, newest: float | None) -> None:
        self.now = now  # at the last look,
        self.steady = steady  # as was this
        calm = 0.0 if newest is None else calm_after(now - newest)
        self.believed = steady + calm  # from then on
        if calm:
            say.warning(
                "The clock says that nothing has happened here for %.1f days: no table is deleted for %.0f hours. "
                "If the clock is wrong, set it.",
                (now - (newest or 0)) / DAY,
                calm / HOUR,
            )

    def is_plausible(self, now: float, steady: float) -> bool:
        """Has it run evenly for long enough?"""
        jump = (now - self.now) - (steady - self.steady)
        self.now, self.steady = now, steady
        if abs(jump) > TOLERANCE:
            self.believed = max(self.believed, steady + HOUR)
            say.warning("The clock was set by %+.0f seconds: no table is deleted for an hour.", jump)
        return steady >= self.believed


def calm_after(silence: float) -> float:
    """How long the clock must run evenly after a start at which it says that nothing happened for so long.

    A start within a day of the newest row needs no proof. One before it, or after months, may be a wrong clock that
    somebody will notice: a day costs nothing, and what is deleted does not come back.
    """
    if -TOLERANCE <= silence <= DAY:
        return 0.0
    return DAY if silence > MONTH else HOUR
