"""Fresh rows are sorted into the log, some thousand at a time.

The key of the log has a page for each table that is played at, and a commit costs the pages that it touches.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from dorehami.store.log import Unwritable
from dorehami.store.sqlite.page_repair import BY_KEY, is_sound, renew
from dorehami.store.sqlite.transaction import transaction

ENOUGH: Final = 2048  # fresh rows to be sorted in: it takes some milliseconds
MANY: Final = 8 * ENOUGH  # the same where something was in the way: it takes longer then
ALL: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh NOT INDEXED ORDER BY table_id, seq"  # whatever the key says
OF_ONE: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh WHERE table_id = CAST(? AS TEXT) ORDER BY seq"
LESS_ALL: Final = "DELETE FROM fresh WHERE true"  # one by one: all at once would free what a damaged key points to
LESS_ONE: Final = "DELETE FROM fresh WHERE table_id = CAST(? AS TEXT)"
BEYOND: Final = "SELECT 1 FROM log WHERE rowid > (SELECT max(rowid) FROM log) LIMIT 1"  # new rows go after the last one


class Spoilt(Exception):
    """The fresh rows are not those that their key names, or the log does not end where it says."""


class FreshRowMerger:
    """It counts rows from one time to the next. What cannot be sorted in is sound where it lies, and is found there."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.fresh = ENOUGH  # since it was last tried; whoever wrote here before may have left some
        self.enough = ENOUGH  # to be sorted in

    def sort_in(self, always: bool = False) -> None:
        """Put the fresh rows into the log if there are enough. The writing thread stands on this: it does not raise."""
        if self.fresh < self.enough and not always:
            return
        self.fresh, self.enough = 0, ENOUGH
        try:
            with transaction(self.database):
                self.move(ALL, LESS_ALL)
                if self.database.execute("SELECT count(*) FROM fresh").fetchone() != (0,):  # the key counts
                    raise Spoilt
        except Unwritable:  # somebody else is writing, or the disk does not take it
            return
        except Exception as problem:  # a damaged page, or a number that the log has already: others need not wait
            if is_for_want_of_room(problem):
                return
            self.enough = MANY
            with suppress(Exception):
                if not is_sound(self.database):
                    renew(self.database)
                self.sort_in_most()

    def move(self, into: str, out: str, *which: bytes) -> None:
        """A row that is not found by its own key is not moved under the name that it bears: one of the two is wrong."""
        if self.database.execute(BEYOND).fetchone():
            raise Spoilt
        come = self.database.execute(into, which).rowcount
        if self.database.execute(out, which).rowcount != come:
            raise Spoilt

    def sort_in_most(self) -> None:
        """The fresh rows of all tables less those that cannot be."""
        tables = [table for (table,) in self.database.execute(BY_KEY)]
        while tables:
            stuck = self.sort_in_together(tables)
            if 0 < stuck < len(tables):
                self.sort_in_together(tables[:stuck])
            tables = tables[stuck + 1 :]

    def sort_in_together(self, tables: Sequence[bytes]) -> int:
        """These tables' fresh rows, or none of them if one has spoilt the transaction: how many precede it."""
        done = 0
        try:
            with transaction(self.database):
                for table in tables:
                    self.move(OF_ONE, LESS_ONE, table)
                    done += 1
        except (Spoilt, sqlite3.Error) as problem:
            if is_for_want_of_room(problem):
                raise
        return done


def is_for_want_of_room(problem: Exception) -> bool:
    """Then nobody's rows can be sorted in."""
    code: int = getattr(problem, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL
