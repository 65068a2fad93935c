"""A copy of a database while a server writes to it: of one moment, in one file, read through before it has its name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from dorehami.store.log import Unopenable
from dorehami.store.sqlite.opening import OURS, PATIENCE, migrations, sentence
from dorehami.store.sqlite.reading import best_reading, read_heads


class Unwritten(Exception):
    """There is no copy; the text is a sentence for the person who wanted one."""


class Copy(NamedTuple):
    """What a copy holds."""

    tables: int
    rows: int
    damage: list[str]  # what does not hold in it, as sentences: it did not in the original


def back_up(source: Path, target: Path) -> Copy:
    """Nothing is ever overwritten. Raises Unopenable for the source and Unwritten for the target."""
    if os.path.lexists(target):
        raise Unwritten(f"{target} is there already, and nothing is overwritten: choose another name.")
    part = target.with_name(f"{target.name}.part")
    try:
        with closing(opened(source)) as live, made(part) as copy:
            fill(source, live, copy)
            found = read_through(copy)
        keep(part, target)
        return found
    except OSError as problem:
        raise Unwritten(f"{target} cannot be written: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise Unwritten(f"{target} cannot be written: {problem}.") from problem
    finally:
        with suppress(OSError):
            part.unlink()


def opened(source: Path) -> sqlite3.Connection:
    """The database, not made if there is none, and left as it is whoever writes to it meanwhile."""
    if not source.is_file():
        raise Unopenable(f"There is no {source}: no server has kept its games there.")
    live = sqlite3.connect(f"file:{quote(str(source.resolve()))}?mode=rw", uri=True, timeout=PATIENCE)
    try:
        (owner,) = live.execute("PRAGMA application_id").fetchone()
        (version,) = live.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as problem:
        live.close()
        raise Unopenable(sentence(source, problem)) from problem
    if owner == OURS and version <= len(migrations()):
        return live
    live.close()
    whose = "a newer version of dorehami" if owner == OURS else "another program"
    raise Unopenable(f"{source} is a database of {whose}: that one can copy it.")


@contextmanager
def made(part: Path) -> Iterator[sqlite3.Connection]:
    """A new file that only its owner may read: hidden cards are in it. What an earlier try has left is taken away."""
    with suppress(FileNotFoundError):
        part.unlink()
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        yield copy


def fill(source: Path, live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """In one step: it is read as of one moment, and who writes meanwhile does not wait for it."""
    try:
        live.backup(copy)
    except sqlite3.DatabaseError as problem:
        raise Unopenable(sentence(source, problem)) from problem
    copy.execute("PRAGMA journal_mode = DELETE")  # nothing of it lies in a file beside it
    copy.text_factory = bytes
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'fresh'").fetchone():  # it is of an older form,
        copy.execute("CREATE TEMP TABLE fresh AS SELECT * FROM log LIMIT 0")  # and stays so: this is not in the file


def read_through(copy: sqlite3.Connection) -> Copy:
    """Every table's chain, as a server would read it."""
    heads, rows, damage = read_heads(copy), 0, []
    for head in heads:
        reading = best_reading(copy, head.table)
        rows += len(reading.held) if reading else 0
        if reading and reading.damage:
            damage.append(f"Table {head.table}: {reading.damage}")
    return Copy(len(heads), rows, damage)


def keep(part: Path, target: Path) -> None:
    """It is on the disk before it has its name; FileExistsError if somebody took that name meanwhile."""
    for place in (part, part.parent):
        number = os.open(place, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    os.link(part, target)
