"""The outcome of a command: rows to append, changes of private data, effects, and the reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dorehami.engine.play import Turn
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.runtime.table_rate_limits import Limit
from dorehami.server.state.effects import Effect
from dorehami.server.state.private_data import NO_CHANGES, PrivateChanges
from dorehami.server.state.rows import Body


class Reply(Struct, frozen=True):
    """The part of a reply that says more than that the command was carried out."""

    player: int | None = None  # who sat down,
    secret: str = ""  # and with which secret
    token: str = ""  # one-time token for a further device
    request: int = 0  # number of the sender's request for a seat
    devices: Sequence[messages.Holder] = ()
    refusal: Refusal | None = None  # sent although something was written


PLAIN: Final = Reply()


class Decision(Struct, frozen=True):
    """The outcome of a command, before anything has changed."""

    cause: str  # who caused it, for the log
    bodies: Sequence[Body] = ()  # of the rows
    private: PrivateChanges = NO_CHANGES
    effects: Sequence[Effect] = ()  # carried out once it is durable
    reply: Reply = PLAIN
    turn: Turn | None = None  # the computed turn of the Moved or Started row
    code: str = ""  # the new code of the table; "": unchanged
    takes: Sequence[Limit] = ()  # tokens of rate limits, taken at once
    truncates: bool = False  # rows after the last valid one are cut off first


NOTHING: Final = Decision("")  # for commands that change nothing
