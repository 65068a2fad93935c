"""The log in a SQLite file. One thread writes all that waits and commits it together, another reads.

The event loop never waits for the disk: it hands a change over and hears of it when it is durable.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Final, TypeVar

from dorehami.store.chain import linked
from dorehami.store.log import Change, Fenced, Head, Outcome, TableRows, Told, Unwritable, appended, waiting_for
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.file_watch import FileWatch
from dorehami.store.sqlite.merge_fresh_rows import FreshRowMerger
from dorehami.store.sqlite.opening import PATIENCE, Files, open_files
from dorehami.store.sqlite.reading import read_called, read_heads, read_holder, read_idle, read_key, read_story
from dorehami.store.sqlite.transaction import unwritable
from dorehami.store.write_jobs import Expire, Job, Truncate

CROWD: Final = 4  # where so many were written together, others are on their way,
GATHERING: Final = 0.001  # seconds, and are waited for: a commit costs nearly the same for one and for twenty

T = TypeVar("T")


class Waiter:
    """Somebody who waits until a job is durable, and is told so in a loop."""

    def __init__(self, job: Job, told: Told, loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.told = told
        self.loop = loop


class SqliteLog:
    """A file that no other log can open meanwhile."""

    def __init__(self, files: Files) -> None:
        self.commits = 0  # transactions that are on the disk
        self.rows = 0  # rows that they have brought there
        self._files = files
        self._sorter = FreshRowMerger(files.writer)
        self._sorter.sort_in()  # before anybody reads: damage is told as it is mended
        self._present = FileWatch(files.writer)
        self._turn: list[Waiter] = []  # who has come in this turn of the event loop
        self._loop: asyncio.AbstractEventLoop | None = None  # one at a time; asking for it costs a system call
        self._turning: asyncio.AbstractEventLoop | None = None  # the loop that will hand them over
        self._queue: SimpleQueue[list[Waiter] | None] = SimpleQueue()  # None: nobody comes after this
        self._closing = False
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._writing = Thread(target=self._write_on, name="log-writer", daemon=True)  # never keeps a program alive
        self._writing.start()

    @classmethod
    def open(cls, path: str | Path, patience: float = PATIENCE) -> SqliteLog:
        """The log in this file, which is made if there is none. Raises Unopenable.

        A change is refused if another program holds the database for more than `patience` seconds.
        """
        return cls(open_files(Path(path), patience))

    def put(self, change: Change, told: Told) -> None:
        """What cannot follow is told at once."""
        try:
            self._line_up(linked(change), told)
        except (Fenced, Unwritable) as refused:
            told(refused)

    def append(self, change: Change) -> asyncio.Future[None]:
        """A caller that stops waiting takes nothing back: the change is written all the same."""
        return appended(self, change)

    async def cut(self, table: str, seq: int) -> None:
        """ValueError if there is no such row."""
        await self._done(Truncate(table, seq))

    async def expire(self, head: Head, at: int) -> None:
        """Fenced if the table stands elsewhere by now."""
        await self._done(Expire(head.table, head.seq, head.phase, at))

    async def _done(self, job: Job) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line_up(job, waiting_for(future))
        await future

    async def idle(self, lobbies: int, games: int) -> list[Head]:
        """Tables where nothing has happened for long."""
        return await self._read(lambda: read_idle(self._files.reader, lobbies, games))

    async def heads(self) -> list[Head]:
        """Every table there is, by name."""
        return await self._read(lambda: read_heads(self._files.reader))

    async def read(self, table: str) -> TableRows | None:
        """A table's story as far as its chain holds. A disk that does not answer is no damage: it is Unwritable."""
        return await self._read(lambda: read_story(self._files.reader, table))

    async def holder(self, table: str, secret: bytes) -> int | None:
        """The player whose secret has this SHA-256: one look for a key, whether it is there or not."""
        return await self._read(lambda: read_holder(self._files.reader, table, secret))

    async def key(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """The SHA-256 of a secret that begins so, and whose it is: one look, too."""
        return await self._read(lambda: read_key(self._files.reader, table, beginning))

    async def check(self) -> None:
        """Are the files there? The reading thread looks, so that nobody waits for the disk."""
        await self._read(self._present.check)

    async def table_called(self, code: str) -> str | None:
        """The table that was given this code."""
        return await self._read(lambda: read_called(self._files.reader, code))

    async def close(self) -> None:
        """Everything that was appended is on the disk, and the file is free for others."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._shut)

    def _line_up(self, job: Job, told: Told) -> None:
        """All of one turn are handed over together: each time the writing thread is woken costs more than a job."""
        self._check_open()
        loop = self._loop
        if loop is None or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()
        self._turn.append(Waiter(job, told, loop))
        if self._turning is not loop:
            self._turning = loop
            loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        waiters, self._turn, self._turning = self._turn, [], None
        if waiters:
            self._queue.put(waiters)

    async def _read(self, question: Callable[[], T]) -> T:
        self._check_open()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, question)
        except sqlite3.OperationalError as problem:
            raise Unwritable(f"The log cannot be read now: {problem}.") from problem

    def _check_open(self) -> None:
        if self._closing:
            raise Unwritable("The log is closed.")

    def _write_on(self) -> None:
        """The writing thread, until the last one has been served."""
        writer, sorter = Writer(self._files.writer), self._sorter
        waiters, last, crowd = list[Waiter](), False, 0
        while not last:
            former, crowd = crowd, len(waiters)
            waiters, last = all_waiting(self._queue, max(crowd, former))
            if waiters:
                outcomes = self._written(writer, [waiter.job for waiter in waiters])
                sorter.fresh += self._count(waiters, outcomes)
                answer(waiters, outcomes)
            sorter.sort_in(always=last or writer.met_damage)

    def _written(self, writer: Writer, jobs: Sequence[Job]) -> list[Outcome]:
        """What came of the jobs. In a file that was deleted, before or meanwhile, nothing is durable."""
        try:
            self._present.check()
            outcomes = writer.write(jobs)
            self._present.check()
            return outcomes
        except Unwritable as gone:
            return [unwritable(gone) for _ in jobs]

    def _count(self, waiters: Sequence[Waiter], outcomes: Sequence[Outcome]) -> int:
        """How many rows were written."""
        done = [waiter.job for waiter, outcome in zip(waiters, outcomes, strict=True) if outcome is None]
        self.commits += bool(done)
        rows = sum([len(job.rows) for job in done if isinstance(job, Change)])
        self.rows += rows
        return rows

    def _shut(self) -> None:
        self._writing.join()
        self._reading.shutdown()
        for held in reversed(self._files):  # the writer after the reader: who leaves last tidies the file up
            held.close()


def all_waiting(queue: SimpleQueue[list[Waiter] | None], crowd: int) -> tuple[list[Waiter], bool]:
    """Everybody who waits, and whether nobody comes after them. Where many were written lately, as many are expected.

    Those who have been answered are likely to come again: if some of them are missing they are given a moment.
    """
    turns = taken(queue, [queue.get()])
    if crowd >= CROWD and sum([len(turn) for turn in turns if turn]) < crowd:
        sleep(GATHERING)
        taken(queue, turns)
    return [waiter for turn in turns if turn for waiter in turn], None in turns


def taken(queue: SimpleQueue[list[Waiter] | None], turns: list[list[Waiter] | None]) -> list[list[Waiter] | None]:
    """These turns, and all that have come besides."""
    with suppress(Empty):
        while True:
            turns.append(queue.get_nowait())
    return turns


def answer(waiters: Sequence[Waiter], outcomes: Sequence[Outcome]) -> None:
    """Wake the event loop once for all who wait in it; whose loop is closed waits no more."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Told, Outcome]]] = {}
    for waiter, outcome in zip(waiters, outcomes, strict=True):
        loops.setdefault(waiter.loop, []).append((waiter.told, outcome))
    for loop, settled in loops.items():
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, settled)


def settle(settled: Sequence[tuple[Told, Outcome]]) -> None:
    """Everybody is told, whatever the others do with it."""
    for told, outcome in settled:
        try:
            told(outcome)
        except Exception as fault:
            context = {"message": "Who was told what came of a change has failed", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(context)
