"""A socket whose every byte is the test's own: what no well-behaved client would send, and what it would not read."""

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
    """The server closed the socket; with which code and why."""

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
        """A frame, masked with a key of zeros."""
        self.writer.write(masked(payload, opcode, last))

    def say(self, message: messages.Message) -> None:
        self.send(messages.encode(message))

    # Hearing

    async def frame(self) -> tuple[int, bytes]:
        """The next frame. Pings get no pong."""
        try:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            return first & 0xF, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed(0, "") from None

    async def ping(self) -> bytes:
        """What the next ping says; all that is told meanwhile is passed over."""
        while True:
            opcode, payload = await self.frame()
            if opcode == PING:
                return payload

    async def message(self) -> messages.ToClient:
        """The next message; raises Closed."""
        while True:
            opcode, payload = await self.frame()
            if opcode == CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big"), payload[2:].decode())
            if opcode == TEXT:
                return messages.decode_message.decode(payload)

    async def answer(self, id: str) -> messages.Done | messages.Refused:
        """What a command comes to; all that is told meanwhile is passed over."""
        while True:
            message = await self.message()
            if isinstance(message, messages.Done | messages.Refused) and message.id == id:
                return message

    async def refusal(self) -> messages.Refused:
        """The next refusal."""
        while True:
            message = await self.message()
            if isinstance(message, messages.Refused):
                return message

    async def ending(self) -> Closed:
        """How the server closes the socket."""
        while True:
            try:
                await self.message()
            except Closed as closed:
                return closed

    async def hello(self, table: str, secret: str = "") -> messages.Welcome:
        self.say(messages.Hello(table=table, secret=secret))
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
    """The size of a masked frame, as short as it may be said."""
    if size < 126:
        return bytes([0x80 | size])
    if size < 1 << 16:
        return bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 | 127]) + size.to_bytes(8, "big")


def other_end(house: House, raw: Raw) -> Connection | None:
    """The same socket, as the server has it, if it does."""
    name = raw.writer.get_extra_info("sockname")
    connections = house.running.routes.endpoint.connections
    return next((each for each in connections if each.transport.get_extra_info("peername") == name), None)


@asynccontextmanager
async def raw_socket(house: House, *headers: str, buffer: int = 0) -> AsyncIterator[Raw]:
    """A socket that the server has; with a small buffer, at both ends, what is not read soon backs up to the server."""
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
    while other_end(house, raw) is None:
        await asyncio.sleep(0)
    if buffer:
        connection = other_end(house, raw)
        assert connection is not None
        connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    try:
        yield raw
    finally:
        await raw.close()


async def frames_until(raw: Raw, sign: bytes) -> list[bytes]:
    """All text frames up to the one with this sign, but who came and went in which turn of the loop."""
    heard: list[bytes] = []
    while True:
        opcode, payload = await raw.frame()
        assert opcode != CLOSE
        if opcode == TEXT and b'"presence"' not in payload:
            heard.append(payload)
            if sign in payload:
                return heard


async def moved(guests: House, client: Client) -> Client:
    """The same browser at another server."""
    client.session, client.url = guests.session, guests.url
    guests.clients.append(client)
    await client.connect(fresh=True)
    return client
