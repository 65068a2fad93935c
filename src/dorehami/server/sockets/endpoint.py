"""The WebSocket endpoint: accepts sockets, authenticates their Hello and joins them to their tables."""

from __future__ import annotations

import asyncio
import socket as system
from typing import Final

from aiohttp import web

from dorehami.server.access.guards import Guards
from dorehami.server.identity.credentials import fingerprint
from dorehami.server.identity.tickets import Bearer
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.sockets.command_reader import CommandReader, parse_message
from dorehami.server.sockets.connection import Connection, SendQueue
from dorehami.server.sockets.frames import OK
from dorehami.server.sockets.upgrade import UpgradableProtocol, upgrade
from dorehami.server.sockets.websocket import WebSocket
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.devices import exchange_token
from dorehami.server.table.commands.seat_recovery import reclaim
from dorehami.server.table.replies import refused
from dorehami.server.tables.registry import Registry

HELLO_TIMEOUT: Final = 10.0  # seconds
HEARTBEAT: Final = 14.0  # seconds; a socket that has read nothing between two heartbeats is aborted
SEND_BUFFER: Final = 32 * 1024  # bytes of the kernel's send buffer, roughly


class SocketEndpoint:
    """Accepts sockets and serves each until it closes."""

    def __init__(self, registry: Registry, guards: Guards) -> None:
        self.registry = registry
        self.guards = guards
        self.metrics = registry.services.metrics
        self.connections: set[Connection] = set()
        self.send_queue = SendQueue()

    async def socket(self, request: web.Request) -> web.StreamResponse:
        self.guards.check_origin(request)
        bearer = await self.guards.bearer(self.registry, request)
        with self.guards.count_socket(request, bearer):
            return await self.accept(request, bearer)

    async def accept(self, request: web.Request, bearer: Bearer | None) -> web.StreamResponse:
        response = upgrade(request)
        await response.prepare(request)
        if request.transport is None:
            raise ConnectionResetError
        connection = self.connect(request.transport)
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

    def connect(self, transport: asyncio.Transport) -> Connection:
        """Wrap the transport, with small buffers, so that a reader that has stopped is noticed soon."""
        transport.get_extra_info("socket").setsockopt(system.SOL_SOCKET, system.SO_SNDBUF, SEND_BUFFER)
        transport.set_write_buffer_limits(high=0)
        protocol = transport.get_protocol()
        assert isinstance(protocol, UpgradableProtocol), "all connections have one"
        socket = WebSocket(transport, self.guards.limits.traffic(), HEARTBEAT)
        connection = Connection(socket, protocol.drain, self.send_queue)
        socket.on_flood = lambda: self.end_flood(connection)
        protocol.switch_to(socket)
        return connection

    def end_flood(self, connection: Connection) -> None:
        if not connection.close_reason:
            self.metrics.floods.inc()
            connection.end(Reason.TOO_FAST)

    async def serve(self, request: web.Request, connection: Connection, bearer: Bearer | None) -> None:
        """Take Hello, then commands until the socket closes."""
        try:
            hello = await self.hello(connection)
            check_bearer(bearer, hello)
            table, secret = await self.authenticate(request, connection, hello)
        except Refusal as refusal:
            connection.send(refused("", refusal, 0))
            connection.end(refusal.code)
            await self.finish_close(connection)
            return
        connection.catch_up = lambda: table.broadcaster.catch_up(connection)
        table.sessions.join(connection, hello, secret if hello.token else "")
        try:
            await self.read_commands(connection, table)
        finally:
            table.sessions.disconnect(connection)
            await self.finish_close(connection)

    async def hello(self, connection: Connection) -> messages.Hello:
        try:
            raw = await asyncio.wait_for(connection.socket.receive(), HELLO_TIMEOUT)
        except TimeoutError:
            raw = None
        if raw is None:
            raise Refusal(Reason.NO_HELLO)
        hello = parse_message(raw)
        if not isinstance(hello, messages.Hello):
            raise Refusal(Reason.NO_HELLO)
        return hello

    async def authenticate(
        self, request: web.Request, connection: Connection, hello: messages.Hello
    ) -> tuple[Table, str]:
        """Return the table that Hello names and the seat's secret, "" for a spectator; raises Refusal."""
        table = await self.guards.find_table(self.registry, request, hello.table, "" if hello.token else hello.secret)
        connection.device = hello.device
        secret = await self.exchange_token(request, table, hello) if hello.token else hello.secret
        if secret:
            sessions = table.sessions
            player = sessions.player_of(secret)
            if player is None and sessions.is_suspended(secret):
                await table.ask(lambda context: reclaim(context, secret))
                player = sessions.player_of(secret)
            if player is None and sessions.is_banned(secret):
                raise Refusal(Reason.BANNED)
            if player is None:
                self.guards.count_wrong_guess(request)
                raise Refusal(Reason.WRONG_SECRET)
            connection.player, connection.key = player, fingerprint(secret)
        return table, secret

    async def exchange_token(self, request: web.Request, table: Table, hello: messages.Hello) -> str:
        """Exchange a one-time token for a secret; an invalid one counts as a wrong guess."""
        try:
            decision = await table.ask(lambda context: exchange_token(context, hello.token, hello.device))
            return decision.reply.secret
        except Refusal as refusal:
            if refusal.code == Reason.LINK_OVER:
                self.guards.count_wrong_guess(request)
            raise

    async def read_commands(self, connection: Connection, table: Table) -> None:
        """Submit commands to the table until the socket is closed."""
        reader = CommandReader(connection, table, self.metrics, self.guards.limits.messages())
        connection.socket.set_handler(reader.handle)
        await connection.socket.finished

    async def finish_close(self, connection: Connection) -> None:
        """Wait for the send queue to drain, then close; data still unread then is dropped."""
        if connection.drain_task is not None:
            await asyncio.wait([connection.drain_task])
        if connection.close_reason == Reason.SLOW:
            self.metrics.slow.inc()
        await connection.socket.close(OK)
        if connection.close_timer is not None:
            connection.close_timer.cancel()
        if connection.transport.get_write_buffer_size():  # it would keep the connection open
            connection.transport.abort()

    def close(self) -> None:
        """Close all sockets with a code that asks clients to reconnect."""
        for connection in self.connections:
            connection.end(Reason.CLOSING)


def check_bearer(bearer: Bearer | None, hello: messages.Hello) -> None:
    """Raise Refusal if a ticket was for another seat than Hello: limits are counted by the ticket's seat."""
    if bearer and (hello.token or (hello.table, fingerprint(hello.secret)) != (bearer.table, bearer.key)):
        raise Refusal(Reason.WRONG_SECRET)
