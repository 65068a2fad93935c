"""What is heard on a socket: commands go to its table, and what is no message is refused."""

from __future__ import annotations

import asyncio
import re
from typing import Final, cast

import msgspec

from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Hello
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.sockets.connection import Connection
from dorehami.server.sockets.websocket import Said
from dorehami.server.table.actor import Table
from dorehami.server.table.replies import refused

PATIENCE: Final = 50  # frames too many that are answered before the socket is closed
decode: Final = messages.decode_command.decode
PATH: Final = re.compile(r"`(\$[^`]*)`$")


class CommandReader:
    """Takes what one socket says to the table it is at."""

    def __init__(self, connection: Connection, table: Table, metrics: Metrics, pace: TokenBucket) -> None:
        self.connection = connection
        self.table = table
        self.metrics = metrics
        self.pace = pace
        self.clock = asyncio.get_running_loop().time
        self.too_fast = 0

    def hear(self, said: Said) -> None:
        """One message, unless there are too many. Who was said good-bye to is not listened to any more."""
        if self.connection.farewell:
            return
        if not self.pace.take(self.clock()):
            self.refuse(said, Refusal(Reason.TOO_FAST, retry=True))
            self.too_fast += 1
            if self.too_fast > PATIENCE:
                self.connection.end(Reason.TOO_FAST)
            return
        try:
            message = message_in(said)
            if type(message) is Hello:
                raise Refusal(Reason.HELLO_TWICE)
        except Refusal as refusal:
            self.refuse(said, refusal)
            return
        self.table.submit(self.connection, cast(messages.Command, message))

    def refuse(self, said: Said, refusal: Refusal) -> None:
        self.metrics.frames.labels(refusal.code).inc()
        self.connection.answer(refused(command_id(said), refusal, 0))


def message_in(said: Said) -> messages.FromClient:
    """What was said; raises Refusal for what is no message."""
    if isinstance(said, bytes):
        raise Refusal(Reason.NOT_JSON)
    try:
        return decode(said)
    except msgspec.ValidationError as problem:
        where = PATH.search(str(problem))
        raise Refusal(Reason.BAD_MESSAGE, where=where[1] if where else "$") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal(Reason.NOT_JSON) from None


def command_id(said: Said) -> str:
    """The id of a command that cannot be read further, so that its sender knows which one was refused."""
    try:
        read = msgspec.json.decode(said) if isinstance(said, str) else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    found = read.get("id") if isinstance(read, dict) else None
    return found[: messages.ID] if isinstance(found, str) else ""
