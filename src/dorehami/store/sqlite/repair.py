"""Repair: replaces a log with damaged pages by a new one that has all rows that can still be read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Final

from dorehami.store.sqlite.batch_writer import put_rows
from dorehami.store.sqlite.connection import connect
from dorehami.store.sqlite.reading import LOG, best_reading, fetch, snapshot, text
from dorehami.store.sqlite.transaction import transaction

SPOILT: Final = "spoilt"  # prefix of damaged tables that were replaced; a number follows
FORMS_WITH_FRESH: Final = (5, 6)  # forms of the database in which the last rows lie in a table `fresh`
ROW_AFTER_LAST: Final = "SELECT 1 FROM log WHERE rowid > (SELECT max(rowid) FROM log) LIMIT 1"
NAMES_BY_ANY_PATH: Final = (  # one path may reach what others do not
    "SELECT DISTINCT table_id FROM {}",
    "SELECT DISTINCT table_id FROM {} ORDER BY table_id DESC",
    "SELECT DISTINCT table_id FROM {} NOT INDEXED",
)
HEADS_BY_ANY_PATH: Final = ("SELECT id FROM tables", "SELECT id FROM tables NOT INDEXED")


def places_of(database: sqlite3.Connection) -> tuple[str, ...]:
    """Return the SQL tables with rows, the older ones first: more than one only before a migration."""
    (form,) = database.execute("PRAGMA user_version").fetchone()
    return (*LOG, "fresh") if form in FORMS_WITH_FRESH else LOG


def has_sound_end(database: sqlite3.Connection) -> bool:
    """Return whether the log ends where it says, since new rows go there. One lookup, whatever its size."""
    try:
        return database.execute(ROW_AFTER_LAST).fetchone() is None
    except sqlite3.OperationalError:  # disk or lock: a retry may succeed
        raise
    except sqlite3.DatabaseError:
        return False


def is_sound(database: sqlite3.Connection) -> bool:
    """Return whether all rows and their keys agree. Reads all of them."""
    try:
        return all(
            database.execute(f"PRAGMA integrity_check({place})").fetchall() == [(b"ok",)]
            for place in places_of(database)
        )
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False


def repair(database: sqlite3.Connection) -> None:
    """Rebuild the log if it is damaged and can be rebuilt. Never raises: the writer thread relies on it."""
    with suppress(Exception):  # the next start is another chance
        if not is_sound(database):
            rebuild(database)


def rebuild(database: sqlite3.Connection) -> None:
    """Copy all readable rows into a new log. Raises sqlite3.Error and Unwritable; then nothing has changed.

    The damaged table is renamed and never dropped, since its pages may belong to others, too. It is read through
    another connection, because a transaction that has met a damaged page cannot write.
    """
    with transaction(database), closing(connect(path_of(database))) as reader, snapshot(reader):
        places = places_of(reader)
        for place in places:
            renew(database, place)
        for table in table_names(reader, places):
            reading = best_reading(reader, table, places)
            put_rows(database, reading.rows if reading else [], "INSERT OR IGNORE")  # the first of a number stays


def renew(database: sqlite3.Connection, place: str) -> None:
    """Put an empty table in the place of a damaged one, which is renamed."""
    (schema,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (place,)).fetchone()
    spoilt = database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name GLOB ?", (f"{SPOILT}*",))
    database.execute(f"ALTER TABLE {place} RENAME TO {SPOILT}{len(spoilt.fetchall()) + 1}")
    database.execute(schema.decode())


def table_names(database: sqlite3.Connection, places: Sequence[str]) -> list[str]:
    """Return the names of all tables, by all keys, rows and heads that can be read."""
    queries = [query.format(place) for place in places for query in NAMES_BY_ANY_PATH]
    names = {name for query in [*queries, *HEADS_BY_ANY_PATH] for (name,) in fetch(database, query)[0]}
    return sorted({text(name, "replace") for name in names if isinstance(name, bytes)})


def path_of(database: sqlite3.Connection) -> str:
    (_, _, path), *_ = database.execute("PRAGMA database_list").fetchall()
    return os.fsdecode(path)
