"""The bots as the server calls them: in a pool of worker processes, or in this process for tests."""

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
from dorehami.bots.pool.frames import HEADER, decode_choice, frame, read_length
from dorehami.bots.pool.queue import Job, JobQueue

COMMAND: Final = (sys.executable, "-m", "dorehami.bots.pool.worker_process")
START_TIMEOUT: Final = 30.0  # seconds for a process to report ready
FIRST_BACKOFF: Final = 0.5  # seconds after a process that was never asked anything; doubled each time
LONGEST_BACKOFF: Final = 30.0


class Workers:
    """A pool of worker processes, each with one question at a time. A process that fails is replaced."""

    def __init__(
        self,
        count: int = 2,
        timeout: float = 5.0,
        max_pending: int = 10_000,
        command: Sequence[str] = COMMAND,
        start_timeout: float = START_TIMEOUT,
    ) -> None:
        self.queue = JobQueue(max_pending)
        self.answers = 0
        self.failures = 0  # questions that got no answer
        self.workers = [Worker(self.queue, timeout, command, start_timeout) for _ in range(count)]

    @property
    def waiting(self) -> int:
        """The number of questions that no worker has taken yet."""
        return len(self.queue.pending)

    @property
    def replacements(self) -> int:
        """The number of processes that were started to replace another."""
        return sum(max(0, worker.starts - 1) for worker in self.workers)

    @property
    def pids(self) -> list[int]:
        """The running processes."""
        return [worker.process.pid for worker in self.workers if worker.process and worker.alive()]

    async def start(self) -> None:
        """Start all processes now; otherwise each starts with its first question. Raises NoAnswer."""
        for worker in self.workers:
            worker.start()
        await asyncio.gather(*[worker.start_finished.wait() for worker in self.workers])
        for worker in self.workers:
            if not worker.alive():
                raise NoAnswer("a worker did not start") from worker.problem

    async def choose(self, question: Question) -> Choice:
        """Return a worker's choice. Raises NoAnswer. Cancelling drops the question and leaves its process running."""
        job = Job(question)
        try:
            self.start_one()
            self.queue.put(job)
            choice = await job.answer
        except NoAnswer:
            self.failures += 1
            raise
        finally:
            self.queue.discard(job)
        self.answers += 1
        return choice

    def start_one(self) -> None:
        """Start one more worker if none is idle and one has not been started yet."""
        not_started = [worker for worker in self.workers if worker.task is None]
        if not_started and not self.queue.idle:
            not_started[0].start()

    async def close(self) -> None:
        """Kill all processes, busy or not; pending questions fail with NoAnswer."""
        self.queue.close()
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*[worker.task for worker in self.workers if worker.task])


class Closed(Exception):
    """The pool was closed while a process was starting."""


class Worker:
    """Runs one process at a time, and starts a new one when it has ended or was killed."""

    def __init__(self, queue: JobQueue, timeout: float, command: Sequence[str], start_timeout: float) -> None:
        self.queue = queue
        self.timeout = timeout  # seconds for one choice, by the clock of the event loop
        self.command = command
        self.start_timeout = start_timeout  # seconds to report ready, by the same clock
        self.process: Process | None = None
        self.killed = False
        self.starts = 0
        self.start_finished = asyncio.Event()  # set when the last start has succeeded or failed
        self.problem: Exception | None = None  # why it failed
        self.backoff = 0.0  # seconds; 0 after a process that was asked something
        self.task: asyncio.Task[None] | None = None  # independent of the callers' tasks

    def start(self) -> None:
        if self.task is None:
            self.task = asyncio.create_task(self.run())
            self.queue.available += 1

    async def run(self) -> None:
        """Run one process after another until the pool closes; back off after one that was never asked anything."""
        while not self.queue.closed:
            if await self.run_process():
                self.backoff = 0.0
            else:
                await self.back_off()
        self.start_finished.set()

    async def run_process(self) -> bool:
        """Start a process and serve jobs with it until it ends; False if it failed to start or was never asked."""
        try:
            async with self.new_process() as process:
                self.start_finished.set()
                return await self.serve_jobs(process)
        except Exception as problem:
            self.problem = problem
            self.start_finished.set()
            return False

    async def back_off(self) -> None:
        self.backoff = min(max(FIRST_BACKOFF, 2 * self.backoff), LONGEST_BACKOFF)
        with self.queue.worker_unavailable(), contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.backoff):
                await self.queue.closing.wait()

    @contextlib.asynccontextmanager
    async def new_process(self) -> AsyncIterator[Process]:
        try:
            yield await self.start_process()
        finally:
            self.kill()
            await self.reap()

    async def start_process(self) -> Process:
        """Start a process and wait until it reports ready. Raises TimeoutError and Closed, among others."""
        self.start_finished.clear()
        self.problem = None
        async with asyncio.timeout(self.start_timeout):
            self.process = await create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)
            self.killed = False
            self.starts += 1
            if self.queue.closed:  # closed while starting, when there was no process to kill
                raise Closed
            await receive(self.process)
            return self.process

    async def serve_jobs(self, process: Process) -> bool:
        """Give the process one job after another until one fails or it ends; False if there was none."""
        asked, ending = False, asyncio.create_task(process.wait())
        while job := await self.next_job(ending):
            asked = True
            if not await self.serve_job(process, job):
                break
        return asked

    async def next_job(self, ending: asyncio.Task[int]) -> Job | None:
        """Wait for the next job; None if the process ends first."""
        waiter = self.queue.get()
        either: list[asyncio.Future[Any]] = [waiter, ending]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.queue.cancel_get(waiter)
        if not waiter.done():
            return None
        if self.alive():
            return waiter.result()
        self.queue.put_back(waiter.result())
        return None

    async def serve_job(self, process: Process, job: Job) -> bool:
        """Send one job and settle it. Any failure kills the process; if the job is abandoned, its answer is dropped."""
        if job.is_abandoned():
            return True
        try:
            async with asyncio.timeout(self.timeout):
                await send(process, job.message)
                job.succeed(validated(decode_choice(await receive(process)), job.moves))
        except Exception as error:
            self.kill()
            job.fail(error)
            return False
        return True

    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None and not self.killed

    def kill(self) -> None:
        """Send SIGKILL directly: Process.kill polls first and may reap the child, whose exit asyncio then misses."""
        self.killed = True
        if self.process and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)

    async def reap(self) -> None:
        """Wait until the process has ended and its pipes are closed."""
        if self.process:
            if self.process.stdin:
                self.process.stdin.close()
            await self.process.communicate()
            self.process = None


async def send(process: Process, message: bytes) -> None:
    assert process.stdin
    process.stdin.write(frame(message))
    await process.stdin.drain()


async def receive(process: Process) -> bytes:
    assert process.stdout
    header = await process.stdout.readexactly(HEADER.size)
    return await process.stdout.readexactly(read_length(header))


def validated(choice: Choice, moves: int) -> Choice:
    """Return the choice if its index is in range. Raises ValueError."""
    if not 0 <= choice.index < moves:
        raise ValueError(f"there is no move {choice.index}")
    return choice


class InProcess:
    """Bots that compute in this process: deterministic, and in no time by a simulated clock."""

    def __init__(self, levels: Mapping[str, Player] = LEVELS) -> None:
        self.levels = levels

    async def choose(self, question: Question) -> Choice:
        try:
            return validated(self.levels[question.level].choose(question), len(question.moves))
        except Exception as error:
            raise NoAnswer(f"{question.level}: {type(error).__name__}") from error

    async def close(self) -> None:
        """Do nothing: there is no process."""
