"""Fresh rows are sorted into the log, some thousand at a time.

The key of the log has a page for each table that is played at, and a commit costs the pages that it touches.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Final

from dorehami.store.log import Row, Unwritable
from dorehami.store.sqlite_open import SPOILT
from dorehami.store.sqlite_read import best_reading, found, one_moment, text
from dorehami.store.sqlite_transaction import transaction
from dorehami.store.sqlite_write import put_rows

ENOUGH: Final = 2048  # fresh rows to be sorted in: it takes some milliseconds
MANY: Final = 8 * ENOUGH  # the same where something was in the way: it takes longer then
ALL: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh NOT INDEXED ORDER BY table_id, seq"  # whatever the key says
OF_ONE: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh WHERE table_id = CAST(? AS TEXT) ORDER BY seq"
LESS_ALL: Final = "DELETE FROM fresh WHERE true"  # one by one: all at once would free what a damaged key points to
LESS_ONE: Final = "DELETE FROM fresh WHERE table_id = CAST(? AS TEXT)"
BY_KEY: Final = "SELECT DISTINCT table_id FROM fresh"
BY_ROW: Final = "SELECT DISTINCT table_id FROM fresh NOT INDEXED"


class Spoilt(Exception):
    """The fresh rows are not those that their key names."""


class Sorter:
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
        come = self.database.execute(into, which).rowcount
        if self.database.execute(out, which).rowcount != come:
            raise Spoilt

    def sort_in_most(self) -> None:
        """The fresh rows of all tables less those that cannot be; anew if one of them has spoilt the transaction."""
        stuck: set[bytes] = set()
        tables = [table for (table,) in self.database.execute(BY_KEY)]
        while True:
            try:
                with transaction(self.database):
                    for table in tables:
                        if table not in stuck:
                            self.move(OF_ONE, LESS_ONE, table)
                return
            except Unwritable:
                return
            except Exception as problem:
                if is_for_want_of_room(problem):
                    return
                stuck.add(table)


def is_for_want_of_room(problem: Exception) -> bool:
    """Then nobody's rows can be sorted in."""
    code: int = getattr(problem, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL


def is_sound(database: sqlite3.Connection) -> bool:
    """Has every fresh row its key, and every key its row?"""
    try:
        return database.execute("PRAGMA integrity_check(fresh)").fetchall() == [(b"ok",)]
    except sqlite3.OperationalError:  # the disk or the lock: it may be all right the next time
        raise
    except sqlite3.DatabaseError:
        return False


def renew(database: sqlite3.Connection) -> None:
    """Damaged fresh rows lie in new pages afterwards, as far as they can be read by their key or without it.

    The old pages are never touched again, for nobody knows any more whose they are.
    """
    with one_moment(database):  # of its own: where a damaged page was met nothing more can be written
        rows = readable(database)
        (made,) = database.execute("SELECT sql FROM sqlite_master WHERE name = 'fresh'").fetchone()
        spoilt = database.execute("SELECT 1 FROM sqlite_master WHERE name GLOB ?", (f"{SPOILT}*",)).fetchall()
        seen = database.execute("PRAGMA data_version").fetchone()
    with transaction(database):
        if database.execute("PRAGMA data_version").fetchone() != seen:
            raise Unwritable("Somebody else has written meanwhile.")
        database.execute(f"ALTER TABLE fresh RENAME TO {SPOILT}{len(spoilt) + 1}")
        database.execute(made.decode())
        put_rows(database, rows)


def readable(database: sqlite3.Connection) -> list[Row]:
    """The fresh rows of every table in the best reading that there is."""
    named = found(database, BY_KEY)[0] + found(database, BY_ROW)[0]
    tables = {text(name, "replace") for (name,) in named if isinstance(name, bytes)}
    readings = [reading for table in tables if (reading := best_reading(database, table))]
    rows = [row for reading in readings for row in reading.rows[reading.sorted_in :]]
    return list({(row.table, row.seq): row for row in rows}.values())
