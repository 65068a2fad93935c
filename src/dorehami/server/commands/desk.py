"""What a decision is made from, and what it comes to."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from dorehami.engine.play import Below, Play, Turn
from dorehami.server import wire
from dorehami.server.bucket import Bucket
from dorehami.server.keys import Keys
from dorehami.server.ledger import PLAYING, Ledger
from dorehami.server.parts import Parts
from dorehami.server.passing import Passing
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.rows import Body
from dorehami.server.talk import Talk
from dorehami.store.log import Device, Said

KNOCKS, MOST_KNOCKS = 1 / 15, 5  # how often a seat is asked for at a table: in a second, and at once
WATCHER: Final = -1  # the player number of somebody who has no seat,
SCREEN: Final = -2  # and of a television, which sees what watchers see
NOTHING: Final[Mapping[Any, Any]] = {}  # of what hardly any decision brings


class Decision:
    """What a command comes to. One is made for every move, and a dataclass takes as long to make as some moves."""

    def __init__(
        self,
        cause: str,
        bodies: list[Body] | None = None,
        turn: Turn | None = None,
        names: Mapping[int, str | None] = NOTHING,
        secrets: Sequence[tuple[int, bytes | None]] = (),
        kept: dict[int, list[int | str] | None] | None = None,
        player: int | None = None,
        secret: str = "",
        said: Sequence[Said] = (),
        devices: Mapping[bytes, Device | None] = NOTHING,
        passing: Mapping[int, bool] = NOTHING,
        asks: int | None = None,
        admits: tuple[int, str] | None = None,
        turns_away: int | None = None,
        tokens: Mapping[int, str | None] = NOTHING,
        holders: Sequence[wire.Holder] = (),
        mends: bool = False,
    ) -> None:
        self.cause = cause
        self.bodies = [] if bodies is None else bodies
        self.turn = turn  # of the row that moves or starts, thought through
        self.names = names
        self.secrets = secrets
        self.kept = {} if kept is None else kept
        self.player = player  # who sat down,
        self.secret = secret  # and with which secret
        self.said = said
        self.devices = devices  # by fingerprint; None revokes that secret
        self.passing = passing  # by player: who lets everything pass, or not any more
        self.asks = asks  # the player whose seat is asked for
        self.admits = admits  # the player whose seat is given to who asked, and with which secret
        self.turns_away = turns_away  # the player whose seat is not
        self.tokens = tokens  # by player: for one more device; None: it is used
        self.holders = holders  # that were asked for
        self.mends = mends  # rows after the last sound one are laid aside first


@dataclass
class Desk:
    """What a decision is made from."""

    ledger: Ledger
    parts: Parts
    names: Mapping[int, str]  # by player
    kept: dict[int, list[int | str]]  # by player, what was chosen ahead
    known: Callable[[], set[int]]  # players who have a name or a secret here
    keys: Keys
    passing: Passing  # who lets pass what concerns others
    talk: Talk
    connected: Callable[[], set[int]]  # players
    present: Callable[[], set[bytes]]  # keys of the devices that are connected
    asked_for: Callable[[], set[int]]  # players whose seats somebody asks for
    key: bytes = b""  # of the device that speaks
    knocks: Bucket = field(default_factory=lambda: Bucket(KNOCKS, MOST_KNOCKS))

    def chair(self, player: int) -> int:
        """Where the sender sits."""
        chair = self.ledger.chair_of(player)
        if chair is None:
            raise Refusal(Why.NOT_SEATED)
        return chair

    def host(self, player: int) -> str:
        """The cause of what only the host may do."""
        if self.ledger.host() != self.chair(player):
            raise Refusal(Why.NOT_HOST)
        return "host"

    def below(self) -> Below:
        """Who deals in the game that is played."""
        stream = self.ledger.stream if self.parts.below is None else None
        return stream.after(self.ledger.drawn) if stream else self.parts.below or secrets.randbelow

    def running(self) -> Play:
        """The game that is being played."""
        ledger = self.ledger
        if ledger.phase != PLAYING or ledger.play is None:
            raise Refusal(Why.NOT_PLAYING)
        if ledger.paused:
            raise Refusal(Why.PAUSED)
        return ledger.play


def is_bot(ledger: Ledger, chair: int) -> bool:
    return chair in ledger.bot_chairs
