"""The log in a SQLite file: a writer thread commits all waiting jobs together, a reader thread answers queries.

The event loop never waits for the disk: it enqueues a change and is called back when that is durable.
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

from dorehami.store.chain import with_last_hash
from dorehami.store.log import (
    Change,
    Fenced,
    Head,
    Outcome,
    TableRows,
    Unwritable,
    WriteCallback,
    append_future,
    future_callback,
)
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.file_watch import FileWatch
from dorehami.store.sqlite.merge_fresh_rows import FreshRowMerger
from dorehami.store.sqlite.opening import BUSY_TIMEOUT, Files, open_files
from dorehami.store.sqlite.reading import read_code, read_heads, read_idle, read_secret, read_secret_owner, read_table
from dorehami.store.sqlite.transaction import unwritable
from dorehami.store.write_jobs import Expire, Job, Truncate

BUSY_BATCH: Final = 4  # jobs in a batch from which on more are expected soon,
GATHER_TIME: Final = 0.001  # seconds to wait for them: a commit costs nearly the same for one and for twenty

T = TypeVar("T")


class Waiter:
    """A job with its callback and the event loop to call it in."""

    def __init__(self, job: Job, callback: WriteCallback, loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.callback = callback
        self.loop = loop


class SqliteLog:
    """A log file, locked against other processes."""

    def __init__(self, files: Files) -> None:
        self.commits = 0  # transactions on the disk
        self.rows = 0  # rows on the disk
        self._files = files
        self._merger = FreshRowMerger(files.writer)
        self._merger.merge()  # before any read: damage is reported as after repair
        self._file_watch = FileWatch(files.writer)
        self._turn: list[Waiter] = []  # jobs of the current turn of the event loop
        self._loop: asyncio.AbstractEventLoop | None = None  # cached: get_running_loop costs a system call
        self._scheduled_on: asyncio.AbstractEventLoop | None = None  # the loop that _flush_turn is scheduled on
        self._queue: SimpleQueue[list[Waiter] | None] = SimpleQueue()  # None closes it
        self._closing = False
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._writing = Thread(target=self._write_loop, name="log-writer", daemon=True)  # never keeps a process alive
        self._writing.start()

    @classmethod
    def open(cls, path: str | Path, busy_timeout: float = BUSY_TIMEOUT) -> SqliteLog:
        """Open the log file, creating it if needed. Raises Unopenable.

        A change is refused if another program holds the database for more than `busy_timeout` seconds.
        """
        return cls(open_files(Path(path), busy_timeout))

    def put(self, change: Change, callback: WriteCallback) -> None:
        """Enqueue a change; one that is inconsistent in itself is refused at once."""
        try:
            self._enqueue(with_last_hash(change), callback)
        except (Fenced, Unwritable) as refused:
            callback(refused)

    def append(self, change: Change) -> asyncio.Future[None]:
        """Return a future of the write; cancelling it does not cancel the write."""
        return append_future(self, change)

    async def truncate(self, table: str, seq: int) -> None:
        """Raises ValueError if there is no such row."""
        await self._done(Truncate(table, seq))

    async def expire(self, head: Head, at: int) -> None:
        """Raises Fenced if the table has changed since."""
        await self._done(Expire(head.table, head.seq, head.phase, at))

    async def _done(self, job: Job) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enqueue(job, future_callback(future))
        await future

    async def idle_tables(self, lobbies: int, games: int) -> list[Head]:
        """Return the tables idle since before these times."""
        return await self._read(lambda: read_idle(self._files.reader, lobbies, games))

    async def heads(self) -> list[Head]:
        """Return all tables, by name."""
        return await self._read(lambda: read_heads(self._files.reader))

    async def read(self, table: str) -> TableRows | None:
        """Return the valid rows of a table. An I/O error is not taken for damage: it raises Unwritable."""
        return await self._read(lambda: read_table(self._files.reader, table))

    async def secret_owner(self, table: str, secret: bytes) -> int | None:
        """Return the player whose secret has this SHA-256: one key lookup, found or not."""
        return await self._read(lambda: read_secret_owner(self._files.reader, table, secret))

    async def find_secret(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """Return the SHA-256 that begins with this prefix, and its player: one key lookup."""
        return await self._read(lambda: read_secret(self._files.reader, table, beginning))

    async def check(self) -> None:
        """Check in the reader thread that the files are still in place."""
        await self._read(self._file_watch.check)

    async def find_table(self, code: str) -> str | None:
        """Return the table with this code."""
        return await self._read(lambda: read_code(self._files.reader, code))

    async def close(self) -> None:
        """Flush all jobs, stop both threads and release the file."""
        if not self._closing:
            self._closing = True
            self._flush_turn()
            self._queue.put(None)
        await asyncio.to_thread(self._close_files)

    def _enqueue(self, job: Job, callback: WriteCallback) -> None:
        """Collect the jobs of one turn of the event loop: waking the writer thread costs more than a job."""
        self._check_open()
        loop = self._loop
        if loop is None or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()
        self._turn.append(Waiter(job, callback, loop))
        if self._scheduled_on is not loop:
            self._scheduled_on = loop
            loop.call_soon(self._flush_turn)

    def _flush_turn(self) -> None:
        waiters, self._turn, self._scheduled_on = self._turn, [], None
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

    def _write_loop(self) -> None:
        """Run the writer thread until the queue is closed."""
        writer, merger = Writer(self._files.writer), self._merger
        waiters, last, recent = list[Waiter](), False, 0
        while not last:
            previous, recent = recent, len(waiters)
            waiters, last = next_batch(self._queue, max(recent, previous))
            if waiters:
                outcomes = self._write_batch(writer, [waiter.job for waiter in waiters])
                merger.fresh += self._count(waiters, outcomes)
                notify(waiters, outcomes)
            merger.merge(force=last or writer.met_damage)

    def _write_batch(self, writer: Writer, jobs: Sequence[Job]) -> list[Outcome]:
        """Return the outcomes of the jobs. If the file is gone, before or after, nothing counts as durable."""
        try:
            self._file_watch.check()
            outcomes = writer.write(jobs)
            self._file_watch.check()
            return outcomes
        except Unwritable as problem:
            return [unwritable(problem) for _ in jobs]

    def _count(self, waiters: Sequence[Waiter], outcomes: Sequence[Outcome]) -> int:
        """Count the commit and return the number of rows written."""
        done = [waiter.job for waiter, outcome in zip(waiters, outcomes, strict=True) if outcome is None]
        self.commits += bool(done)
        rows = sum([len(job.rows) for job in done if isinstance(job, Change)])
        self.rows += rows
        return rows

    def _close_files(self) -> None:
        self._writing.join()
        self._reading.shutdown()
        for handle in reversed(self._files):  # the writer last: the last connection checkpoints the write-ahead log
            handle.close()


def next_batch(queue: SimpleQueue[list[Waiter] | None], recent: int) -> tuple[list[Waiter], bool]:
    """Wait for jobs; return them, and whether the queue was closed.

    After a large batch its callers are likely to write again soon, so stragglers are given a moment to join.
    """
    turns = drain(queue, [queue.get()])
    if recent >= BUSY_BATCH and sum([len(turn) for turn in turns if turn]) < recent:
        sleep(GATHER_TIME)
        drain(queue, turns)
    return [waiter for turn in turns if turn for waiter in turn], None in turns


def drain(queue: SimpleQueue[list[Waiter] | None], turns: list[list[Waiter] | None]) -> list[list[Waiter] | None]:
    """Append all turns in the queue to these."""
    with suppress(Empty):
        while True:
            turns.append(queue.get_nowait())
    return turns


def notify(waiters: Sequence[Waiter], outcomes: Sequence[Outcome]) -> None:
    """Wake each event loop once for all of its callbacks; closed loops are skipped."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[WriteCallback, Outcome]]] = {}
    for waiter, outcome in zip(waiters, outcomes, strict=True):
        loops.setdefault(waiter.loop, []).append((waiter.callback, outcome))
    for loop, results in loops.items():
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(run_callbacks, results)


def run_callbacks(results: Sequence[tuple[WriteCallback, Outcome]]) -> None:
    """Run all callbacks; one that raises does not stop the others."""
    for callback, outcome in results:
        try:
            callback(outcome)
        except Exception as fault:
            context = {"message": "A write callback has failed", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(context)
