"""Repair: replaces the `fresh` table if its pages are damaged, with all rows that can still be read."""

from __future__ import annotations

import sqlite3
from typing import Final

from dorehami.store.log import Row, Unwritable
from dorehami.store.sqlite.batch_writer import put_rows
from dorehami.store.sqlite.opening import SPOILT
from dorehami.store.sqlite.reading import best_reading, fetch, snapshot, text
from dorehami.store.sqlite.transaction import transaction

FRESH_TABLES: Final = "SELECT DISTINCT table_id FROM fresh"
FRESH_TABLES_BY_ANY_PATH: Final = (  # one path may reach what others do not
    FRESH_TABLES,
    f"{FRESH_TABLES} ORDER BY table_id DESC",
    f"{FRESH_TABLES} NOT INDEXED",
)
HEADS_BY_ANY_PATH: Final = ("SELECT id FROM tables", "SELECT id FROM tables NOT INDEXED")
ANY_FRESH_ROW: Final = "SELECT 1 FROM fresh WHERE table_id = CAST(? AS TEXT)"


def is_sound(database: sqlite3.Connection) -> bool:
    """Return whether the `fresh` table and its index agree."""
    try:
        return database.execute("PRAGMA integrity_check(fresh)").fetchall() == [(b"ok",)]
    except sqlite3.OperationalError:  # disk or lock: a retry may succeed
        raise
    except sqlite3.DatabaseError:
        return False


def rebuild(database: sqlite3.Connection) -> None:
    """Move the readable fresh rows into new pages.

    The damaged table is renamed and never dropped, since its pages may belong to others, too.
    """
    with snapshot(database):  # separate: after meeting a damaged page a transaction cannot write
        rows = recover_rows(database)
        (schema,) = database.execute("SELECT sql FROM sqlite_master WHERE name = 'fresh'").fetchone()
        spoilt = database.execute("SELECT 1 FROM sqlite_master WHERE name GLOB ?", (f"{SPOILT}*",)).fetchall()
        version = database.execute("PRAGMA data_version").fetchone()
    with transaction(database):
        if database.execute("PRAGMA data_version").fetchone() != version:
            raise Unwritable("Somebody else has written meanwhile.")
        database.execute(f"ALTER TABLE fresh RENAME TO {SPOILT}{len(spoilt) + 1}")
        database.execute(schema.decode())
        put_rows(database, rows)


def recover_rows(database: sqlite3.Connection) -> list[Row]:
    """Return the fresh rows of all tables from their best reading."""
    rows: dict[tuple[str, int], Row] = {}
    for table in {text(name, "replace") for name in table_names(database)}:
        reading = best_reading(database, table)
        for row in reading.rows[reading.merged :] if reading else []:
            rows.setdefault((row.table, row.seq), row)
    return list(rows.values())


def table_names(database: sqlite3.Connection) -> set[bytes]:
    """Return the tables with fresh rows, by all keys, rows and heads that can be read."""
    names, heads = [
        {name for query in queries for (name,) in fetch(database, query)[0] if isinstance(name, bytes)}
        for queries in (FRESH_TABLES_BY_ANY_PATH, HEADS_BY_ANY_PATH)
    ]
    return names | {name for name in heads - names if any(fetch(database, ANY_FRESH_ROW, name))}
