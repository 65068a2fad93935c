"""The job queue: jobs waiting for a worker or workers waiting for a job, never both."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator

from dorehami.bots.player import Choice, NoAnswer, Question
from dorehami.bots.pool.frames import encode


class Job:
    """One question on its way to a worker. The caller may cancel it at any time."""

    def __init__(self, question: Question) -> None:
        self.level = question.level
        self.message = encode(question)
        self.moves = len(question.moves)
        self.answer: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()

    def is_abandoned(self) -> bool:
        return self.answer.done()

    def succeed(self, choice: Choice) -> None:
        if not self.answer.done():
            self.answer.set_result(choice)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            problem = NoAnswer(f"{self.level}: {type(error).__name__}")
            problem.__cause__ = error
            self.answer.set_exception(problem)


class NoWorkers(Exception):
    """No worker is running or starting."""


class JobQueue:
    """First in, first out, with a limit on the number of waiting jobs."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.available = 0  # workers that have a process, or are starting one
        self.pending: deque[Job] = deque()
        self.idle: list[asyncio.Future[Job]] = []  # a stack: the worker that answered last is warm and goes first
        self.closing = asyncio.Event()

    @property
    def closed(self) -> bool:
        return self.closing.is_set()

    def put(self, job: Job) -> None:
        """Hand the job to an idle worker, or queue it. Raises NoAnswer if the queue is full."""
        if self.hand_over(job):
            return
        if len(self.pending) >= self.limit:
            raise NoAnswer("too many questions are waiting")
        self.pending.append(job)
        self.fail_if_unserved()

    def put_back(self, job: Job) -> None:
        """Return a job to the head of the queue: the worker that took it has lost its process."""
        if not job.is_abandoned() and not self.hand_over(job):
            self.pending.appendleft(job)
            self.fail_if_unserved()

    def hand_over(self, job: Job) -> bool:
        if self.idle:
            self.idle.pop().set_result(job)
            return True
        return False

    def discard(self, job: Job) -> None:
        with contextlib.suppress(ValueError):
            self.pending.remove(job)

    def get(self) -> asyncio.Future[Job]:
        """Return a future of the next job."""
        waiter: asyncio.Future[Job] = asyncio.get_running_loop().create_future()
        if self.pending:
            waiter.set_result(self.pending.popleft())
        else:
            self.idle.append(waiter)
        return waiter

    def cancel_get(self, waiter: asyncio.Future[Job]) -> None:
        """Remove a worker's waiter."""
        with contextlib.suppress(ValueError):
            self.idle.remove(waiter)

    @contextlib.contextmanager
    def worker_unavailable(self) -> Iterator[None]:
        """Count one worker less within the block."""
        self.available -= 1
        try:
            self.fail_if_unserved()
            yield
        finally:
            self.available += 1

    def close(self) -> None:
        self.closing.set()
        self.fail_if_unserved()

    def fail_if_unserved(self) -> None:
        """Fail all waiting jobs if no worker will take them."""
        while self.pending and (self.closed or not self.available):
            self.pending.popleft().fail(NoWorkers())
