"""The dependencies of a server. The shipped program passes real chance and clocks; tests pass fixed ones.

Timers use the event loop's clock only.
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
from dorehami.server.identity.seat_words import DIGITS
from dorehami.server.runtime.bot_load import BotLoad
from dorehami.server.runtime.health import Health
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.runtime.page_worker import PageThread, PageWorker
from dorehami.server.runtime.wall_clock import DAY
from dorehami.server.runtime.watchdog import Watchdog
from dorehami.store.log import Log

CODE_DIGITS: Final = 6
SECRET_BYTES: Final = 24
QUICKEST, SLOWEST = 0.6, 1.8  # seconds that a bot takes to answer
MOMENT: Final = 2.2  # seconds to see a card turned up and read the outcome
OVERDUE: Final = 60.0  # seconds past its delay after which a bot's answer is given up


def new_code(digits: int) -> str:
    """Return a random code of a table: digits only, so that every keyboard has them."""
    return str(secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1))


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_word() -> str:
    """Return a random seat word; short, since few tries are allowed."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def now() -> int:
    """Return milliseconds of the wall clock, for dates that outlive the process."""
    return time.time_ns() // 1_000_000


def patience(seconds: float) -> float | None:
    """Return the seconds after which a timer for a person fires; None: never. Tests override it."""
    return seconds


def bot_delay() -> float:
    """Return the delay of a bot's answer, independent of its cards so that it reveals nothing."""
    return random.uniform(QUICKEST, SLOWEST)


def discard_record(name: str, text: str) -> None:
    """Do nothing: the default where there is no data directory."""


@dataclass(frozen=True)
class Retention:
    """Seconds without activity after which a table expires; None: never."""

    games: int | None = 90 * DAY  # where a game was played
    lobbies: int | None = DAY  # where none was


@dataclass
class Services:
    """The dependencies of a server, shared by all its tables."""

    log: Log
    bots: Players
    page_worker: PageWorker = field(default_factory=PageThread)
    below: Below | None = None  # tests: source of chance in place of the sealed stream
    seals_always: bool = False  # tests: seal and cut the deal even with `below`
    deal_seed: Callable[[], bytes] = new_seed  # of a sealed deal
    salt: Callable[[], bytes] = new_nonce  # of a sealed answer
    code: Callable[[int], str] = new_code
    secret: Callable[[], str] = new_secret
    word: Callable[[], str] = new_word
    now: Callable[[], int] = now
    delay: Callable[[], float] = bot_delay
    overdue: float = OVERDUE
    moment: float = MOMENT
    patience: Callable[[float], float | None] = patience
    seed: Callable[[], int] = field(default=lambda: secrets.randbits(31))  # a bot's dice for one question
    retention: Retention = field(default_factory=Retention)
    save_record: Callable[[str, str], None] = discard_record  # of a game that cannot go on; name and text; may block
    retry: float = 1.0  # seconds until a failed write or read is retried
    views_every: int = 64  # rows between two stored hashes of all views of a game
    metrics: Metrics = field(default_factory=Metrics)
    health: Health = field(default_factory=Health)
    bot_load: BotLoad = field(default_factory=BotLoad)
    watchdog: Watchdog = field(default_factory=Watchdog)
