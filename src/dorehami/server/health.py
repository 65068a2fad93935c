"""Whether moves can be written. When they cannot, that is said to whoever looks after the server, and when they can."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

PAUSE: Final = 60.0  # seconds between two complaints

say = logging.getLogger("dorehami.log")


class Health:
    """As the last one found it who wanted to write."""

    def __init__(self) -> None:
        self.trouble = ""  # what the log has said
        self.said = -PAUSE  # when

    def fails(self, problem: Exception) -> None:
        """A log that takes some changes and not others is not complained of each time."""
        self.trouble = str(problem)
        if monotonic() - self.said >= PAUSE:
            self.said = monotonic()
            say.error("%s Moves are refused meanwhile.", self.trouble)

    def recovers(self) -> None:
        self.trouble = ""
        say.warning("The log is written again.")
