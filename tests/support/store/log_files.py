"""Logs in files that tests open and hold back, and many tables to write to."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final

from dorehami.store.log import Change
from dorehami.store.sqlite.log import SqliteLog

FOR_EVER: Final = 3600.0  # seconds that a log waits for another program: as long as the test holds it back
MANY: Final = [f"table-{number:03}" for number in range(100)]


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog.open(path, FOR_EVER)
    try:
        yield log
    finally:
        await log.close()


@contextmanager
def writer_blocked(path: Path) -> Iterator[None]:
    """Let another program hold the database, so that the log's writer has to wait."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """The system refuses to make any file longer, as on a disk without room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def queue_all(log: SqliteLog, changes: list[Change]) -> list[asyncio.Future[None]]:
    """Append all changes without waiting; return their tasks once they are queued."""
    futures = [log.append(change) for change in changes]
    await asyncio.sleep(0)
    return futures
