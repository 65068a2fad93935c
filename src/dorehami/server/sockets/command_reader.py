"""Decodes the commands of one socket, applies its rate limit and submits them to the table."""

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
from dorehami.server.sockets.websocket import RawMessage
from dorehami.server.table.actor import Table
from dorehami.server.table.replies import refused

MAX_REFUSED: Final = 50  # frames over the rate limit that are answered before the socket is closed
decode: Final = messages.decode_command.decode
FIELD_PATH: Final = re.compile(r"`(\$[^`]*)`$")


class CommandReader:
    """The command handler of one socket."""

    def __init__(self, connection: Connection, table: Table, metrics: Metrics, rate_limit: TokenBucket) -> None:
        self.connection = connection
        self.table = table
        self.metrics = metrics
        self.rate_limit = rate_limit
        self.clock = asyncio.get_running_loop().time
        self.refused_frames = 0

    def handle(self, raw: RawMessage) -> None:
        """Submit one message, or refuse it. Input after closing is ignored."""
        if self.connection.close_reason:
            return
        if not self.rate_limit.take(self.clock()):
            self.refuse(raw, Refusal(Reason.TOO_FAST, retry=True))
            self.refused_frames += 1
            if self.refused_frames > MAX_REFUSED:
                self.connection.end(Reason.TOO_FAST)
            return
        try:
            message = parse_message(raw)
            if type(message) is Hello:
                raise Refusal(Reason.HELLO_TWICE)
        except Refusal as refusal:
            self.refuse(raw, refusal)
            return
        self.table.submit(self.connection, cast(messages.Command, message))

    def refuse(self, raw: RawMessage, refusal: Refusal) -> None:
        self.metrics.frames.labels(refusal.code).inc()
        self.connection.answer(refused(command_id(raw), refusal, 0))


def parse_message(raw: RawMessage) -> messages.FromClient:
    """Decode a message; raises Refusal with the path of the field that is wrong."""
    if isinstance(raw, bytes):
        raise Refusal(Reason.NOT_JSON)
    try:
        return decode(raw)
    except msgspec.ValidationError as problem:
        where = FIELD_PATH.search(str(problem))
        raise Refusal(Reason.BAD_MESSAGE, where=where[1] if where else "$") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal(Reason.NOT_JSON) from None


def command_id(raw: RawMessage) -> str:
    """Return the id of a malformed command, so that its sender knows which one was refused; "" if there is none."""
    try:
        read = msgspec.json.decode(raw) if isinstance(raw, str) else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    found = read.get("id") if isinstance(read, dict) else None
    return found[: messages.ID] if isinstance(found, str) else ""
