"""What a command comes to: rows, private data, and what follows from them."""

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
        said: Sequence[ChatRecord] = (),
        devices: Mapping[bytes, Device | None] = NOTHING,
        passing: Mapping[int, bool] = NOTHING,
        asks: JoinRequest | None = None,
        decide_in: float = 0.0,
        votes: tuple[int, int, bool] | None = None,
        grants: int | None = None,
        admits: tuple[int, int, str] | None = None,
        turns_away: tuple[int, str] | None = None,
        words: Mapping[int, SeatWord | None] = NOTHING,
        code: str = "",
        refusal: Refusal | None = None,
        tokens: Mapping[int, str | None] = NOTHING,
        holders: Sequence[messages.Holder] = (),
        closes: bool = False,
        paces: tuple[int, int] | None = None,
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
        self.asks = asks  # for a seat,
        self.decide_in = decide_in  # and in how many seconds that is looked at again
        self.votes = votes  # the number of a request, who has answered it, and whether with yes
        self.grants = grants  # the number of a request that waits for nothing but a free seat
        self.admits = admits  # the number of a request, the player whose seat it is now, and with which secret
        self.turns_away = turns_away  # the number of a request, and why
        self.words = words  # of seats, by player; None: it is forgotten
        self.code = code  # by which the table is found from now on
        self.refusal = refusal  # what the sender is told, although something was written
        self.tokens = tokens  # by player: for one more device; None: it is used
        self.holders = holders  # that were asked for
        self.closes = closes  # its sender would have the open question closed
        self.paces = paces  # a player, and how fast that one would watch the rest of the game
        self.mends = mends  # rows after the last sound one are laid aside first

    def concerns_askers(self) -> bool:
        """Does it have to do with somebody who asks for a seat?"""
        return bool(self.asks or self.votes or self.grants or self.admits or self.turns_away)
