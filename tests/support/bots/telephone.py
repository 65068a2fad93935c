"""How a test learns that a bot is thinking, and that its process has ended, without looking at a clock."""

from __future__ import annotations

import asyncio
from typing import Self

from tests.support.bots.tables import ODD_WORKER

FOR_EVER = 300  # seconds, after which a test has gone wrong, on any machine


class Call:
    """A bot that is thinking, or a worker that is starting: on the line as long as its process lives."""

    def __init__(self, pid: int, line: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.line = line
        self.end = end

    def speak(self) -> None:
        """Now it may go on."""
        self.end.write(b"!")

    async def ended(self) -> None:
        """The process is gone."""
        async with asyncio.timeout(FOR_EVER):
            assert await self.line.read() == b""


class Telephone:
    """Is called by bots that hang or dawdle, whose notes say its number, and by workers that start slowly."""

    async def __aenter__(self) -> Self:
        self.calls: asyncio.Queue[Call] = asyncio.Queue()
        self.taken: list[Call] = []
        self.server = await asyncio.start_server(self.take, "127.0.0.1", 0)
        self.number = str(self.server.sockets[0].getsockname()[1]).encode()
        return self

    async def take(self, line: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        call = Call(int(await line.readline()), line, end)
        self.taken.append(call)
        self.calls.put_nowait(call)

    @property
    def slow_worker(self) -> tuple[str, ...]:
        return (*ODD_WORKER, "slow", self.number.decode())

    async def ring(self) -> Call:
        """The next call."""
        async with asyncio.timeout(FOR_EVER):
            return await self.calls.get()

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for call in self.taken:
            await call.ended()
            call.end.close()
            await call.end.wait_closed()
        await self.server.wait_closed()
