"""The outcome of a command: rows to append, changes of private data, and side effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dorehami.engine.play import Turn
from dorehami.server.identity.credentials import SecretChange
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.state.join_requests import JoinRequest
from dorehami.server.state.rows import Body
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
        secrets: Sequence[SecretChange] = (),
        chosen: dict[int, list[int | str] | None] | None = None,
        player: int | None = None,
        secret: str = "",
        chat_records: Sequence[ChatRecord] = (),
        devices: Mapping[bytes, Device | None] = UNCHANGED,
        auto_pass: Mapping[int, bool] = UNCHANGED,
        join_request: JoinRequest | None = None,
        decide_in: float = 0.0,
        join_vote: tuple[int, int, bool] | None = None,
        granted_request: int | None = None,
        admission: tuple[int, int, str] | None = None,
        rejection: tuple[int, str] | None = None,
        seat_words: Mapping[int, SeatWord | None] = UNCHANGED,
        code: str = "",
        refusal: Refusal | None = None,
        tokens: Mapping[int, str | None] = UNCHANGED,
        listed_devices: Sequence[messages.Holder] = (),
        votes_to_close: bool = False,
        pace_vote: tuple[int, int] | None = None,
        truncates: bool = False,
    ) -> None:
        self.cause = cause  # who caused it, for the log
        self.bodies = [] if bodies is None else bodies
        self.turn = turn  # the computed turn of the Moved or Started row
        self.names = names  # by player; None deletes
        self.secrets = secrets  # to add and to revoke, in order
        self.chosen = {} if chosen is None else chosen  # moves chosen ahead, by player; None deletes
        self.player = player  # who sat down,
        self.secret = secret  # and with which secret
        self.chat_records = chat_records  # chat messages
        self.devices = devices  # by fingerprint; None revokes that secret
        self.auto_pass = auto_pass  # by player: auto-pass switched on or off
        self.join_request = join_request  # a new one,
        self.decide_in = decide_in  # and seconds until it is decided
        self.join_vote = join_vote  # the number of a request, the player who votes on it, and whether yes
        self.granted_request = granted_request  # the number of a request that only waits for a free seat
        self.admission = admission  # the number of a request, the player whose seat it gets, and the secret
        self.rejection = rejection  # the number of a request, and the refusal code
        self.seat_words = seat_words  # by player; None deletes
        self.code = code  # the new code of the table; "": unchanged
        self.refusal = refusal  # sent to the sender although something was written
        self.tokens = tokens  # one-time tokens by player; None voids
        self.listed_devices = listed_devices  # devices for the reply
        self.votes_to_close = votes_to_close  # the sender votes to close the open question
        self.pace_vote = pace_vote  # a player, and the pace they vote for
        self.truncates = truncates  # rows after the last valid one are cut off first

    def changes_join_requests(self) -> bool:
        """Return whether it changes any request for a seat."""
        return bool(self.join_request or self.join_vote or self.granted_request or self.admission or self.rejection)
