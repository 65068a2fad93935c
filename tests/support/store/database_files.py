"""A database that is written without a log around it, and the number of its rows in each place."""

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
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the files of a database, and close them afterwards."""
    files = open_files(path)
    try:
        yield files.writer
    finally:
        for held in reversed(files):
            held.close()


def change_of(some: list[Row], phase: str = "") -> Change:
    return with_last_hash(Change(some[0].table, some, phase))


def row_counts(database: sqlite3.Connection) -> tuple[int, int]:
    """Return the number of merged rows and of fresh ones."""
    (merged,), (fresh,) = [database.execute(f"SELECT count(*) FROM {place}").fetchone() for place in LOGS]
    return merged, fresh
