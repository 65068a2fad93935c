"""The bots of a house: in processes of their own, or for tests in this one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, NoAnswer, Player, Question
from dorehami.bots.pool.frames import HEAD, decode_choice, framed, length
from dorehami.bots.pool.queue import Job, JobQueue

COMMAND: Final = (sys.executable, "-m", "dorehami.bots.pool.worker")
GETTING_READY: Final = 30.0  # seconds for a process to start; it has not been asked anything yet
FIRST_REST: Final = 0.5  # seconds after a process that was of no use; each rest is twice the last
LONGEST_REST: Final = 30.0


class Workers:
    """Some worker processes, each asked one question at a time. One that fails is replaced; the others go on."""

    def __init__(
        self,
        count: int = 2,
        limit: float = 5.0,
        line: int = 10_000,
        command: Sequence[str] = COMMAND,
        getting_ready: float = GETTING_READY,
    ) -> None:
        self.line = JobQueue(line)
        self.answers = 0
        self.failures = 0  # questions that got none
        self.workers = [Worker(self.line, limit, command, getting_ready) for _ in range(count)]

    @property
    def waiting(self) -> int:
        """How many questions no worker has taken yet."""
        return len(self.line.errands)

    @property
    def replacements(self) -> int:
        """How many processes were started in the place of another."""
        return sum(max(0, worker.starts - 1) for worker in self.workers)

    @property
    def pids(self) -> list[int]:
        """The processes that are there."""
        return [worker.process.pid for worker in self.workers if worker.process and worker.alive()]

    async def start(self) -> None:
        """Start all processes now; otherwise each starts with its first question. Raises NoAnswer."""
        for worker in self.workers:
            worker.begin()
        await asyncio.gather(*[worker.tried.wait() for worker in self.workers])
        for worker in self.workers:
            if not worker.alive():
                raise NoAnswer("a worker did not start") from worker.problem

    async def choose(self, question: Question) -> Choice:
        """Whoever waits no longer gives up this question, and costs the house no process."""
        errand = Job(question)
        try:
            self.begin_one()
            self.line.join(errand)
            choice = await errand.answer
        except NoAnswer:
            self.failures += 1
            raise
        finally:
            self.line.leave(errand)
        self.answers += 1
        return choice

    def begin_one(self) -> None:
        """If none is idle, one more worker begins, where there is one that has not."""
        fresh = [worker for worker in self.workers if worker.task is None]
        if fresh and not self.line.idle:
            fresh[0].begin()

    async def close(self) -> None:
        """End all processes, thinking or not; whoever waits for them gets NoAnswer."""
        self.line.close()
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*[worker.task for worker in self.workers if worker.task])


class Closed(Exception):
    """The house is closed."""


class Worker:
    """One process at a time, and a new one, unasked, when it is gone or cannot be trusted any more."""

    def __init__(self, line: JobQueue, limit: float, command: Sequence[str], getting_ready: float) -> None:
        self.line = line
        self.limit = limit  # seconds to think, by the clock of the event loop
        self.command = command
        self.getting_ready = getting_ready  # seconds to start, by the same clock
        self.process: Process | None = None
        self.doomed = False  # has the process been killed?
        self.starts = 0
        self.tried = asyncio.Event()  # is the last start over, well or not?
        self.problem: Exception | None = None  # why it failed
        self.last_rest = 0.0  # seconds; 0 as soon as a process has been of use
        self.task: asyncio.Task[None] | None = None  # in the background, whoever asks

    def begin(self) -> None:
        if self.task is None:
            self.task = asyncio.create_task(self.work())
            self.line.hands += 1

    async def work(self) -> None:
        """One process after the other until the house closes; one that was of no use is not replaced at once."""
        while not self.line.closed:
            if await self.was_of_use():
                self.last_rest = 0.0
            else:
                await self.rest()
        self.tried.set()

    async def was_of_use(self) -> bool:
        """Has a process started, and was it asked anything before its end?"""
        try:
            async with self.new_process() as process:
                self.tried.set()
                return await self.served(process)
        except Exception as problem:
            self.problem = problem
            self.tried.set()
            return False

    async def rest(self) -> None:
        self.last_rest = min(max(FIRST_REST, 2 * self.last_rest), LONGEST_REST)
        with self.line.short_of_one(), contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.last_rest):
                await self.line.closing.wait()

    @contextlib.asynccontextmanager
    async def new_process(self) -> AsyncIterator[Process]:
        try:
            yield await self.started()
        finally:
            self.kill()
            await self.bury()

    async def started(self) -> Process:
        """A process that has said that it is ready."""
        self.tried.clear()
        self.problem = None
        async with asyncio.timeout(self.getting_ready):
            self.process = await create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)
            self.doomed = False
            self.starts += 1
            if self.line.closed:  # meanwhile, when there was nothing to kill yet
                raise Closed
            await receive(self.process)
            return self.process

    async def served(self, process: Process) -> bool:
        """One question after the other is put to it as long as it answers: was there any?"""
        asked, ending = False, asyncio.create_task(process.wait())
        while errand := await self.next_errand(ending):
            asked = True
            if not await self.answered(process, errand):
                break
        return asked

    async def next_errand(self, ending: asyncio.Task[int]) -> Job | None:
        """What is asked next; nothing if the process ends before."""
        waits = self.line.next()
        either: list[asyncio.Future[Any]] = [waits, ending]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.line.withdraw(waits)
        if not waits.done():
            return None
        if self.alive():
            return waits.result()
        self.line.rejoin(waits.result())
        return None

    async def answered(self, process: Process, errand: Job) -> bool:
        """Whatever goes wrong ends the process, but not an asker who goes away: it thinks on, and nobody is told."""
        if errand.given_up():
            return True
        try:
            async with asyncio.timeout(self.limit):
                await send(process, errand.message)
                errand.succeed(checked(decode_choice(await receive(process)), errand.moves))
        except Exception as error:
            self.kill()
            errand.fail(error)
            return False
        return True

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
