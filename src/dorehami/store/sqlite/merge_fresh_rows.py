"""Merges fresh rows into the log, a few thousand at a time.

The index of the log has a hot page for every active table, and a commit costs the pages that it touches; `fresh` is
small.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from dorehami.store.log import Unwritable
from dorehami.store.sqlite.page_repair import FRESH_TABLES, is_sound, rebuild
from dorehami.store.sqlite.transaction import transaction

THRESHOLD: Final = 2048  # fresh rows that start a merge, which takes some milliseconds
RAISED_THRESHOLD: Final = 8 * THRESHOLD  # the same after a failed merge, which takes longer
COPY_ALL: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh NOT INDEXED ORDER BY table_id, seq"  # not by the index
COPY_TABLE: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh WHERE table_id = CAST(? AS TEXT) ORDER BY seq"
DELETE_ALL: Final = "DELETE FROM fresh WHERE true"  # WHERE true: a truncation would free what a damaged index points to
DELETE_TABLE: Final = "DELETE FROM fresh WHERE table_id = CAST(? AS TEXT)"
ROWID_BEYOND_MAX: Final = "SELECT 1 FROM log WHERE rowid > (SELECT max(rowid) FROM log) LIMIT 1"  # inserts go after it


class Inconsistent(Exception):
    """The fresh rows and their index disagree, or the log's last rowid is wrong."""


class FreshRowMerger:
    """Counts fresh rows and merges them. Rows that cannot be merged stay in `fresh`, where reads find them."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.fresh = THRESHOLD  # rows since the last attempt; an earlier process may have left some
        self.threshold = THRESHOLD

    def merge(self, force: bool = False) -> None:
        """Merge if there are enough fresh rows. Never raises: the writer thread relies on it."""
        if self.fresh < self.threshold and not force:
            return
        self.fresh, self.threshold = 0, THRESHOLD
        try:
            with transaction(self.database):
                self.move(COPY_ALL, DELETE_ALL)
                if self.database.execute("SELECT count(*) FROM fresh").fetchone() != (0,):  # counted by the index
                    raise Inconsistent
        except Unwritable:  # another writer, or the disk
            return
        except Exception as problem:  # damage, or a duplicate row: the other tables can go on
            if is_disk_full(problem):
                return
            self.threshold = RAISED_THRESHOLD
            with suppress(Exception):
                if not is_sound(self.database):
                    rebuild(self.database)
                self.merge_by_table()

    def move(self, copy: str, delete: str, *table: bytes) -> None:
        """Copy and delete rows. Raises Inconsistent if the counts differ: then row or index is wrong."""
        if self.database.execute(ROWID_BEYOND_MAX).fetchone():
            raise Inconsistent
        copied = self.database.execute(copy, table).rowcount
        if self.database.execute(delete, table).rowcount != copied:
            raise Inconsistent

    def merge_by_table(self) -> None:
        """Merge all tables but those that fail."""
        tables = [table for (table,) in self.database.execute(FRESH_TABLES)]
        while tables:
            merged = self.merge_tables(tables)
            if 0 < merged < len(tables):
                self.merge_tables(tables[:merged])
            tables = tables[merged + 1 :]

    def merge_tables(self, tables: Sequence[bytes]) -> int:
        """Merge these tables or none; return how many were done before the one that failed."""
        done = 0
        try:
            with transaction(self.database):
                for table in tables:
                    self.move(COPY_TABLE, DELETE_TABLE, table)
                    done += 1
        except (Inconsistent, sqlite3.Error) as problem:
            if is_disk_full(problem):
                raise
        return done


def is_disk_full(problem: Exception) -> bool:
    """Return whether no rows can be merged at all."""
    code: int = getattr(problem, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL
