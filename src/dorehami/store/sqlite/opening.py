"""A database file is opened: it is ours alone, known as a log, and brought to the form that this version writes."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import IO, Final, NamedTuple

from dorehami.store.log import Unopenable

PATIENCE: Final = 5.0  # seconds to wait while another program, such as a backup, holds the database
STATEMENTS: Final = 128  # kept prepared: those of every size for rows and for heads, and some more
OURS: Final = 0x446F7265  # the application id in the first migration
RESCUE: Final = "put a copy in its place, or move it away"
SPOILT: Final = "spoilt"  # what tables are called that are damaged and were replaced, with a number
COLUMNS: Final = f"""
    SELECT t.name, c.name, c.pk FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.name NOT GLOB '{SPOILT}*' ORDER BY t.name, c.cid
"""


class Files(NamedTuple):
    """What is held open."""

    lock: IO[str]
    writer: sqlite3.Connection
    reader: sqlite3.Connection


def open_files(path: Path, patience: float = PATIENCE) -> Files:
    """The database at this path, made if there is none; Unopenable says why it cannot be used."""
    try:
        path = path.resolve()  # two ways to one file lead to one lock
        lock = locked(path)
    except OSError as problem:
        place = problem.filename or path
        raise Unopenable(f"{place} cannot be written: {problem.strerror}.") from problem
    try:
        return Files(lock, *connected(path, patience))
    except BaseException:
        lock.close()
        raise


def locked(path: Path) -> IO[str]:
    """The lock beside the file, which ends with the process, however that ends; and the file, if there was none."""
    if path.is_dir():
        raise Unopenable(f"{path} is a directory: name a file in it.")
    if path.parent.exists() and not path.parent.is_dir():
        raise Unopenable(f"{path.parent} is a file, not a directory: choose another place.")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = open(f"{path}.lock", "a+", encoding="ascii", errors="replace")  # noqa: SIM115 (held as long as the database)
    try:
        hold(lock, path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # hidden cards are in it: nobody else's to read
    except BaseException:
        lock.close()
        raise
    return lock


def hold(lock: IO[str], path: Path) -> None:
    """Take the lock and leave our number in it, for the sentence that somebody else will read."""
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


def connected(path: Path, patience: float) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes and one that reads, to a database of the newest form."""
    writer = reader = None
    try:
        writer = connect(path, patience)
        ready(writer, path)
        reader = connect(path, patience)
        reader.execute("PRAGMA query_only = ON")
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return writer, reader
    except BaseException as problem:
        for connection in (reader, writer):
            if connection:
                connection.close()
        if isinstance(problem, sqlite3.Error | UnicodeDecodeError):
            raise Unopenable(sentence(path, problem)) from problem
        raise


def connect(path: Path | str, patience: float = PATIENCE) -> sqlite3.Connection:
    """Transactions are begun by hand, and text comes as bytes: what is damaged need not be text."""
    database = sqlite3.connect(
        path, timeout=patience, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
    )
    database.text_factory = bytes
    database.execute("PRAGMA cell_size_check = ON")  # a damaged page is told from a sound one before it is used
    return database


def ready(writer: sqlite3.Connection, path: Path) -> None:
    """Nothing is changed before it is sure that the file is one of ours and not too new."""
    scripts = migrations()
    (version,) = writer.execute("PRAGMA user_version").fetchone()
    (owner,) = writer.execute("PRAGMA application_id").fetchone()
    (things,) = writer.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if things and owner != OURS:
        raise Unopenable(f"{path} is a database of another program: choose another file.")
    if version > len(scripts):
        raise Unopenable(
            f"{path} was written by a newer version of dorehami (form {version}, this one knows {len(scripts)}): "
            "install that version, or choose another file."
        )
    (mode,) = writer.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != b"wal":
        raise Unopenable(f"{path} lies on a file system that cannot hold a live database: choose a local disk.")
    writer.execute("PRAGMA synchronous = FULL")  # power may fail after any commit
    writer.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
    migrate(writer, scripts[version:], version)
    if columns(writer) != expected_columns(scripts):
        raise Unopenable(f"{path} is damaged: its tables are not those of a log; {RESCUE}.")


def migrate(database: sqlite3.Connection, scripts: Sequence[str], version: int) -> None:
    """Take the steps from this version on; each is taken or not, nothing between."""
    for number, script in enumerate(scripts, version + 1):
        database.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def columns(database: sqlite3.Connection) -> list[tuple[bytes, bytes, int]]:
    """All there are: table, name, place in the key."""
    return database.execute(COLUMNS).fetchall()


def expected_columns(scripts: Sequence[str]) -> list[tuple[bytes, bytes, int]]:
    """Those of a new database."""
    with closing(connect(":memory:")) as new:
        migrate(new, scripts, 0)
        return columns(new)


def migrations() -> list[str]:
    """The scripts in their order; each leads to the version of its number."""
    folder = resources.files("dorehami.store") / "migrations" / "sqlite"
    return [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]


def sentence(path: Path, problem: sqlite3.Error | UnicodeDecodeError) -> str:
    """What SQLite said, for the person who started the program."""
    if isinstance(problem, UnicodeDecodeError):  # in what SQLite quotes from the file
        return f"{path} is damaged (its tables have no names): {RESCUE}."
    match problem.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return f"{path} is not a database, or its beginning is damaged: {RESCUE}."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR:
            return f"{path} is damaged ({problem}): {RESCUE}."
        case sqlite3.SQLITE_FULL:
            return f"{path} cannot be used: the disk is full."
        case _:
            return f"{path} cannot be used: {problem}."
