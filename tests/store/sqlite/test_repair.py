"""Damage where rows lie: nothing is lost that can be read, and all tables go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest

from dorehami.store.log import Change, Fenced, Row, Unwritable
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.reading import read_table
from dorehami.store.sqlite.repair import has_sound_end, is_sound, rebuild, repair
from dorehami.store.write_jobs import Truncate
from tests.support.store.database_files import change_of, open_database
from tests.support.store.page_damage import (
    ALL_THAT_CAN_BE_READ_ROUND,
    PAGE,
    Damage,
    File,
    Root,
    corrupt,
    leaf_of_key,
    number_of_last_row,
    page_of_rows,
    page_with_fewer_rows,
    root_of_key,
)
from tests.support.store.rows import in_event_loop, row_after, rows, sound_rows
from tests.support.store.ten_tables import COUNT, GONE_ON, MADE, MORE, SOUND, TABLES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that nobody holds open."""
    path = tmp_path / "log.db"
    with open_database(path) as database:
        for part in (slice(100), slice(100, None)):
            assert Writer(database).write([change_of(made[part]) for made in MADE.values()]) == [None] * len(TABLES)
    return path


def read_all(database: sqlite3.Connection) -> dict[str, tuple[list[Row], str]]:
    stories = {table: read_table(database, table) for table in TABLES}
    return {table: (stored.rows, stored.damage) for table, stored in stories.items() if stored}


def write_with_repair(database: sqlite3.Connection, changes: Sequence[Change]) -> list[Change]:
    """Write as the writer thread does, and once more what was refused; return that."""
    writer = Writer(database)
    outcomes = writer.write(changes)
    refused = [change for change, outcome in zip(changes, outcomes, strict=True) if outcome is not None]
    assert writer.met_damage == bool(refused)
    if refused:
        assert {type(outcome) for outcome in outcomes} <= {type(None), Unwritable}
        repair(database)
        assert is_sound(database)
        assert writer.write(refused) == [None] * len(refused)
    return refused


@pytest.mark.parametrize("damage", ALL_THAT_CAN_BE_READ_ROUND)
def test_nothing_is_lost_that_could_be_read(path: Path, damage: Damage) -> None:
    """One bit or page can be told from the rest of the file; all go on, if refused then after the repair."""
    corrupt(path, damage, "log")
    with open_database(path) as database:
        assert read_all(database) == SOUND
        write_with_repair(database, [change_of([row]) for row in MORE.values()])
        assert read_all(database) == GONE_ON
    with open_database(path) as database:  # it is still a log
        assert read_all(database) == GONE_ON


@pytest.mark.parametrize("damage", ALL_THAT_CAN_BE_READ_ROUND)
def test_a_rebuilt_log_has_all_rows(path: Path, damage: Damage) -> None:
    """And its pages are sound, whatever led to it."""
    corrupt(path, damage, "log")
    with open_database(path) as database:
        assert not is_sound(database)
        rebuild(database)
        assert is_sound(database)
        assert read_all(database) == SOUND


@in_event_loop
async def test_no_other_file_is_taken_for_the_log(path: Path, tmp_path: Path) -> None:
    """One that replaces it in the midst of a write is not read for the repair, which is made when it is put back."""
    corrupt(path, root_of_key, "log")
    log, change = SqliteLog.open(path), change_of([MORE["table-2"]])
    moved, other = tmp_path / "log.moved", tmp_path / "other.db"
    with open_database(other) as database:
        assert Writer(database).write([change_of(rows(1))]) == [None]

    def replace(statement: str) -> None:
        if statement.startswith("SAVEPOINT") and other.exists():
            path.rename(moved)
            other.rename(path)

    log._files.writer.set_trace_callback(replace)
    for _ in range(2):
        with pytest.raises(Unwritable, match="was deleted, moved or replaced"):
            await log.append(change)
    moved.rename(path)
    with suppress(Unwritable):  # unless the thread looked once more in between
        await log.append(change)
    with suppress(Fenced):  # it was written then
        await log.append(change)
    assert spoilt_tables(log._files.reader) == [b"spoilt1"]
    assert await sound_rows(log, "table-2") == GONE_ON["table-2"][0]
    await log.close()


def spoilt_tables(database: sqlite3.Connection) -> list[bytes]:
    names = database.execute("SELECT name FROM sqlite_master WHERE name GLOB 'spoilt*' ORDER BY name")
    return [name for (name,) in names]


def test_a_sound_log_is_not_rebuilt(path: Path) -> None:
    """Damage elsewhere is no reason to copy all rows."""
    with open_database(path) as database:
        repair(database)
        assert spoilt_tables(database) == []


def test_nobody_else_writes_meanwhile(path: Path) -> None:
    """The lock keeps others out; should one come past it, it has to wait."""
    corrupt(path, leaf_of_key, "log")
    refused: list[str] = []
    with open_database(path) as database, closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as other:

        def come_past(statement: str) -> None:
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as problem:
                refused.append(str(problem))

        database.set_trace_callback(lambda said: come_past(said) if said.startswith("ALTER") else None)
        rebuild(database)
        database.set_trace_callback(None)
        assert read_all(database) == SOUND
    assert refused == ["database is locked"]


def test_damage_may_come_again(path: Path) -> None:
    """Earlier spoilt tables are kept."""
    for time in range(1, 3):
        corrupt(path, leaf_of_key, "log")
        with open_database(path) as database:
            repair(database)
            assert spoilt_tables(database) == [f"spoilt{number}".encode() for number in range(1, time + 1)]
            assert read_all(database) == SOUND


def test_a_repair_without_room_changes_nothing(path: Path) -> None:
    """All is read as before, and with room again it is done."""
    corrupt(path, leaf_of_key, "log")
    with open_database(path) as database:
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        (room,) = database.execute("PRAGMA max_page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages + 5}")
        repair(database)
        assert not is_sound(database)
        assert read_all(database) == SOUND
        database.execute(f"PRAGMA max_page_count = {room}")
        repair(database)
        assert is_sound(database)
        assert read_all(database) == SOUND


@pytest.mark.parametrize("bit", [4, 6])
def test_nothing_is_written_where_others_lie(path: Path, bit: int) -> None:
    """A log that does not end where it says is rebuilt when it is opened."""
    corrupt(path, number_of_last_row(bit, b'"table-9 row 0200"', len(TABLES) * COUNT), "log")
    with closing(sqlite3.connect(path)) as database:
        assert not has_sound_end(database)
    with open_database(path) as database:
        assert is_sound(database)
        assert read_all(database) == SOUND
        assert write_with_repair(database, [change_of([row]) for row in MORE.values()]) == []
        assert read_all(database) == GONE_ON


def test_a_lost_last_page_refuses_nobody(path: Path) -> None:
    """All new rows go there, so the log is rebuilt when it is opened; only who had rows there misses some."""

    def last_page(content: File, root: Root) -> None:
        content[content.index(b'"table-9 row 0200"') // PAGE * PAGE] ^= 0xFF

    corrupt(path, last_page, "log")
    with open_database(path) as database:
        stored = read_table(database, "table-9")
        assert stored is not None
        assert stored.damage
        assert write_with_repair(database, [change_of([row]) for row in MORE.values()]) == []
        assert {table: stored for table, stored in read_all(database).items() if table != "table-9"} == {
            table: stored for table, stored in GONE_ON.items() if table != "table-9"
        }


def test_the_row_before_a_lost_page_is_read(path: Path) -> None:
    """Of rows that lie one after the other all are found before the first that does not."""
    content = path.read_bytes()
    page = content.index(b'"table-4 row 0150"') // PAGE * PAGE
    lost = [seq for seq in range(1, COUNT) if f'"table-4 row {seq:04}"'.encode() in content[page : page + PAGE]]
    corrupt(path, page_of_rows, "log")
    with open_database(path) as database:
        stored = read_table(database, "table-4")
        assert stored is not None
        assert len(stored.rows) == lost[0] - 2  # nothing vouches for the last one


def test_a_page_that_shows_fewer_rows_stops_no_cut(path: Path) -> None:
    """Its keys lead nowhere; after the repair its tables can be cut and go on."""
    corrupt(path, page_with_fewer_rows, "log")
    with open_database(path) as database:
        torn = {table: len(stored) for table, (stored, damage) in read_all(database).items() if damage}
        assert torn
        cuts = [Truncate(table, seq) for table, seq in torn.items()]
        writer = Writer(database)
        assert {type(outcome) for outcome in writer.write(cuts)} == {Unwritable}
        repair(database)
        assert writer.write(cuts) == [None] * len(cuts)
        further = {table: row_after(MADE[table][seq - 1], table, epoch=2) for table, seq in torn.items()}
        assert writer.write([change_of([row]) for row in further.values()]) == [None] * len(torn)
        assert read_all(database) == SOUND | {
            table: ([*MADE[table][: torn[table]], row], "") for table, row in further.items()
        }


def test_what_cannot_be_read_is_missed_by_its_own_tables_alone(path: Path) -> None:
    """A page of rows is lost: the others are told whole and go on, and nobody has less after a repair."""
    corrupt(path, page_of_rows, "log")
    with open_database(path) as database:
        before = read_all(database)
        hit = {table for table in TABLES if before[table] != SOUND[table]}
        assert "table-4" in hit
        assert len(hit) < 3
        assert Writer(database).write([change_of([MORE[table]]) for table in TABLES if table not in hit]) == [None] * (
            len(TABLES) - len(hit)
        )
        repair(database)
        after = read_all(database)
        assert {table: stored for table, stored in after.items() if table not in hit} == {
            table: stored for table, stored in GONE_ON.items() if table not in hit
        }
        assert {table: len(after[table][0]) for table in hit} == {table: len(before[table][0]) for table in hit}
        assert all(after[table][1] for table in hit)


def test_a_damaged_key_refuses_its_own_tables_alone(path: Path) -> None:
    """Of a batch, those whose keys lie on the page or beside it; after the repair nobody is refused."""
    corrupt(path, leaf_of_key, "log")
    with open_database(path) as database:
        refused = write_with_repair(database, [change_of([row]) for row in MORE.values()])
        assert 0 < len(refused) < 4
        assert read_all(database) == GONE_ON


@in_event_loop
async def test_a_log_heals_while_it_is_written(tmp_path: Path) -> None:
    """Nobody has to start it again: what was refused is written the next time, and only that."""
    path = tmp_path / "log.db"
    log = SqliteLog.open(path)
    for made in MADE.values():
        await log.append(Change(made[0].table, made[:100]))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        corrupt(path, leaf_of_key, "log")
        other.execute("UPDATE tables SET touched = touched + 1")  # so that what is remembered of pages counts no more
    outcomes = await asyncio.gather(
        *[log.append(Change(table, made[100:])) for table, made in MADE.items()], return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {type(None), Unwritable}
    for (table, made), outcome in zip(MADE.items(), outcomes, strict=True):
        if outcome is not None:
            await log.append(Change(table, made[100:]))
        assert await sound_rows(log, table) == made
    await log.close()
