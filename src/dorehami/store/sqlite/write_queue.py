"""The writer thread: groups all waiting jobs into one transaction, and calls back when it is durable.

While one transaction waits for the disk the next jobs gather in the queue, so batches grow with the load.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from dorehami.store.log import Change, Outcome, Unwritable, WriteCallback
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.file_watch import FileWatch
from dorehami.store.sqlite.repair import repair
from dorehami.store.sqlite.transaction import unwritable
from dorehami.store.write_jobs import Job


class Waiter:
    """A job with its callback and the event loop to call it in."""

    def __init__(self, job: Job, callback: WriteCallback, loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.callback = callback
        self.loop = loop


class WriterThread:
    """The queue of jobs, and the thread that writes them."""

    def __init__(self, database: sqlite3.Connection, file_watch: FileWatch) -> None:
        self.commits = 0  # transactions on the disk
        self.rows = 0  # rows on the disk
        self._database = database
        self._file_watch = file_watch
        self._turn: list[Waiter] = []  # jobs of the current turn of the event loop
        self._loop: asyncio.AbstractEventLoop | None = None  # cached: get_running_loop costs a system call
        self._scheduled_on: asyncio.AbstractEventLoop | None = None  # the loop that _flush_turn is scheduled on
        self._queue: SimpleQueue[list[Waiter] | None] = SimpleQueue()  # None closes it
        self._writing = Thread(target=self._write_loop, name="log-writer", daemon=True)  # never keeps a process alive
        self._writing.start()

    def put(self, job: Job, callback: WriteCallback) -> None:
        """Collect the jobs of one turn of the event loop: waking the writer thread costs more than a job."""
        loop = self._loop
        if loop is None or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()
        self._turn.append(Waiter(job, callback, loop))
        if self._scheduled_on is not loop:
            self._scheduled_on = loop
            loop.call_soon(self._flush_turn)

    def close(self) -> None:
        """Hand over the last jobs, and end the thread after them."""
        self._flush_turn()
        self._queue.put(None)

    def join(self) -> None:
        """Wait until the thread has ended."""
        self._writing.join()

    def _flush_turn(self) -> None:
        waiters, self._turn, self._scheduled_on = self._turn, [], None
        if waiters:
            self._queue.put(waiters)

    def _write_loop(self) -> None:
        """Write batches until the queue is closed."""
        writer = Writer(self._database)
        last = repaired = False
        while not last:
            waiters, last = next_batch(self._queue)
            if waiters:
                outcomes = self._write_batch(writer, [waiter.job for waiter in waiters])
                self._count(waiters, outcomes)
                notify(waiters, outcomes)
                if writer.met_damage and not repaired:
                    repaired = self._repair()  # once: all rows are read, while everybody waits

    def _write_batch(self, writer: Writer, jobs: Sequence[Job]) -> list[Outcome]:
        """Return the outcomes of the jobs. If the file is gone, before or after, nothing counts as durable."""
        try:
            self._file_watch.check()
            outcomes = writer.write(jobs)
            self._file_watch.check()
            return outcomes
        except Unwritable as problem:
            return [unwritable(problem) for _ in jobs]

    def _repair(self) -> bool:
        """Repair the log if its file is in place, since it is read by its name; return whether it is."""
        try:
            self._file_watch.check()
        except Unwritable:
            return False
        repair(self._database)
        return True

    def _count(self, waiters: Sequence[Waiter], outcomes: Sequence[Outcome]) -> None:
        done = [waiter.job for waiter, outcome in zip(waiters, outcomes, strict=True) if outcome is None]
        self.commits += bool(done)
        self.rows += sum([len(job.rows) for job in done if isinstance(job, Change)])


def next_batch(queue: SimpleQueue[list[Waiter] | None]) -> tuple[list[Waiter], bool]:
    """Wait for jobs; return all that wait, and whether the queue was closed."""
    turns = [queue.get()]
    with suppress(Empty):
        while True:
            turns.append(queue.get_nowait())
    return [waiter for turn in turns if turn for waiter in turn], None in turns


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
