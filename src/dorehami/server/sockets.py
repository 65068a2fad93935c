"""The door for sockets: who comes in, what is let through, and what is said to frames that are no message."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from aiohttp import web

from dorehami.server import wire
from dorehami.server.answers import refused
from dorehami.server.connection import Connection, Post
from dorehami.server.doors import Doors
from dorehami.server.hall import Hall
from dorehami.server.hearing import ENDED, Ear, message_in
from dorehami.server.keys import fingerprint
from dorehami.server.mailbox import Socket
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.table import Table

HANDSHAKE: Final = 10.0  # seconds for Hello to come
HEARTBEAT: Final = 25.0  # seconds between pings
CLOSING: Final = 2.0  # seconds that a client has to close its side


class Porter:
    """Takes sockets to their tables."""

    def __init__(self, hall: Hall, doors: Doors) -> None:
        self.hall = hall
        self.doors = doors
        self.metrics = hall.parts.metrics
        self.connections: set[Connection] = set()
        self.post = Post()

    async def socket(self, request: web.Request) -> Socket:
        self.doors.check_origin(request)
        with self.doors.one_more_socket(request):
            return await self.welcome(request)

    async def welcome(self, request: web.Request) -> Socket:
        socket = Socket(max_msg_size=wire.FRAME, compress=False, heartbeat=HEARTBEAT, timeout=CLOSING)
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
        connection.catch_up = lambda: table.audience.catch_up(connection)
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
        hello = message_in(frame)
        if not isinstance(hello, wire.Hello):
            raise Refusal(Why.NO_HELLO)
        return hello

    async def table_of(self, request: web.Request, connection: Connection, hello: wire.Hello) -> tuple[Table, str]:
        """The table that was asked for, and the secret of whose socket this is."""
        table = await self.doors.table(self.hall, request, hello.table, "" if hello.token else hello.secret)
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
        """What came together with Hello is received one by one; from then on texts are heard as they come."""
        socket, ear = connection.socket, Ear(connection, table, self.metrics, self.doors.limits.messages())
        try:
            while not connection.farewell:
                if not socket.has_unread():
                    socket.hear_with(ear.hear)
                frame = await socket.receive()
                if socket.fault is not None:
                    raise socket.fault
                if frame.type in ENDED:
                    return
                ear.hear(frame)
        finally:
            socket.hear_with(None)

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
