"""Databases that are written without a log around them, in the current form and in the last one with fresh rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec.structs import astuple

from dorehami.store.chain import tip_at, with_last_hash
from dorehami.store.log import Change, Row
from dorehami.store.sqlite.batch_writer import put_tips
from dorehami.store.sqlite.connection import connect
from dorehami.store.sqlite.opening import migrate, migrations, open_files

FORM_WITH_FRESH = 6  # the last one


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


def make_database_with_fresh(path: Path, made: Mapping[str, Sequence[Row]], merged: int) -> None:
    """Write a database as a former program left it when it was killed: the first rows of each table are merged."""
    with closing(connect(path)) as database:
        migrate(database, migrations()[:FORM_WITH_FRESH], 0)
        database.execute("BEGIN")
        for some in made.values():
            put_former_rows(database, "log", some[:merged])
        for some in made.values():
            put_former_rows(database, "fresh", some[merged:])
        put_tips(database, {table: tip_at(some[-1], "") for table, some in made.items()})
        database.execute("COMMIT")


def put_former_rows(database: sqlite3.Connection, place: str, some: Sequence[Row]) -> None:
    database.executemany(f"INSERT INTO {place} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [astuple(row) for row in some])
