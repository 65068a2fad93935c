"""Whether moves can be written. When they cannot, that is said to whoever looks after the server, and when they can."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

from dorehami.store.log import Log, Unwritable

PAUSE: Final = 60.0  # seconds between two complaints, and after which a trouble is an old one

say = logging.getLogger("dorehami.log")


class Health:
    """As the last one found it who wanted to write."""

    def __init__(self) -> None:
        self.trouble = False
        self.failed = 0.0  # when that was
        self.complained = -PAUSE  # when it was said,
        self.complaining = False  # and nobody has said yet that it is over

    def is_well(self) -> bool:
        """A trouble that nobody has met for a while may be over, though nobody has written since."""
        return not self.trouble or monotonic() - self.failed > PAUSE

    def fails(self, problem: Exception) -> None:
        """A log that takes some changes and not others is not complained of each time."""
        self.trouble, self.failed = True, monotonic()
        if self.failed - self.complained >= PAUSE:
            self.complained, self.complaining = self.failed, True
            say.error("%s Moves are refused meanwhile.", problem)

    async def examine(self, log: Log) -> None:
        """Look after the log while nobody writes."""
        try:
            await log.check()
        except (Unwritable, OSError) as problem:
            self.fails(problem)

    def recovers(self) -> None:
        self.trouble = False
        if self.complaining:
            self.complaining = False
            say.warning("The log is written again.")
