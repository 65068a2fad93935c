"""The door for sockets: who comes in, what is let through, and what is said to frames that are no message."""

from __future__ import annotations

import asyncio
import socket as system
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

from dorehami.server.access.guards import Guards
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.sockets.command_reader import CommandReader, message_in
from dorehami.server.sockets.connection import Connection, SendQueue
from dorehami.server.sockets.frames import OK
from dorehami.server.sockets.websocket import Socket, upgrade
from dorehami.server.state.credentials import fingerprint
from dorehami.server.state.tickets import Bearer
from dorehami.server.table.actor import Table
from dorehami.server.table.replies import refused
from dorehami.server.tables.registry import Registry

HANDSHAKE: Final = 10.0  # seconds for Hello to come
HEARTBEAT: Final = 14.0  # seconds between two looks at a socket; who has stopped reading is cut with the second one
BUFFER: Final = 32 * 1024  # bytes that the system keeps of what a reader has not taken, more or less


class SocketEndpoint:
    """Takes sockets to their tables."""

    def __init__(self, registry: Registry, doors: Guards) -> None:
        self.registry = registry
        self.doors = doors
        self.metrics = registry.services.metrics
        self.connections: set[Connection] = set()
        self.post = SendQueue()

    async def socket(self, request: web.Request) -> web.StreamResponse:
        self.doors.check_origin(request)
        bearer = await self.doors.bearer(self.registry, request)
        with self.doors.one_more_socket(request, bearer):
            return await self.welcome(request, bearer)

    async def welcome(self, request: web.Request, bearer: Bearer | None) -> web.StreamResponse:
        response = upgrade(request)
        writer = await response.prepare(request)
        if request.transport is None or writer is None:
            raise ConnectionResetError
        connection = self.connect(request.transport, writer)
        request.protocol.set_parser(cast(Any, connection.socket))  # it takes bytes, like any parser of aiohttp's
        request.protocol.keep_alive(False)
        self.connections.add(connection)
        self.metrics.sockets.inc()
        try:
            await self.serve(request, connection, bearer)
        finally:
            connection.socket.end()
            connection.catch_up = list
            self.connections.discard(connection)
            self.metrics.sockets.dec()
        return response

    def connect(self, transport: asyncio.Transport, writer: AbstractStreamWriter) -> Connection:
        """Little is kept for who does not read: only then is it noticed soon."""
        transport.get_extra_info("socket").setsockopt(system.SOL_SOCKET, system.SO_SNDBUF, BUFFER)
        transport.set_write_buffer_limits(high=0)
        socket = Socket(transport, self.doors.limits.traffic(), HEARTBEAT)
        connection = Connection(socket, writer.drain, self.post)
        socket.flooded = lambda: self.end_flood(connection)
        return connection

    def end_flood(self, connection: Connection) -> None:
        if not connection.farewell:
            self.metrics.floods.inc()
            connection.end(Reason.TOO_FAST)

    async def serve(self, request: web.Request, connection: Connection, bearer: Bearer | None) -> None:
        """Hello, then commands until the socket closes."""
        try:
            hello = await self.hello(connection)
            check_bearer(bearer, hello)
            table, secret = await self.table_of(request, connection, hello)
        except Refusal as refusal:
            connection.send(refused("", refusal, 0))
            connection.end(refusal.code)
            await self.farewell(connection)
            return
        connection.catch_up = lambda: table.broadcaster.catch_up(connection)
        table.join(connection, hello, secret if hello.token else "")
        try:
            await self.listen(connection, table)
        finally:
            table.part(connection)
            await self.farewell(connection)

    async def hello(self, connection: Connection) -> messages.Hello:
        try:
            said = await asyncio.wait_for(connection.socket.receive(), HANDSHAKE)
        except TimeoutError:
            said = None
        if said is None:
            raise Refusal(Reason.NO_HELLO)
        hello = message_in(said)
        if not isinstance(hello, messages.Hello):
            raise Refusal(Reason.NO_HELLO)
        return hello

    async def table_of(self, request: web.Request, connection: Connection, hello: messages.Hello) -> tuple[Table, str]:
        """The table that was asked for, and the secret of whose socket this is."""
        table = await self.doors.table(self.registry, request, hello.table, "" if hello.token else hello.secret)
        connection.device = hello.device
        secret = await self.secret_for(request, table, hello) if hello.token else hello.secret
        if secret:
            player = table.player_of(secret)
            if player is None and table.is_suspended(secret):
                await table.reclaim(secret)
                player = table.player_of(secret)
            if player is None and table.is_banned(secret):
                raise Refusal(Reason.BANNED)
            if player is None:
                self.doors.wrong_guess(request)
                raise Refusal(Reason.WRONG_SECRET)
            connection.player, connection.key = player, fingerprint(secret)
        return table, secret

    async def secret_for(self, request: web.Request, table: Table, hello: messages.Hello) -> str:
        """What a token is exchanged for."""
        try:
            return await table.exchange(hello.token, hello.device)
        except Refusal as refusal:
            if refusal.code == Reason.LINK_OVER:
                self.doors.wrong_guess(request)
            raise

    async def listen(self, connection: Connection, table: Table) -> None:
        """Let the table hear what is said until the socket is closed."""
        ear = CommandReader(connection, table, self.metrics, self.doors.limits.messages())
        connection.socket.hear_with(ear.hear)
        await connection.socket.over

    async def farewell(self, connection: Connection) -> None:
        """Let what is still to be said be said, then close."""
        if connection.pump is not None:
            await asyncio.wait([connection.pump])
        if connection.farewell == Reason.SLOW:
            self.metrics.slow.inc()
        await connection.socket.close(OK)
        if connection.deadline is not None:
            connection.deadline.cancel()
        if connection.transport.get_write_buffer_size():  # who has not read it by now never will
            connection.transport.abort()

    def close(self) -> None:
        """The server goes down: everybody is told to come back."""
        for connection in self.connections:
            connection.end(Reason.CLOSING)


def check_bearer(bearer: Bearer | None, hello: messages.Hello) -> None:
    """Who was let in for a seat's sake comes as that seat and nobody else."""
    if bearer and (hello.token or (hello.table, fingerprint(hello.secret)) != (bearer.table, bearer.key)):
        raise Refusal(Reason.WRONG_SECRET)
