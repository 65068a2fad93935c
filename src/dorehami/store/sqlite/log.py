"""The log in a SQLite file: a writer thread commits all waiting jobs together, a reader thread answers queries.

The event loop never waits for the disk: it enqueues a change and is called back when that is durable.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from dorehami.store.chain import with_last_hash
from dorehami.store.log import (
    Change,
    Fenced,
    Head,
    TableRows,
    Unwritable,
    WriteCallback,
    append_future,
    future_callback,
)
from dorehami.store.sqlite.connection import BUSY_TIMEOUT
from dorehami.store.sqlite.file_watch import FileWatch
from dorehami.store.sqlite.opening import Files, open_files
from dorehami.store.sqlite.reading import read_code, read_heads, read_idle, read_secret, read_secret_owner, read_table
from dorehami.store.sqlite.write_queue import WriterThread
from dorehami.store.write_jobs import Expire, Job, Truncate

T = TypeVar("T")


class SqliteLog:
    """A log file, locked against other processes."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._file_watch = FileWatch(files.writer)
        self._closing = False
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._writing = WriterThread(files.writer, self._file_watch)

    @property
    def commits(self) -> int:
        """The number of transactions on the disk."""
        return self._writing.commits

    @property
    def rows(self) -> int:
        """The number of rows on the disk, written since it was opened."""
        return self._writing.rows

    @classmethod
    def open(cls, path: str | Path, busy_timeout: float = BUSY_TIMEOUT) -> SqliteLog:
        """Open the log file, creating it if needed. Raises Unopenable.

        A change is refused if another program holds the database for more than `busy_timeout` seconds.
        """
        return cls(open_files(Path(path), busy_timeout))

    def put(self, change: Change, callback: WriteCallback) -> None:
        """Enqueue a change; one that is inconsistent in itself is refused at once."""
        try:
            self._check_open()
            self._writing.put(with_last_hash(change), callback)
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
        self._check_open()
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writing.put(job, future_callback(future))
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
            self._writing.close()
        await asyncio.to_thread(self._close_files)

    async def _read(self, question: Callable[[], T]) -> T:
        self._check_open()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, question)
        except sqlite3.OperationalError as problem:
            raise Unwritable(f"The log cannot be read now: {problem}.") from problem

    def _check_open(self) -> None:
        if self._closing:
            raise Unwritable("The log is closed.")

    def _close_files(self) -> None:
        self._writing.join()
        self._reading.shutdown()
        for handle in reversed(self._files):  # the writer last: the last connection checkpoints the write-ahead log
            handle.close()
