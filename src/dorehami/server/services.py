"""What the server is assembled from. The shipped program hands in chance and clocks; tests hand in fixed ones.

Time itself is the event loop's: nothing else is ever waited for or measured by.
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from dorehami.bots.player import Players
from dorehami.engine.play import Below
from dorehami.seal.hashes import new_nonce, new_seed
from dorehami.server.runtime.bot_load import BotLoad
from dorehami.server.runtime.health import Health
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.runtime.page_worker import PageThread, PageWorker
from dorehami.server.runtime.wall_clock import DAY
from dorehami.server.runtime.watchdog import Watchdog
from dorehami.server.state.seat_words import DIGITS
from dorehami.store.log import Log

CODE_DIGITS: Final = 6
SECRET_BYTES: Final = 24
QUICKEST, SLOWEST = 0.6, 1.8  # seconds that a bot takes to answer
MOMENT: Final = 2.2  # seconds in which everybody sees a card turn and reads what came of it
OVERDUE: Final = 60.0  # more seconds that it is waited for, where bots have too much to think about


def new_code(digits: int) -> str:
    """What people type to find a table: digits only, so that every keyboard has them."""
    return str(secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1))


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_word() -> str:
    """What brings somebody back from another device; short, as few may try."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def now() -> int:
    """Milliseconds of the wall clock, for people who read the log."""
    return time.time_ns() // 1_000_000


def patience(seconds: float) -> float | None:
    """How long a person is waited for where a clock says so many seconds; None: for ever."""
    return seconds


def bots_delay() -> float:
    """How long a bot takes. It knows nothing of cards, so the time tells nothing of them."""
    return random.uniform(QUICKEST, SLOWEST)


def keep_nothing(name: str, text: str) -> None:
    """There is no place for files."""


@dataclass(frozen=True)
class Retention:
    """Seconds since anything happened at a table; None: for ever."""

    games: int | None = 90 * DAY  # where a game was played
    lobbies: int | None = DAY  # where none was


@dataclass
class Services:
    """The parts of a server."""

    log: Log
    bots: Players
    page_worker: PageWorker = field(default_factory=PageThread)
    below: Below | None = None  # who deals instead of the sealed stream, in tests,
    seals_always: bool = False  # and whether the deal is sealed and cut all the same
    deal_seed: Callable[[], bytes] = new_seed  # of a sealed deal
    salt: Callable[[], bytes] = new_nonce  # of a sealed answer
    code: Callable[[int], str] = new_code
    secret: Callable[[], str] = new_secret
    word: Callable[[], str] = new_word
    now: Callable[[], int] = now
    delay: Callable[[], float] = bots_delay
    overdue: float = OVERDUE
    moment: float = MOMENT
    patience: Callable[[float], float | None] = patience
    seed: Callable[[], int] = field(default=lambda: secrets.randbits(31))  # a bot's dice for one question
    keeping: Retention = field(default_factory=Retention)
    keep_record: Callable[[str, str], None] = keep_nothing  # what is left of a game, under a name; may take its time
    retry: float = 1.0  # seconds until the log is asked again for what it could not do
    noted_every: int = 64  # rows: how often it is noted what a game looks like to everybody
    metrics: Metrics = field(default_factory=Metrics)
    health: Health = field(default_factory=Health)
    pace: BotLoad = field(default_factory=BotLoad)  # of the bots
    watchdog: Watchdog = field(default_factory=Watchdog)
