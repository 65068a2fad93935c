"""What the server is assembled from. The shipped program hands in chance and clocks; tests hand in fixed ones.

Time itself is the event loop's: nothing else is ever waited for or measured by.
"""

from __future__ import annotations

import os
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from dorehami.bots.player import Players
from dorehami.engine.play import Below
from dorehami.server.metrics import Metrics
from dorehami.store.log import Log

CODE_DIGITS: Final = 6
BLOCK: Final = 4096  # bytes
SECRET_BYTES: Final = 24
QUICKEST, SLOWEST = 0.6, 1.8  # seconds that a bot takes to answer


def new_code(digits: int) -> str:
    """What people type to find a table: digits only, so that every keyboard has them."""
    return str(secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1))


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def now() -> int:
    """Milliseconds of the wall clock, for people who read the log."""
    return time.time_ns() // 1_000_000


def patience(seconds: float) -> float | None:
    """How long a person is waited for where a clock says so many seconds; None: for ever."""
    return seconds


def bots_delay() -> float:
    """How long a bot takes. It knows nothing of cards, so the time tells nothing of them."""
    return random.uniform(QUICKEST, SLOWEST)


class Dealer:
    """Chance from the system, a block at a time: asking for each draw alone costs more than the move."""

    def __init__(self) -> None:
        self.block = b""
        self.used = 0

    def __call__(self, n: int) -> int:
        """One of n, each as likely: what would favour some is thrown away."""
        bits = n.bit_length()
        size = (bits + 7) // 8
        while True:
            if self.used + size > len(self.block):
                self.block, self.used = os.urandom(BLOCK), 0
            drawn = int.from_bytes(self.block[self.used : self.used + size], "big") >> (8 * size - bits)
            self.used += size
            if drawn < n:
                return drawn


@dataclass
class Parts:
    """The parts of a server."""

    log: Log
    bots: Players
    below: Below = field(default_factory=Dealer)
    code: Callable[[int], str] = new_code
    secret: Callable[[], str] = new_secret
    now: Callable[[], int] = now
    delay: Callable[[], float] = bots_delay
    patience: Callable[[float], float | None] = patience
    seed: Callable[[], int] = field(default=lambda: secrets.randbits(31))  # a bot's dice for one question
    metrics: Metrics = field(default_factory=Metrics)
