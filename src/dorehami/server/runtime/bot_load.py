"""Whether the bots of a house keep up with their questions. The time is handed in, in seconds."""

from __future__ import annotations

import logging
from itertools import count
from typing import Final

BEHIND: Final = 3.0  # seconds that a question has waited where bots do not keep up; they answer in less than two
REST: Final = 10.0  # seconds that they must have kept up again before new games with bots begin
TOLD_EVERY: Final = 60.0  # seconds

say = logging.getLogger("dorehami.pace")


class BotLoad:
    """The questions that bots are thinking about, and whether there are too many."""

    def __init__(self) -> None:
        self.numbers = count()
        self.asked: dict[int, float] = {}  # when each question was put, the oldest first
        self.busy_until = 0.0
        self.told = float("-inf")  # when the log last said so

    def begin(self, now: float) -> int:
        """A bot is asked; the number is for `end`."""
        number = next(self.numbers)
        self.asked[number] = now
        return number

    def end(self, number: int, now: float) -> None:
        """A question is answered, or nobody waits for its answer any more."""
        self.look(now)
        del self.asked[number]

    def is_full(self, now: float) -> bool:
        """Would another game with bots make all of them wait?"""
        self.look(now)
        return now < self.busy_until

    def look(self, now: float) -> None:
        """Note whether the oldest question has waited too long."""
        waited = now - next(iter(self.asked.values()), now)
        if waited < BEHIND:
            return
        self.busy_until = now + REST
        if now - self.told >= TOLD_EVERY:
            self.told = now
            say.warning(
                "bots are behind: %d questions wait, the oldest for %.1f s; no new games with bots begin",
                len(self.asked),
                waited,
            )
