"""A raw socket: frames that no well-behaved client would send, or would leave unread."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.sockets.connection import Connection
from tests.support.live import House

CONTINUED: Final = 0x0  # written once more: the test does not read with the eyes of the server
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

ASKING: Final = (
    "GET /socket HTTP/1.1",
    "Host: 127.0.0.1:{port}",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


class Closed(Exception):
    """The server closed the socket, with this code and reason."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code} {why}")
        self.code = code
        self.why = why


class Raw:
    """One socket, frame by frame."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    # Speaking

    def send(self, payload: str | bytes, opcode: int = TEXT, last: bool = True) -> None:
        """Send a frame, masked with a key of zeros."""
        self.writer.write(masked(payload, opcode, last))

    def send_message(self, message: messages.Message) -> None:
        self.send(messages.encode(message))

    # Hearing

    async def frame(self) -> tuple[int, bytes]:
        """Return the next frame. Pings get no pong."""
        try:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            return first & 0xF, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed(0, "") from None

    async def ping(self) -> bytes:
        """Return the payload of the next ping, skipping all else."""
        while True:
            opcode, payload = await self.frame()
            if opcode == PING:
                return payload

    async def message(self) -> messages.ToClient:
        """Return the next message; raises Closed."""
        while True:
            opcode, payload = await self.frame()
            if opcode == CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big"), payload[2:].decode())
            if opcode == TEXT:
                return messages.decode_message.decode(payload)

    async def answer(self, id: str) -> messages.Done | messages.Refused:
        """Return the answer to a command, skipping all else."""
        while True:
            message = await self.message()
            if isinstance(message, messages.Done | messages.Refused) and message.id == id:
                return message

    async def refusal(self) -> messages.Refused:
        """Return the next refusal."""
        while True:
            message = await self.message()
            if isinstance(message, messages.Refused):
                return message

    async def close_frame(self) -> Closed:
        """Return how the server closes the socket."""
        while True:
            try:
                await self.message()
            except Closed as closed:
                return closed

    async def hello(self, table: str, secret: str = "") -> messages.Welcome:
        self.send_message(messages.Hello(table=table, secret=secret))
        welcome = await self.message()
        assert isinstance(welcome, messages.Welcome), welcome
        return welcome

    async def close(self) -> None:
        self.writer.transport.abort()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


def masked(payload: str | bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    data = payload.encode() if isinstance(payload, str) else payload
    return bytes([opcode | (0x80 if last else 0)]) + length(len(data)) + bytes(4) + data


def length(size: int) -> bytes:
    """Return the length field of a masked frame in its shortest form."""
    if size < 126:
        return bytes([0x80 | size])
    if size < 1 << 16:
        return bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 | 127]) + size.to_bytes(8, "big")


def server_connection(house: House, raw: Raw) -> Connection | None:
    """Return the server's connection of this socket, if there is one."""
    name = raw.writer.get_extra_info("sockname")
    connections = house.running.routes.endpoint.connections
    return next((each for each in connections if each.transport.get_extra_info("peername") == name), None)


@asynccontextmanager
async def raw_socket(house: House, *headers: str, buffer: int = 0) -> AsyncIterator[Raw]:
    """Open a socket and wait until the server has it; with a small buffer at both ends, unread data soon backs up."""
    sock = socket.socket()
    if buffer:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", house.running.port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=buffer or 1 << 16)
    writer.write("\r\n".join([*ASKING, *headers, "", ""]).format(port=house.running.port).encode())
    status = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0]
    assert status.startswith(b"HTTP/1.1 101"), status
    raw = Raw(reader, writer)
    while server_connection(house, raw) is None:
        await asyncio.sleep(0)
    if buffer:
        connection = server_connection(house, raw)
        assert connection is not None
        connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    try:
        yield raw
    finally:
        await raw.close()


async def frames_until(raw: Raw, sign: bytes) -> list[bytes]:
    """Return all text frames up to the one that contains `sign`, without those about presence."""
    heard: list[bytes] = []
    while True:
        opcode, payload = await raw.frame()
        assert opcode != CLOSE
        if opcode == TEXT and b'"presence"' not in payload:
            heard.append(payload)
            if sign in payload:
                return heard


async def connect_to(guests: House, client: Client) -> Client:
    """Connect the same client to another server."""
    client.session, client.url = guests.session, guests.url
    guests.clients.append(client)
    await client.connect(fresh=True)
    return client
