"""A database that is written to without a log around it, and where its rows lie."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dorehami.store.chain import with_last_hash
from dorehami.store.log import Change, Row
from dorehami.store.sqlite.opening import open_files
from dorehami.store.sqlite.reading import LOGS


@contextmanager
def written(path: Path) -> Iterator[sqlite3.Connection]:
    """It is closed afterwards."""
    files = open_files(path)
    try:
        yield files.writer
    finally:
        for held in reversed(files):
            held.close()


def put(some: list[Row], phase: str = "") -> Change:
    return with_last_hash(Change(some[0].table, some, phase))


def counts(database: sqlite3.Connection) -> tuple[int, int]:
    """How many rows are sorted in, and how many are fresh."""
    (merged,), (fresh,) = [database.execute(f"SELECT count(*) FROM {place}").fetchone() for place in LOGS]
    return merged, fresh
