"""Opening a database: what is made, what is refused, and in which words."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

import pytest

from dorehami import store
from dorehami.store.log import Change, Device, Unopenable
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.opening import migrations
from tests.support.store.rows import in_event_loop, rows, sound_rows
from tests.support.store.writer import writer_process

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def open_error(path: Path) -> str:
    """Return why it cannot be opened; a second try would report what the first had left open."""
    for _ in range(2):
        with pytest.raises(Unopenable, match=r"\.$") as refused:
            SqliteLog.open(path)
    return str(refused.value)


def make_log(path: Path, count: int = 3) -> None:
    """Return a log with a table."""

    async def make() -> None:
        log = SqliteLog.open(path)
        await log.append(Change("rose", rows(count)))
        await log.close()

    asyncio.run(make())


@contextmanager
def unprivileged_directory() -> Iterator[Path]:
    """A directory of a user without special rights."""
    me = os.geteuid()
    with tempfile.TemporaryDirectory() as directory:
        Path(directory).chmod(0o777)
        try:
            if me == 0:
                os.seteuid(NOBODY)
            yield Path(directory)
        finally:
            os.seteuid(me)
            Path(directory).chmod(0o777)


@in_event_loop
async def test_directories_are_made(tmp_path: Path) -> None:
    """Missing directories are created."""
    log = SqliteLog.open(tmp_path / "games" / "of ours" / "log.db")
    await log.append(Change("rose", rows(1)))
    await log.close()
    assert (tmp_path / "games" / "of ours" / "log.db").is_file()


def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    """Hidden cards are in it."""
    make_log(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_empty_file_becomes_a_log(path: Path) -> None:
    """As a start that was interrupted may leave it."""
    path.touch()
    make_log(path)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    """A file has to be named."""
    assert open_error(tmp_path) == f"{tmp_path} is a directory: name a file in it."


def test_a_file_in_place_of_the_directory_is_refused(path: Path) -> None:
    """Nothing lies in a file."""
    path.write_text("")
    assert open_error(path / "log.db") == f"{path} is a file, not a directory: choose another place."


def test_an_unwritable_directory_is_refused() -> None:
    """The sentence names what cannot be written and why."""
    with unprivileged_directory() as directory:
        path = directory / "closed" / "log.db"
        path.parent.mkdir()
        path.parent.chmod(0o555)
        assert open_error(path) == f"{path}.lock cannot be written: Permission denied."
        path.parent.chmod(0o777)


def test_a_directory_that_cannot_be_made_is_refused() -> None:
    """The sentence names the directory."""
    with unprivileged_directory() as directory:
        closed = directory / "closed"
        closed.mkdir()
        closed.chmod(0o555)
        assert open_error(closed / "games" / "log.db") == f"{closed / 'games'} cannot be written: Permission denied."
        closed.chmod(0o777)


def test_an_unwritable_file_is_refused() -> None:
    """The sentence names the file."""
    with unprivileged_directory() as directory:
        path = directory / "log.db"
        make_log(path)
        path.chmod(0o444)
        assert open_error(path) == f"{path} cannot be written: Permission denied."


@pytest.mark.parametrize("content", [b"A letter to Sara. " * 500, b"SQLite format 4\0" + bytes(4080), b"xy"])
def test_what_is_no_database_is_refused(path: Path, content: bytes) -> None:
    """It is not touched."""
    path.write_bytes(content)
    assert open_error(path) == (
        f"{path} is not a database, or its beginning is damaged: put a copy in its place, or move it away."
    )
    assert path.read_bytes() == content


def test_a_damaged_beginning_is_refused(path: Path) -> None:
    """Without its first bytes a database is none."""
    make_log(path)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    assert "is not a database, or its beginning is damaged" in open_error(path)


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        (b"CREATE TABLE log", b"CREATE TABLE lag", "malformed database schema"),
        (b"    command TEXT", b"    kommand TEXT", "its tables are not those of a log"),
        (b"tablelog", b"table\xff\xfe\xfd", "its tables have no names"),
    ],
)
def test_a_damaged_plan_of_tables_is_refused(path: Path, was: bytes, now: bytes, why: str) -> None:
    """A damaged schema is refused when the file is opened."""
    make_log(path)
    content = path.read_bytes()
    assert was in content
    path.write_bytes(content.replace(was, now))
    assert open_error(path).startswith(f"{path} is damaged")
    assert why in open_error(path)


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    """It is left as it is."""
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE cookies (name)")
    before = path.read_bytes()
    assert open_error(path) == f"{path} is a database of another program: choose another file."
    assert path.read_bytes() == before


def test_a_database_of_a_newer_version_is_refused(path: Path) -> None:
    """It is left as it is, and the sentence says which form it has."""
    make_log(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {len(migrations()) + 2}")
    before = path.read_bytes()
    assert open_error(path) == (
        f"{path} was written by a newer version of dorehami (form {len(migrations()) + 2}, this one knows "
        f"{len(migrations())}): install that version, or choose another file."
    )
    assert path.read_bytes() == before


def test_a_disk_without_room_is_refused(path: Path) -> None:
    """A log that could not take a row is not opened, and with room again it is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        assert open_error(path).startswith(f"{path} cannot be used: ")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    make_log(path)


@in_event_loop
async def test_a_log_is_opened_once(path: Path) -> None:
    """A second one in the same process is refused, also by another way to the file, until the first is closed."""
    log = SqliteLog.open(path)
    await log.append(Change("rose", rows(2)))
    way = path.parent / "way"
    way.symlink_to(path)
    expected = f"{path} is in use by another dorehami (process {os.getpid()}): stop that one, or choose another file."
    assert open_error(path) == open_error(way) == expected
    await log.append(Change("rose", rows(3)[2:]))
    await log.close()
    again = SqliteLog.open(way)
    assert await sound_rows(again) == rows(3)
    await again.close()


def test_a_log_of_another_process_is_refused(path: Path) -> None:
    """Two servers never share a file; when the other is killed the file is free at once."""
    with writer_process(path, count=1) as said:
        list(islice(said, 1))
        assert re.search(r"in use by another dorehami \(process \d+\)", open_error(path))
    asyncio.run(SqliteLog.open(path).close())


def test_migrations_are_numbered_from_one() -> None:
    """Their order is that of their names, and no number is left out."""
    folder = Path(str(store.__file__)).parent / "migrations" / "sqlite"
    assert [int(file.name[:4]) for file in sorted(folder.iterdir())] == [*range(1, len(migrations()) + 1)]


def test_a_new_log_has_the_newest_form(path: Path) -> None:
    """Every migration was applied, and opening it again applies none."""
    make_log(path)
    asyncio.run(SqliteLog.open(path).close())
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@in_event_loop
async def test_a_log_of_the_first_form_is_brought_up_to_date(path: Path) -> None:
    """Secrets survive the migration, with unknown devices."""
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.executescript(f"{migrations()[0]}; PRAGMA user_version = 1;")
        old.execute("INSERT INTO tables VALUES ('rose', 0, 0, zeroblob(32), 'lobby', 0)")
        old.execute("INSERT INTO secrets VALUES ('rose', 1, x'0102')")
    log = SqliteLog.open(path)
    stored = await log.read("rose")
    await log.close()
    assert stored is not None
    assert (stored.secrets, stored.devices) == ({b"\1\2": 1}, {b"\1\2": Device()})
