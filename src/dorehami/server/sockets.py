"""The door for sockets: who comes in, what is let through, and what is said to frames that are no message."""

from __future__ import annotations

import asyncio
import re
from typing import Final, cast

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from dorehami.server import wire
from dorehami.server.connection import Connection, Post
from dorehami.server.doors import Doors
from dorehami.server.hall import Hall
from dorehami.server.keys import fingerprint
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.table import Table, refused

HANDSHAKE: Final = 10.0  # seconds for Hello to come
HEARTBEAT: Final = 25.0  # seconds between pings
CLOSING: Final = 2.0  # seconds that a client has to close its side
PATIENCE: Final = 50  # frames too many that are answered before the socket is closed
ENDED: Final = frozenset([WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED])
BROKEN: Final = ENDED | {WSMsgType.ERROR}
TEXT: Final = WSMsgType.TEXT  # once: to look a member of an enum up takes longer than to decode a move
PATH: Final = re.compile(r"`(\$[^`]*)`$")


class Porter:
    """Takes sockets to their tables."""

    def __init__(self, hall: Hall, doors: Doors) -> None:
        self.hall = hall
        self.doors = doors
        self.metrics = hall.parts.metrics
        self.connections: set[Connection] = set()
        self.post = Post()

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        self.doors.check_origin(request)
        with self.doors.one_more_socket(request):
            return await self.welcome(request)

    async def welcome(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=wire.FRAME, compress=False, heartbeat=HEARTBEAT, timeout=CLOSING)
        await socket.prepare(request)
        connection = Connection(socket, cast(asyncio.WriteTransport, request.transport), self.post)
        self.connections.add(connection)
        self.metrics.sockets.inc()
        try:
            await self.serve(request, connection)
        finally:
            self.connections.discard(connection)
            self.metrics.sockets.dec()
        return socket

    async def serve(self, request: web.Request, connection: Connection) -> None:
        """Hello, then commands until the socket closes."""
        try:
            hello = await self.hello(connection)
            table, secret = await self.table_of(request, connection, hello)
        except Refusal as refusal:
            connection.send(refused("", refusal, 0))
            connection.end(refusal.code)
            await self.farewell(connection)
            return
        connection.snapshot = lambda: table.audience.snapshot(connection)
        table.join(connection, hello, secret if hello.token else "")
        try:
            await self.listen(connection, table)
        finally:
            table.part(connection)
            await self.farewell(connection)

    async def hello(self, connection: Connection) -> wire.Hello:
        try:
            frame = await asyncio.wait_for(connection.socket.receive(), HANDSHAKE)
        except TimeoutError:
            raise Refusal(Why.NO_HELLO) from None
        hello = self.message(frame)
        if not isinstance(hello, wire.Hello):
            raise Refusal(Why.NO_HELLO)
        return hello

    async def table_of(self, request: web.Request, connection: Connection, hello: wire.Hello) -> tuple[Table, str]:
        """The table that was asked for, and the secret of whose socket this is."""
        table = await self.doors.table(self.hall, request, hello.table)
        connection.device = hello.device
        secret = await self.secret_for(request, table, hello) if hello.token else hello.secret
        if secret:
            player = table.player_of(secret)
            if player is None:
                self.doors.wrong_guess(request)
                raise Refusal(Why.WRONG_SECRET)
            connection.player, connection.key = player, fingerprint(secret)
        return table, secret

    async def secret_for(self, request: web.Request, table: Table, hello: wire.Hello) -> str:
        """What a token is exchanged for."""
        try:
            return await table.exchange(hello.token, hello.device)
        except Refusal as refusal:
            if refusal.code == Why.LINK_OVER:
                self.doors.wrong_guess(request)
            raise

    async def listen(self, connection: Connection, table: Table) -> None:
        pace, too_fast = self.doors.limits.messages(), 0
        while (frame := await connection.socket.receive()).type not in ENDED and not connection.farewell:
            if not pace.take(asyncio.get_running_loop().time()):
                too_fast += 1
                self.metrics.frames.labels(Why.TOO_FAST).inc()
                connection.send(refused(command_id(frame), Refusal(Why.TOO_FAST, retry=True), 0))
                if too_fast > PATIENCE:
                    connection.end(Why.TOO_FAST)
                continue
            self.hear(connection, table, frame)

    def hear(self, connection: Connection, table: Table, frame: WSMessage) -> None:
        """One frame: a command for the table, or a refusal."""
        try:
            message = self.message(frame)
            if isinstance(message, wire.Hello):
                raise Refusal(Why.HELLO_TWICE)
        except Refusal as refusal:
            self.metrics.frames.labels(refusal.code).inc()
            connection.send(refused(command_id(frame), refusal, 0))
            return
        table.submit(connection, message)

    def message(self, frame: WSMessage) -> wire.FromClient:
        """What a frame says; raises Refusal for what is no message."""
        if frame.type is not TEXT:
            raise Refusal(Why.NO_HELLO if frame.type in BROKEN else Why.NOT_JSON)
        try:
            return wire.decode_command.decode(frame.data)
        except msgspec.ValidationError as problem:
            where = PATH.search(str(problem))
            raise Refusal(Why.BAD_MESSAGE, where=where[1] if where else "$") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refusal(Why.NOT_JSON) from None

    async def farewell(self, connection: Connection) -> None:
        """Let what is still to be said be said, then close."""
        if connection.pump is not None:
            await asyncio.wait([connection.pump], timeout=HANDSHAKE)
        if connection.farewell == Why.SLOW:
            self.metrics.slow.inc()
        await connection.socket.close()
        if connection.transport.get_write_buffer_size():  # who has not read it by now never will
            connection.transport.abort()

    def close(self) -> None:
        """The server goes down: everybody is told to come back."""
        for connection in self.connections:
            connection.end(Why.CLOSING)


class OnlyId(msgspec.Struct):
    id: str = ""


def command_id(frame: WSMessage) -> str:
    """The id of a command that cannot be read further, so that its sender knows which one was refused."""
    try:
        return msgspec.json.decode(frame.data, type=OnlyId).id[:64] if frame.type is TEXT else ""
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
