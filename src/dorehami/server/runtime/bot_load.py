"""Overload detection for bots. Times are passed in, in seconds of one clock."""

from __future__ import annotations

import logging
from itertools import count
from typing import Final

MAX_WAIT: Final = 3.0  # seconds after which a waiting question means overload; normally it is less than two
COOLDOWN: Final = 10.0  # seconds without overload before new games with bots may begin
WARN_EVERY: Final = 60.0  # seconds between log lines

logger = logging.getLogger("dorehami.bot_load")


class BotLoad:
    """The unanswered questions of all bots, and whether they are too many."""

    def __init__(self) -> None:
        self.numbers = count()
        self.asked: dict[int, float] = {}  # start time of each question, oldest first
        self.busy_until = 0.0
        self.warned = float("-inf")  # time of the last log line

    def begin(self, now: float) -> int:
        """Register a question; return its number for `end`."""
        number = next(self.numbers)
        self.asked[number] = now
        return number

    def end(self, number: int, now: float) -> None:
        """Remove a question that is answered or abandoned."""
        self.check_oldest(now)
        del self.asked[number]

    def is_overloaded(self, now: float) -> bool:
        """Return whether new games with bots must be refused."""
        self.check_oldest(now)
        return now < self.busy_until

    def check_oldest(self, now: float) -> None:
        """Start or extend the overload if the oldest question has waited too long."""
        waited = now - next(iter(self.asked.values()), now)
        if waited < MAX_WAIT:
            return
        self.busy_until = now + COOLDOWN
        if now - self.warned >= WARN_EVERY:
            self.warned = now
            logger.warning(
                "bots are overloaded: %d questions wait, the oldest for %.1f s; new games with bots are refused",
                len(self.asked),
                waited,
            )
