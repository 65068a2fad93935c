"""Questions that wait for a worker, and workers that wait for a question: never both."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator

from dorehami.bots.player import Choice, NoAnswer, Question
from dorehami.bots.pool.frames import encode


class Job:
    """A question on its way to a worker. Who asked it may give it up at any time."""

    def __init__(self, question: Question) -> None:
        self.level = question.level
        self.message = encode(question)
        self.moves = len(question.moves)
        self.answer: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()

    def given_up(self) -> bool:
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
    """No worker has a process, and none is being started."""


class JobQueue:
    """First come, first served."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.hands = 0  # workers that answer, or may soon
        self.errands: deque[Job] = deque()
        self.idle: list[asyncio.Future[Job]] = []  # who answered last is asked first: it is warm
        self.closing = asyncio.Event()

    @property
    def closed(self) -> bool:
        return self.closing.is_set()

    def join(self, errand: Job) -> None:
        """Raises NoAnswer."""
        if self.handed(errand):
            return
        if len(self.errands) >= self.most:
            raise NoAnswer("too many questions are waiting")
        self.errands.append(errand)
        self.dismiss_all()

    def rejoin(self, errand: Job) -> None:
        """A worker has nobody to put it to: it is the first again."""
        if not errand.given_up() and not self.handed(errand):
            self.errands.appendleft(errand)
            self.dismiss_all()

    def handed(self, errand: Job) -> bool:
        if self.idle:
            self.idle.pop().set_result(errand)
            return True
        return False

    def leave(self, errand: Job) -> None:
        with contextlib.suppress(ValueError):
            self.errands.remove(errand)

    def next(self) -> asyncio.Future[Job]:
        """For a worker: the question that is the first, as soon as there is one."""
        waits: asyncio.Future[Job] = asyncio.get_running_loop().create_future()
        if self.errands:
            waits.set_result(self.errands.popleft())
        else:
            self.idle.append(waits)
        return waits

    def withdraw(self, waits: asyncio.Future[Job]) -> None:
        """The worker does not wait any more."""
        with contextlib.suppress(ValueError):
            self.idle.remove(waits)

    @contextlib.contextmanager
    def short_of_one(self) -> Iterator[None]:
        """A worker rests."""
        self.hands -= 1
        try:
            self.dismiss_all()
            yield
        finally:
            self.hands += 1

    def close(self) -> None:
        self.closing.set()
        self.dismiss_all()

    def dismiss_all(self) -> None:
        """Nobody waits where nobody answers."""
        while self.errands and (self.closed or not self.hands):
            self.errands.popleft().fail(NoWorkers())
