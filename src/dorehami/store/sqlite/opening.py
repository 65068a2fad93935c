"""Opening a database file: lock it, check that it is a log, migrate it to the current schema."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import IO, Final, NamedTuple

from dorehami.store.log import Unopenable, Unwritable
from dorehami.store.sqlite.connection import BUSY_TIMEOUT, connect
from dorehami.store.sqlite.repair import FORMS_WITH_FRESH, SPOILT, has_sound_end, is_sound, rebuild, repair

APPLICATION_ID: Final = 0x446F7265  # set by the first migration
ADVICE: Final = "put a copy in its place, or move it away"
COLUMNS: Final = f"""
    SELECT t.name, c.name, c.pk FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.name NOT GLOB '{SPOILT}*' ORDER BY t.name, c.cid
"""


class Files(NamedTuple):
    """The open handles."""

    lock: IO[str]
    writer: sqlite3.Connection
    reader: sqlite3.Connection


def open_files(path: Path, busy_timeout: float = BUSY_TIMEOUT) -> Files:
    """Open the database at this path, creating it if needed. Raises Unopenable with the reason."""
    try:
        path = path.resolve()  # two paths to one file must share a lock
        lock = lock_file(path)
    except OSError as problem:
        place = problem.filename or path
        raise Unopenable(f"{place} cannot be written: {problem.strerror}.") from problem
    try:
        return Files(lock, *connect_both(path, busy_timeout))
    except BaseException:
        lock.close()
        raise


def lock_file(path: Path) -> IO[str]:
    """Return a lock file beside the database, released when the process ends; create the database if needed."""
    if path.is_dir():
        raise Unopenable(f"{path} is a directory: name a file in it.")
    if path.parent.exists() and not path.parent.is_dir():
        raise Unopenable(f"{path.parent} is a file, not a directory: choose another place.")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = open(f"{path}.lock", "a+", encoding="ascii", errors="replace")  # noqa: SIM115 (held as long as the database)
    try:
        acquire(lock, path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # private: hidden cards are in it
    except BaseException:
        lock.close()
        raise
    return lock


def acquire(lock: IO[str], path: Path) -> None:
    """Take the lock and write our process id into it, for the message that another process shows."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        holder = lock.read().strip() or "unknown"
        raise Unopenable(
            f"{path} is in use by another dorehami (process {holder}): stop that one, or choose another file."
        ) from None
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()


def connect_both(path: Path, busy_timeout: float) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Return a writing and a reading connection to a database of the current schema."""
    writer = reader = None
    try:
        writer = connect(path, busy_timeout)
        prepare(writer, path)
        reader = connect(path, busy_timeout)
        reader.execute("PRAGMA query_only = ON")
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return writer, reader
    except BaseException as problem:
        for connection in (reader, writer):
            if connection:
                connection.close()
        if isinstance(problem, sqlite3.Error | UnicodeDecodeError):
            raise Unopenable(describe(path, problem)) from problem
        if isinstance(problem, Unwritable):
            raise Unopenable(f"{path} cannot be used: {problem}") from problem
        raise


def prepare(writer: sqlite3.Connection, path: Path) -> None:
    """Check that the file is one of ours and not too new before changing anything; then migrate it."""
    scripts = migrations()
    (version,) = writer.execute("PRAGMA user_version").fetchone()
    (owner,) = writer.execute("PRAGMA application_id").fetchone()
    (objects,) = writer.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if objects and owner != APPLICATION_ID:
        raise Unopenable(f"{path} is a database of another program: choose another file.")
    if version > len(scripts):
        raise Unopenable(
            f"{path} was written by a newer version of dorehami (form {version}, this one knows {len(scripts)}): "
            "install that version, or choose another file."
        )
    (mode,) = writer.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != b"wal":
        raise Unopenable(f"{path} lies on a file system that cannot hold a live database: choose a local disk.")
    writer.execute("PRAGMA synchronous = FULL")  # survive a power failure after any commit
    writer.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten
    if version in FORMS_WITH_FRESH and not is_sound(writer):
        rebuild(writer)  # the next migration copies rows
    migrate(writer, scripts[version:], version)
    if columns(writer) != expected_columns(scripts):
        raise Unopenable(f"{path} is damaged: its tables are not those of a log; {ADVICE}.")
    if not has_sound_end(writer):
        repair(writer)


def migrate(database: sqlite3.Connection, scripts: Sequence[str], version: int) -> None:
    """Run the scripts that follow this version, each in a transaction."""
    for number, script in enumerate(scripts, version + 1):
        database.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def columns(database: sqlite3.Connection) -> list[tuple[bytes, bytes, int]]:
    """Return all columns: table, name, position in the key."""
    return database.execute(COLUMNS).fetchall()


def expected_columns(scripts: Sequence[str]) -> list[tuple[bytes, bytes, int]]:
    """Return the columns of a new database."""
    with closing(connect(":memory:")) as new:
        migrate(new, scripts, 0)
        return columns(new)


def migrations() -> list[str]:
    """Return the scripts in order; each leads to the version of its number."""
    folder = resources.files("dorehami.store") / "migrations" / "sqlite"
    return [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]


def describe(path: Path, problem: sqlite3.Error | UnicodeDecodeError) -> str:
    """Return SQLite's error as a sentence for the person who started the program."""
    if isinstance(problem, UnicodeDecodeError):  # raised for text that SQLite quotes from the file
        return f"{path} is damaged (its tables have no names): {ADVICE}."
    match problem.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return f"{path} is not a database, or its beginning is damaged: {ADVICE}."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR:
            return f"{path} is damaged ({problem}): {ADVICE}."
        case sqlite3.SQLITE_FULL:
            return f"{path} cannot be used: the disk is full."
        case _:
            return f"{path} cannot be used: {problem}."
