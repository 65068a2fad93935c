"""The bots of a house: in processes of their own, or for tests in this one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dorehami.bots.frames import HEAD, decode_choice, encode, framed, length
from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, NoAnswer, Player, Question

COMMAND: Final = (sys.executable, "-m", "dorehami.bots.worker")
GETTING_READY: Final = 30.0  # seconds for a process to start; it has not been asked anything yet


class Workers:
    """Some worker processes, each asked one question at a time. One that fails is replaced; the others go on."""

    def __init__(self, count: int = 2, limit: float = 5.0, line: int = 1000, command: Sequence[str] = COMMAND) -> None:
        self.limit = limit  # seconds to think, by the clock of the event loop
        self.line = line  # how many questions may wait for a worker
        self.waiting = 0
        self.answers = 0
        self.failures = 0  # questions that got none
        self.workers = [Worker(command) for _ in range(count)]
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # who answered last is asked first: it is warm
        for worker in self.workers:
            self.idle.put_nowait(worker)

    @property
    def replacements(self) -> int:
        """How many processes were started in the place of another."""
        return sum(worker.replacements for worker in self.workers)

    @property
    def pids(self) -> list[int]:
        """The processes that are there."""
        return [worker.process.pid for worker in self.workers if worker.process and worker.alive()]

    async def start(self) -> None:
        """Start all processes now; otherwise each starts with its first question. Raises NoAnswer."""
        try:
            await asyncio.gather(*[worker.start() for worker in self.workers])
        except Exception as error:
            raise NoAnswer(f"a worker did not start: {type(error).__name__}") from error

    async def choose(self, question: Question) -> Choice:
        message = encode(question)
        worker = await self.next_idle()
        try:
            choice = await worker.ask(message, len(question.moves), self.limit)
        except Exception as error:
            self.failures += 1
            raise NoAnswer(f"{question.level}: {type(error).__name__}") from error
        finally:
            self.idle.put_nowait(worker)
        self.answers += 1
        return choice

    async def next_idle(self) -> Worker:
        if self.idle.empty() and self.waiting >= self.line:
            self.failures += 1
            raise NoAnswer("too many questions are waiting")
        self.waiting += 1
        try:
            return await self.idle.get()
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """End all processes, thinking or not; whoever waits for them gets NoAnswer."""
        await asyncio.gather(*[worker.close() for worker in self.workers])


class Closed(Exception):
    """The house is closed."""


class Worker:
    """One process at a time, and a new one when it is gone or cannot be trusted any more."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.doomed = False  # has the process been killed?
        self.closed = False
        self.replacements = 0
        self.busy = asyncio.Lock()

    async def start(self) -> None:
        async with self.busy:
            with self.trusting():
                await self.ready()

    async def ask(self, message: bytes, moves: int, limit: float) -> Choice:
        """A choice among so many moves; raises whatever went wrong."""
        async with self.busy:
            with self.trusting():
                process = await self.ready()
                async with asyncio.timeout(limit):
                    await send(process, message)
                    return checked(decode_choice(await receive(process)), moves)

    async def close(self) -> None:
        self.closed = True
        self.kill()
        async with self.busy:
            await self.bury()

    @contextlib.contextmanager
    def trusting(self) -> Iterator[None]:
        """The process ends with whatever goes wrong, also if the asker goes away: else the next gets its answer."""
        try:
            yield
        except BaseException:
            self.kill()
            raise

    async def ready(self) -> Process:
        """The process, a new one if need be."""
        if self.process and self.alive():
            return self.process
        async with asyncio.timeout(GETTING_READY):
            return await self.renewed()

    async def renewed(self) -> Process:
        """A process in the place of the former, if there was one."""
        self.check_open()
        self.replacements += self.process is not None
        await self.bury()
        self.process = await create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        self.doomed = False
        self.check_open()  # the house may have closed meanwhile, when there was nothing to kill yet
        await receive(self.process)  # it says that it is ready
        return self.process

    def check_open(self) -> None:
        if self.closed:
            raise Closed

    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None and not self.doomed

    def kill(self) -> None:
        """Not by Process.kill, which looks first whether it has ended: asyncio, who waits for that, would miss it."""
        self.doomed = True
        if self.process and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)

    async def bury(self) -> None:
        """Wait until nothing is left of the process, its pipes neither."""
        if self.process:
            if self.process.stdin:
                self.process.stdin.close()
            await self.process.communicate()
            self.process = None


async def send(process: Process, message: bytes) -> None:
    assert process.stdin
    process.stdin.write(framed(message))
    await process.stdin.drain()


async def receive(process: Process) -> bytes:
    assert process.stdout
    head = await process.stdout.readexactly(HEAD.size)
    return await process.stdout.readexactly(length(head))


def checked(choice: Choice, moves: int) -> Choice:
    """The choice, if there is such a move."""
    if not 0 <= choice.index < moves:
        raise ValueError(f"there is no move {choice.index}")
    return choice


class InProcess:
    """Bots that think here and now: always alike, and in no time by a simulated clock."""

    def __init__(self, levels: Mapping[str, Player] = LEVELS) -> None:
        self.levels = levels

    async def choose(self, question: Question) -> Choice:
        try:
            return checked(self.levels[question.level].choose(question), len(question.moves))
        except Exception as error:
            raise NoAnswer(f"{question.level}: {type(error).__name__}") from error

    async def close(self) -> None:
        """There is nothing to end."""
