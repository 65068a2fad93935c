"""A table of the server under a simulated clock: hours pass in no time, and every frame is recorded with its time.

Only the network is left out: a line stands for a socket, and acts on the table as sockets do. All that the server takes
from outside is passed in, so that the same acts always have the same results.
"""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable, Coroutine
from contextvars import Context
from itertools import count
from math import inf, nextafter
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from dorehami.bots.player import Players
from dorehami.engine.play import Below
from dorehami.server.protocol import messages
from dorehami.server.protocol import subscriber as server
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.metrics import Metrics
from dorehami.server.services import QUICKEST, SLOWEST, Services
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.seat_recovery import reclaim
from dorehami.server.table.internal_commands import DueTimer
from dorehami.server.tables.registry import Registry
from dorehami.store.memory import MemoryLog
from tests.support.luck import Luck

WORD = "4321"  # of every seat
CLOSED = b"closed: "  # and a code: the server has closed the socket
RESTART = "restart"  # the server goes down and comes up again; all who were connected come back
MICROSECONDS = 1_000_000  # in a second; the log's rows carry them here
MOMENT = 0.000_1  # seconds, in which all is done that is done at once
METRICS = Metrics()  # nobody reads them here, and to make them takes longer than a short game

Result = TypeVar("Result")
Given = TypeVarTuple("Given")


class Deadlock(Exception):
    """Nothing is scheduled any more: everybody waits for somebody else."""


class SkippingSelector(selectors.DefaultSelector):
    """A selector that never waits: when nothing is ready the clock jumps to the next timer."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise Deadlock
        if not ready and timeout:
            self.now += timeout
        return ready


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while nothing is ready."""

    def __init__(self) -> None:
        self.clock = SkippingSelector()
        self.moments: set[float] = set()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now

    def call_at(
        self, when: float, callback: Callable[[*Given], object], *args: *Given, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Schedule a timer; those due at the same time fire in the order in which they were set."""
        while when in self.moments:
            when = nextafter(when, inf)
        self.moments.add(when)
        return super().call_at(when, callback, *args, context=context)


def simulate(main: Coroutine[Any, Any, Result]) -> Result:
    """Run to the end in simulated time, from 0. An error in a callback or a task is raised here."""
    problems: list[BaseException] = []
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.get_loop().set_exception_handler(lambda _, said: problems.append(said["exception"]))
        result = runner.run(main)
    if problems:
        raise problems[0]
    return result


def now() -> float:
    return asyncio.get_running_loop().time()


class Sent(NamedTuple):
    """A frame sent by the server."""

    at: float
    version: int  # of the table then
    frame: bytes


class Act(NamedTuple):
    """An act on the table from outside: a line says hello, sends a command, or disconnects (None)."""

    at: float
    line: int
    what: messages.Hello | messages.Command | str | None


class Line(server.Subscriber):
    """A subscriber that stands for a socket, without a network."""

    def __init__(self, world: World, number: int) -> None:
        super().__init__()
        self.world = world
        self.number = number
        self.secret = ""
        self.here = False
        self.heard: list[Sent] = []

    @property
    def version(self) -> int:
        """The version it has seen."""
        return self.heard[-1].version if self.heard else 0

    def send(self, frame: bytes) -> None:
        self.heard.append(Sent(now(), self.world.table.state.seq, frame))
        if b'"secret"' in frame:
            self.secret = messages.decode_message.decode(frame).secret  # type: ignore[union-attr]
        self.world.frame_sent(self)

    def end(self, code: str) -> None:
        self.heard.append(Sent(now(), self.world.table.state.seq, CLOSED + code.encode()))


class World:
    """A server with one table. With `luck` its deals are sealed, whoever deals."""

    def __init__(self, wanted: messages.Open, bots: Players, below: Below, seed: int, luck: Luck | None = None) -> None:
        self.wanted = wanted
        self.rng = random.Random(seed)
        self.lines: dict[int, Line] = {}
        self.log = MemoryLog()
        numbers: Callable[[], int] = count(1).__next__
        self.services = Services(
            log=self.log,
            bots=bots,
            below=below,
            code=lambda digits: "1" * digits,
            secret=lambda: f"secret {numbers()}",
            word=lambda: WORD,
            now=lambda: round(now() * MICROSECONDS),
            delay=lambda: self.rng.uniform(QUICKEST, SLOWEST),
            seed=lambda: self.rng.getrandbits(31),
            metrics=METRICS,
            **(luck.services() if luck else {}),
        )
        self.registry = Registry(self.services)
        self.code = ""
        self.restarting: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        return self.registry.tables[self.code]

    async def open(self) -> str:
        """Open the table; return the secret of its host."""
        table, decision = await self.registry.open(self.wanted)
        self.code = table.state.table
        return decision.reply.secret

    def line(self, number: int) -> Line:
        return self.lines.setdefault(number, Line(self, number))

    def act(self, act: Act) -> None:
        if act.what == RESTART:
            self.restarting = asyncio.get_running_loop().create_task(self.restart())
            return
        line = self.line(act.line)
        match act.what:
            case messages.Hello():
                self.join(line, act.what)
            case messages.Command():
                self.table.submit(line, act.what)
            case None:
                line.here = False
                self.table.sessions.disconnect(line)

    def join(self, line: Line, hello: messages.Hello) -> None:
        """Connect a line. A former secret reclaims its seat; one that was given up only watches."""
        if self.table.sessions.is_suspended(hello.secret):
            self.table.submit(None, DueTimer(lambda context: reclaim(context, hello.secret)))
        player = self.table.sessions.player_of(hello.secret)
        line.player = WATCHER if player is None else player
        line.secret, line.here = hello.secret, True
        self.table.sessions.join(line, hello)

    async def restart(self) -> None:
        """Replace the server by another one, which restores the table from the log."""
        self.registry.close()
        self.registry = Registry(self.services)
        await self.registry.table(self.code)
        for line in self.lines.values():
            if line.here:
                hello = messages.Hello(table=self.code, secret=line.secret, epoch=1, version=line.version)
                self.join(line, hello)

    def frame_sent(self, line: Line) -> None:
        """Called after a frame was sent to a line."""

    async def replay(self, acts: list[Act], until: float) -> None:
        """Open the table and do each act at its time, up to a moment."""
        await self.open()
        loop = asyncio.get_running_loop()
        for act in acts:
            loop.call_at(act.at, self.act, act)
        await asyncio.sleep(until + MOMENT)
        self.registry.close()
