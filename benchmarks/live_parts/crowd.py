"""A crowd: many groups of four who make one move at a time, as fast as they can or at a given pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Generic, TypeVar

from benchmarks.live_parts.servers import Server

STEP = 0.001  # seconds between two looks at what is due
PATIENCE = 30.0  # seconds for a move to be finished
TOGETHER = 50  # groups that come or go at the same time


class Group:
    """The viewers of one table or room. A move is finished when all of them have heard of it."""

    def __init__(self) -> None:
        self.busy = False
        self.endless = False  # the next move follows at once
        self.sent = 0.0
        self.took: list[float] = []  # seconds of each finished move

    async def gather(self) -> None:
        raise NotImplementedError

    async def part(self) -> None:
        raise NotImplementedError

    def go(self) -> None:
        """Make a move."""
        raise NotImplementedError

    def free(self) -> None:
        """Nothing is going on: make the next move, or wait to be told."""
        self.busy = False
        if self.endless:
            self.go()


@dataclass
class Measured:
    """What a server did in one stretch of time."""

    seconds: float
    cpu: float  # seconds of the server,
    swarm: float  # and of the swarm
    took: list[float]  # by move

    @property
    def rate(self) -> float:
        return len(self.took) / self.seconds

    @property
    def micros(self) -> float:
        """Microseconds of the server's processor for a move."""
        return 1e6 * self.cpu / max(1, len(self.took))


G = TypeVar("G", bound=Group)


class Crowd(Generic[G]):
    """All groups at one server."""

    def __init__(self, server: Server, groups: Sequence[G]) -> None:
        self.server = server
        self.groups = groups

    async def gather(self) -> None:
        await self.in_parts(lambda group: group.gather())

    async def part(self) -> None:
        await self.in_parts(lambda group: group.part())

    async def in_parts(self, what: Callable[[G], Coroutine[Any, Any, None]]) -> None:
        for first in range(0, len(self.groups), TOGETHER):
            await asyncio.gather(*[what(group) for group in self.groups[first : first + TOGETHER]])

    async def flat_out(self, seconds: float, warm: float) -> Measured:
        """Every group makes its next move when the last one is finished."""
        for group in self.groups:
            group.endless = True
            group.go()
        await asyncio.sleep(warm)
        measured = await self.measure(seconds)
        for group in self.groups:
            group.endless = False
        await self.quiet()
        return measured

    async def paced(self, rate: float, seconds: float, warm: float) -> Measured:
        """So many moves a second, each by the next group that has no other going on."""
        pacing = asyncio.get_running_loop().create_task(self.pace(rate, warm + seconds))
        await asyncio.sleep(warm)
        measured = await self.measure(seconds)
        await pacing
        await self.quiet()
        return measured

    async def pace(self, rate: float, seconds: float) -> None:
        """A move that no group was free for is made later, but its time runs from when it was due."""
        began, made, turns = time.perf_counter(), 0, cycle(self.groups)
        while (passed := time.perf_counter() - began) < seconds:
            while made < int(passed * rate) and (group := next_free(turns, len(self.groups))):
                group.go()
                group.sent = began + made / rate
                made += 1
            await asyncio.sleep(STEP)

    async def measure(self, seconds: float) -> Measured:
        for group in self.groups:
            group.took = []
        began, cpu, swarm = time.perf_counter(), self.server.cpu(), time.process_time()
        await asyncio.sleep(seconds)
        return Measured(
            seconds=time.perf_counter() - began,
            cpu=self.server.cpu() - cpu,
            swarm=time.process_time() - swarm,
            took=[took for group in self.groups for took in group.took],
        )

    async def quiet(self) -> None:
        """Until nothing is going on any more."""
        async with asyncio.timeout(PATIENCE):
            while any(group.busy for group in self.groups):
                await asyncio.sleep(STEP)


def next_free(turns: Iterator[G], count: int) -> G | None:
    for _ in range(count):
        group = next(turns)
        if not group.busy:
            return group
    return None
