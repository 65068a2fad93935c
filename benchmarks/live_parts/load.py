"""The load: many groups of four that make one move at a time, as fast as they can or at a given rate."""

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
    """The viewers of one table or room. A move is finished when all of them have received it."""

    def __init__(self) -> None:
        self.busy = False
        self.endless = False  # the next move follows at once
        self.sent = 0.0
        self.took: list[float] = []  # seconds of each finished move

    async def connect(self) -> None:
        raise NotImplementedError

    async def disconnect(self) -> None:
        raise NotImplementedError

    def make_move(self) -> None:
        """Make a move."""
        raise NotImplementedError

    def finish_move(self) -> None:
        """Mark the group idle, or make the next move at once if it is endless."""
        self.busy = False
        if self.endless:
            self.make_move()


@dataclass
class Measurement:
    """A server's work in one interval."""

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


class Load(Generic[G]):
    """All groups at one server."""

    def __init__(self, server: Server, groups: Sequence[G]) -> None:
        self.server = server
        self.groups = groups

    async def connect(self) -> None:
        await self.in_parts(lambda group: group.connect())

    async def disconnect(self) -> None:
        await self.in_parts(lambda group: group.disconnect())

    async def in_parts(self, what: Callable[[G], Coroutine[Any, Any, None]]) -> None:
        for first in range(0, len(self.groups), TOGETHER):
            await asyncio.gather(*[what(group) for group in self.groups[first : first + TOGETHER]])

    async def flat_out(self, seconds: float, warm: float) -> Measurement:
        """Make each group's next move as soon as its last one is finished."""
        for group in self.groups:
            group.endless = True
            group.make_move()
        await asyncio.sleep(warm)
        measured = await self.measure(seconds)
        for group in self.groups:
            group.endless = False
        await self.wait_until_idle()
        return measured

    async def paced(self, rate: float, seconds: float, warm: float) -> Measurement:
        """Make moves at a fixed rate, each by the next idle group."""
        pacing = asyncio.get_running_loop().create_task(self.pace(rate, warm + seconds))
        await asyncio.sleep(warm)
        measured = await self.measure(seconds)
        await pacing
        await self.wait_until_idle()
        return measured

    async def pace(self, rate: float, seconds: float) -> None:
        """Make moves at a fixed rate; if none of the groups is idle, a move waits and its latency includes that."""
        began, made, turns = time.perf_counter(), 0, cycle(self.groups)
        while (passed := time.perf_counter() - began) < seconds:
            while made < int(passed * rate) and (group := next_free(turns, len(self.groups))):
                group.make_move()
                group.sent = began + made / rate
                made += 1
            await asyncio.sleep(STEP)

    async def measure(self, seconds: float) -> Measurement:
        for group in self.groups:
            group.took = []
        began, cpu, swarm = time.perf_counter(), self.server.cpu(), time.process_time()
        await asyncio.sleep(seconds)
        return Measurement(
            seconds=time.perf_counter() - began,
            cpu=self.server.cpu() - cpu,
            swarm=time.process_time() - swarm,
            took=[took for group in self.groups for took in group.took],
        )

    async def wait_until_idle(self) -> None:
        """Wait until no move is in flight."""
        async with asyncio.timeout(PATIENCE):
            while any(group.busy for group in self.groups):
                await asyncio.sleep(STEP)


def next_free(turns: Iterator[G], count: int) -> G | None:
    for _ in range(count):
        group = next(turns)
        if not group.busy:
            return group
    return None
