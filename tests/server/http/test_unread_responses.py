"""Clients that do not read their responses are disconnected; slow readers are not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dorehami.server.http import connection
from dorehami.server.http.unread_responses import CHECK_INTERVAL, MIN_PROGRESS, UnreadResponses
from tests.support.live import House, advance_clock, house, manual_clock
from tests.support.server.raw_socket import raw_socket

REQUEST = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
MUCH = 2000  # requests, more than the system keeps answers to
SMALL = 4096  # bytes that the system keeps at either end, more or less


class Reader:
    """A client that sends many requests and reads only what the test reads."""

    def __init__(self, sock: socket.socket, unread: UnreadResponses) -> None:
        self.sock = sock
        self.unread = unread

    @property
    def waiting(self) -> int:
        return self.unread.transport.get_write_buffer_size()

    @property
    def cut(self) -> bool:
        return self.unread.transport.is_closing()

    async def read(self, size: int) -> None:
        """Read until so much less is waiting."""
        until = self.waiting - size
        while self.waiting > max(0, until):
            await asyncio.get_running_loop().sock_recv(self.sock, size)
            await asyncio.sleep(0)


@pytest.fixture
def known_connections(monkeypatch: pytest.MonkeyPatch) -> list[UnreadResponses]:
    """Return all connections of the server in the order of their arrival."""
    found: list[UnreadResponses] = []

    class Known(UnreadResponses):
        def __init__(self, transport: asyncio.Transport) -> None:
            super().__init__(transport)
            found.append(self)

    monkeypatch.setattr(connection, "UnreadResponses", Known)
    return found


@asynccontextmanager
async def overfull_reader(guests: House, known_connections: list[UnreadResponses]) -> AsyncIterator[Reader]:
    """Return a reader for whom more is waiting than the system buffers."""
    sock, loop = socket.socket(), asyncio.get_running_loop()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    sock.setblocking(False)
    await loop.sock_connect(sock, ("127.0.0.1", guests.running.port))
    while not known_connections:
        await asyncio.sleep(0)
    reader = Reader(sock, known_connections[-1])
    reader.unread.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    asking = asyncio.create_task(loop.sock_sendall(sock, REQUEST * MUCH))
    while reader.waiting < 10 * MIN_PROGRESS:
        await asyncio.sleep(0)
    try:
        yield reader
    finally:
        asking.cancel()
        await asyncio.wait([asking])
        sock.close()


async def wait_until_stalled(reader: Reader) -> None:
    """Wait until the server can send nothing more."""
    before = -1
    while before != reader.waiting:
        before = reader.waiting
        for _ in range(100):
            await asyncio.sleep(0)


async def next_look(seconds: float = CHECK_INTERVAL) -> None:
    advance_clock(seconds)
    for _ in range(3):
        await asyncio.sleep(0)


@manual_clock
async def test_who_does_not_read_pages_is_cut(known_connections: list[UnreadResponses]) -> None:
    """With the second look at which nothing has become less, and not with the first."""
    async with house() as guests, overfull_reader(guests, known_connections) as reader:
        await wait_until_stalled(reader)
        for _ in range(2):
            assert not reader.cut
            await next_look()
        assert reader.cut


@manual_clock
async def test_who_has_closed_its_side_and_does_not_read_is_cut(known_connections: list[UnreadResponses]) -> None:
    """No more is asked for, and what was answered waits all the same."""
    async with house() as guests, overfull_reader(guests, known_connections) as reader:
        await wait_until_stalled(reader)
        reader.unread.transport.close()
        lost = reader.waiting
        await next_look()
        assert reader.waiting == lost
        await next_look()
        assert reader.waiting == 0


@manual_clock
async def test_who_reads_pages_slowly_is_not_cut(known_connections: list[UnreadResponses]) -> None:
    """A little from look to look is enough, and so is an answer that could be given meanwhile."""
    async with house() as guests, overfull_reader(guests, known_connections) as reader:
        await wait_until_stalled(reader)
        for _ in range(6):
            await reader.read(MIN_PROGRESS)
            await next_look()
            assert not reader.cut


@manual_clock
async def test_after_a_standstill_nobody_is_cut(known_connections: list[UnreadResponses]) -> None:
    """The loop stood still: whether anybody has read is seen with the next look."""
    async with house() as guests, overfull_reader(guests, known_connections) as reader:
        await wait_until_stalled(reader)
        await next_look()
        await next_look(10 * CHECK_INTERVAL)
        assert not reader.cut
        await next_look()
        assert reader.cut


@manual_clock
async def test_a_websocket_is_looked_at_by_itself(known_connections: list[UnreadResponses]) -> None:
    """Its request is over, and nobody else looks at it."""
    async with house() as guests, raw_socket(guests):
        assert known_connections[-1].timer.cancelled()
