"""A control channel from bots' processes to a test: reports when a bot is thinking, and when its process has ended."""

from __future__ import annotations

import asyncio
from typing import Self

from tests.support.bots.tables import ODD_WORKER

FOR_EVER = 300  # seconds, after which a test has gone wrong, on any machine


class Channel:
    """The connection of a thinking bot or a starting worker; open as long as its process lives."""

    def __init__(self, pid: int, line: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.line = line
        self.end = end

    def release(self) -> None:
        """Let the process continue."""
        self.end.write(b"!")

    async def wait_closed(self) -> None:
        """Wait until the process has ended."""
        async with asyncio.timeout(FOR_EVER):
            assert await self.line.read() == b""


class ControlServer:
    """Accepts connections from hanging and delayed bots, whose notes hold its port, and from slow workers."""

    async def __aenter__(self) -> Self:
        self.calls: asyncio.Queue[Channel] = asyncio.Queue()
        self.taken: list[Channel] = []
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.number = str(self.server.sockets[0].getsockname()[1]).encode()
        return self

    async def accept(self, line: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        call = Channel(int(await line.readline()), line, end)
        self.taken.append(call)
        self.calls.put_nowait(call)

    @property
    def slow_worker(self) -> tuple[str, ...]:
        return (*ODD_WORKER, "slow", self.number.decode())

    async def next_channel(self) -> Channel:
        """Return the next connection."""
        async with asyncio.timeout(FOR_EVER):
            return await self.calls.get()

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for call in self.taken:
            await call.wait_closed()
            call.end.close()
            await call.end.wait_closed()
        await self.server.wait_closed()
