"""Online backup: a snapshot of the database in one file, verified before it gets its name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from dorehami.store.log import Unopenable
from dorehami.store.sqlite.connection import BUSY_TIMEOUT
from dorehami.store.sqlite.opening import APPLICATION_ID, describe, migrations
from dorehami.store.sqlite.reading import best_reading, read_heads
from dorehami.store.sqlite.repair import places_of


class BackupFailed(Exception):
    """No backup was made; the message is for the person who wanted one."""


class Copy(NamedTuple):
    """The content of a backup."""

    tables: int
    rows: int
    damage: list[str]  # faults of the copy, as sentences


def back_up(source: Path, target: Path) -> Copy:
    """Copy a database. Nothing is overwritten. Raises Unopenable for the source and BackupFailed for the target."""
    if os.path.lexists(target):
        raise BackupFailed(f"{target} is there already, and nothing is overwritten: choose another name.")
    part = target.with_name(f"{target.name}.part")
    try:
        with closing(open_source(source)) as live, new_file(part) as copy:
            copy_into(source, live, copy)
            found = verify(copy)
        publish(part, target)
        return found
    except OSError as problem:
        raise BackupFailed(f"{target} cannot be written: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise BackupFailed(f"{target} cannot be written: {problem}.") from problem
    finally:
        with suppress(OSError):
            part.unlink()


def open_source(source: Path) -> sqlite3.Connection:
    """Open the database without creating or migrating it."""
    if not source.is_file():
        raise Unopenable(f"There is no {source}: no server has kept its games there.")
    live = sqlite3.connect(f"file:{quote(str(source.resolve()))}?mode=rw", uri=True, timeout=BUSY_TIMEOUT)
    try:
        (owner,) = live.execute("PRAGMA application_id").fetchone()
        (version,) = live.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as problem:
        live.close()
        raise Unopenable(describe(source, problem)) from problem
    if owner == APPLICATION_ID and version <= len(migrations()):
        return live
    live.close()
    whose = "a newer version of dorehami" if owner == APPLICATION_ID else "another program"
    raise Unopenable(f"{source} is a database of {whose}: that one can copy it.")


@contextmanager
def new_file(part: Path) -> Iterator[sqlite3.Connection]:
    """Open a new private file, since hidden cards are in it; the rest of an earlier attempt is deleted."""
    with suppress(FileNotFoundError):
        part.unlink()
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        yield copy


def copy_into(source: Path, live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Copy in one step: a consistent snapshot, and writers do not wait."""
    try:
        live.backup(copy)
    except sqlite3.DatabaseError as problem:
        raise Unopenable(describe(source, problem)) from problem
    copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a write-ahead log
    copy.text_factory = bytes


def verify(copy: sqlite3.Connection) -> Copy:
    """Validate every table's chain, as a server would."""
    places = places_of(copy)
    heads, rows, damage = read_heads(copy, places), 0, []
    for head in heads:
        reading = best_reading(copy, head.table, places)
        rows += len(reading.valid) if reading else 0
        if reading and reading.damage:
            damage.append(f"Table {head.table}: {reading.damage}")
    return Copy(len(heads), rows, damage)


def publish(part: Path, target: Path) -> None:
    """Sync the file, then link it under its name. Raises FileExistsError."""
    for place in (part, part.parent):
        number = os.open(place, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    os.link(part, target)
