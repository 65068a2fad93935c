"""The outcome of a command: rows to append, changes of private data, and side effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dorehami.engine.play import Turn
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.state.join_requests import JoinRequest
from dorehami.server.state.rows import Body
from dorehami.server.state.seat_words import SeatWord
from dorehami.store.log import ChatRecord, Device

UNCHANGED: Final[Mapping[Any, Any]] = {}  # the default of fields that few decisions set


class Decision:
    """The outcome of a command. Plain class: one is made per move, and a dataclass costs as much as some moves."""

    def __init__(
        self,
        cause: str,
        bodies: list[Body] | None = None,
        turn: Turn | None = None,
        names: Mapping[int, str | None] = UNCHANGED,
        secrets: Sequence[tuple[int, bytes | None]] = (),
        kept: dict[int, list[int | str] | None] | None = None,
        player: int | None = None,
        secret: str = "",
        said: Sequence[ChatRecord] = (),
        devices: Mapping[bytes, Device | None] = UNCHANGED,
        passing: Mapping[int, bool] = UNCHANGED,
        asks: JoinRequest | None = None,
        decide_in: float = 0.0,
        votes: tuple[int, int, bool] | None = None,
        grants: int | None = None,
        admits: tuple[int, int, str] | None = None,
        turns_away: tuple[int, str] | None = None,
        words: Mapping[int, SeatWord | None] = UNCHANGED,
        code: str = "",
        refusal: Refusal | None = None,
        tokens: Mapping[int, str | None] = UNCHANGED,
        holders: Sequence[messages.Holder] = (),
        closes: bool = False,
        paces: tuple[int, int] | None = None,
        mends: bool = False,
    ) -> None:
        self.cause = cause  # who caused it, for the log
        self.bodies = [] if bodies is None else bodies
        self.turn = turn  # the computed turn of the Moved or Started row
        self.names = names  # by player; None deletes
        self.secrets = secrets  # holder and fingerprint to add; None revokes all of that holder
        self.kept = {} if kept is None else kept  # moves chosen ahead, by player; None deletes
        self.player = player  # who sat down,
        self.secret = secret  # and with which secret
        self.said = said  # chat messages
        self.devices = devices  # by fingerprint; None revokes that secret
        self.passing = passing  # by player: auto-pass switched on or off
        self.asks = asks  # a new request for a seat,
        self.decide_in = decide_in  # and seconds until it is decided
        self.votes = votes  # a request, the player who votes on it, and whether yes
        self.grants = grants  # a request that only waits for a free seat
        self.admits = admits  # a request, the player whose seat it gets, and the secret
        self.turns_away = turns_away  # a request, and the refusal code
        self.words = words  # seat words by player; None deletes
        self.code = code  # the new code of the table; "": unchanged
        self.refusal = refusal  # sent to the sender although something was written
        self.tokens = tokens  # one-time tokens by player; None voids
        self.holders = holders  # devices for the reply
        self.closes = closes  # the sender votes to close the open question
        self.paces = paces  # a player, and the pace that they wish for the rest of the game
        self.mends = mends  # rows after the last valid one are cut off first

    def concerns_askers(self) -> bool:
        """Return whether it changes any request for a seat."""
        return bool(self.asks or self.votes or self.grants or self.admits or self.turns_away)
