"""Fresh pages that are damaged are replaced by new ones, with all rows that can still be read."""

from __future__ import annotations

import sqlite3
from typing import Final

from dorehami.store.log import Row, Unwritable
from dorehami.store.sqlite.batch_writer import put_rows
from dorehami.store.sqlite.opening import SPOILT
from dorehami.store.sqlite.reading import best_reading, found, one_moment, text
from dorehami.store.sqlite.transaction import transaction

BY_KEY: Final = "SELECT DISTINCT table_id FROM fresh"
NAMES: Final = (BY_KEY, f"{BY_KEY} ORDER BY table_id DESC", f"{BY_KEY} NOT INDEXED")  # one may reach what others do not
HEADS: Final = ("SELECT id FROM tables", "SELECT id FROM tables NOT INDEXED")
SOME: Final = "SELECT 1 FROM fresh WHERE table_id = CAST(? AS TEXT)"


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
    rows: dict[tuple[str, int], Row] = {}
    for table in {text(name, "replace") for name in named(database)}:
        reading = best_reading(database, table)
        for row in reading.rows[reading.sorted_in :] if reading else []:
            rows.setdefault((row.table, row.seq), row)
    return list(rows.values())


def named(database: sqlite3.Connection) -> set[bytes]:
    """The tables that have fresh rows, by what can still be read of keys, rows and heads."""
    names, heads = [
        {name for query in queries for (name,) in found(database, query)[0] if isinstance(name, bytes)}
        for queries in (NAMES, HEADS)
    ]
    return names | {name for name in heads - names if any(found(database, SOME, name))}
