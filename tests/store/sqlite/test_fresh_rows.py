"""Databases of former programs, whose last rows lie in a table `fresh`: opening them moves these rows into the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from dorehami.store.log import Row, Unopenable
from dorehami.store.sqlite.backup import back_up
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.connection import connect
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.opening import migrations
from dorehami.store.sqlite.reading import LOG, best_reading
from dorehami.store.sqlite.repair import is_sound, places_of
from dorehami.store.write_jobs import Truncate
from tests.support.store.database_files import FORM_WITH_FRESH, change_of, make_database_with_fresh, open_database
from tests.support.store.log_files import no_file_beyond
from tests.support.store.page_damage import (
    ALL_THAT_CAN_BE_READ_ROUND,
    PAGE,
    ROW_LEAF,
    Damage,
    File,
    children,
    corrupt,
    leaf_of_key,
    name_in_key,
    name_in_row,
    number_of_last_row,
    page_of_rows,
    page_with_fewer_rows,
    pointed_to,
    root_of,
)
from tests.support.store.rows import in_event_loop, row_after, sound_rows
from tests.support.store.ten_tables import COUNT, GONE_ON, MADE, MORE, SOUND, TABLES

HALF = COUNT // 2  # rows that are merged


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database as a killed process left it; half of its rows are fresh."""
    path = tmp_path / "log.db"
    make_database_with_fresh(path, MADE, HALF)
    return path


def read_all(database: sqlite3.Connection, places: Sequence[str] = LOG) -> dict[str, tuple[list[Row], str]]:
    readings = {table: best_reading(database, table, places) for table in TABLES}
    return {table: (reading.valid, reading.damage) for table, reading in readings.items() if reading}


def read_former(path: Path) -> dict[str, tuple[list[Row], str]]:
    """Read a database without migrating it."""
    with closing(connect(path)) as database:
        assert places_of(database) == ("log", "fresh")
        return read_all(database, places_of(database))


def assert_current(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
    assert database.execute("SELECT 1 FROM sqlite_master WHERE name = 'fresh'").fetchone() is None
    assert is_sound(database)


@pytest.mark.parametrize("merged", [0, HALF, COUNT - 1, COUNT])
def test_a_story_is_the_same_wherever_its_rows_lay(tmp_path: Path, merged: int) -> None:
    """All fresh, half of each, and all merged; nothing is moved aside."""
    path = tmp_path / "log.db"
    make_database_with_fresh(path, MADE, merged)
    assert read_former(path) == SOUND
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND
        assert Writer(database).write([change_of([row]) for row in MORE.values()]) == [None] * len(TABLES)
        assert read_all(database) == GONE_ON
        assert database.execute("SELECT count(*) FROM damaged").fetchone() == (0,)
        assert database.execute("SELECT 1 FROM sqlite_master WHERE name GLOB 'spoilt*'").fetchone() is None


@pytest.mark.parametrize("damage", ALL_THAT_CAN_BE_READ_ROUND)
@pytest.mark.parametrize("place", ["log", "fresh"])
def test_nothing_is_lost_that_could_be_read(path: Path, damage: Damage, place: str) -> None:
    """One bit or page of either table can be told from the rest of the file; moving rows does not spread it."""
    corrupt(path, damage, place)
    assert read_former(path) == SOUND
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND
        assert Writer(database).write([change_of([row]) for row in MORE.values()]) == [None] * len(TABLES)
    with open_database(path) as database:  # it is still a log
        assert read_all(database) == GONE_ON


@pytest.mark.parametrize("bit", [3, 5, 6])
def test_nothing_is_moved_to_where_others_lie(path: Path, bit: int) -> None:
    """A log that does not end where it says is rebuilt first."""
    corrupt(path, number_of_last_row(bit, b'"table-9 row 0100"', HALF * len(TABLES)), "log")
    before = read_former(path)
    assert len([table for table in TABLES if before[table] == SOUND[table]]) >= len(TABLES) - 1
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND


def test_a_page_of_rows_and_one_of_keys(path: Path) -> None:
    """Both are lost: a table that neither lists any more is found by its head, and none has fewer rows than before."""
    root, content = root_of(path, "fresh"), path.read_bytes()
    pages = range(0, len(content), PAGE)
    of_rows = [page for page in pages if content[page] == ROW_LEAF and b"row 01" in content[page : page + PAGE]]
    of_keys = [(pointed_to(File(content), place) - 1) * PAGE for place in children(File(content), root)]
    every, step = list(product(of_rows[::5], of_keys)), 3
    assert len(of_keys) % step  # so that every page of either kind is among those that are spoilt
    for rows_page, keys_page in every[::step]:
        spoilt = bytearray(content)
        spoilt[rows_page : rows_page + PAGE] = spoilt[keys_page : keys_page + PAGE] = bytes(PAGE)
        path.write_bytes(spoilt)
        before = read_former(path)
        with open_database(path) as database:
            assert_current(database)
            after = read_all(database)
        assert [table for table in TABLES if len(after[table][0]) < len(before[table][0])] == []


@pytest.mark.parametrize("damage", [page_of_rows, page_with_fewer_rows])
def test_what_cannot_be_read_is_missed_by_its_own_tables_alone(path: Path, damage: Damage) -> None:
    """The others are whole and go on, nobody has less than before, and the torn ones go on after a cut."""
    corrupt(path, damage, "fresh")
    before = read_former(path)
    hit = {table for table in TABLES if before[table] != SOUND[table]}
    assert "table-4" in hit
    assert len(hit) < 3
    with open_database(path) as database:
        assert_current(database)
        after = read_all(database)
        assert all(after[table][1] and after[table][0] == before[table][0] for table in hit)
        left = {table: after[table][0][-1] for table in hit}
        writer = Writer(database)
        assert writer.write([Truncate(table, row.seq) for table, row in left.items()]) == [None] * len(hit)
        further = MORE | {table: row_after(row, table, epoch=2) for table, row in left.items()}
        assert writer.write([change_of([row]) for row in further.values()]) == [None] * len(TABLES)
        assert read_all(database) == GONE_ON | {table: ([*after[table][0], further[table]], "") for table in hit}


def test_a_number_in_both_places_is_moved_aside(path: Path) -> None:
    """Somebody has merged past the lock: the story is whole, and what was superfluous is kept."""
    with closing(connect(path)) as other:
        other.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'table-3' AND seq < 104")
    assert read_former(path)["table-3"][1] == "Row 104 is missing, so row 103 cannot be verified."
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND
        assert database.execute("SELECT table_id, seq FROM damaged").fetchall() == [
            (b"table-3", seq) for seq in (101, 102, 103)
        ]


def test_of_two_rows_with_one_number_the_log_s_stays(path: Path) -> None:
    """The chain tells which table is hit, and the other row can still be looked at."""
    stranger = row_after(MADE["table-3"][HALF - 1], "table-3", epoch=2)
    with closing(connect(path)) as other:
        other.execute("UPDATE fresh SET body = 'x' WHERE table_id = 'table-3' AND seq = 101")
        other.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'table-3' AND seq = 101")
        other.execute("UPDATE log SET body = ? WHERE table_id = 'table-3' AND seq = 101", (stranger.body,))
        other.execute("UPDATE log SET epoch = 2 WHERE table_id = 'table-3' AND seq = 101")
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND | {
            "table-3": (
                MADE["table-3"][:HALF],
                "Row 101 was changed: its hash is not the one that row 102 carries.",
            )
        }
        assert database.execute("SELECT seq, body FROM damaged").fetchall() == [(101, b"x")]


def test_one_in_both_places_lets_no_damage_through(path: Path) -> None:
    """A name that its key does not know is still not believed."""
    with closing(connect(path)) as other:
        other.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'table-9' AND seq = 101")
    corrupt(path, name_in_key, "fresh")
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND


def test_damage_that_was_repaired_before_is_left_where_it_is(path: Path) -> None:
    """A former program has replaced a table already: its number is not given again."""
    with closing(connect(path)) as other:
        other.execute("CREATE TABLE spoilt1 (content)")
    corrupt(path, leaf_of_key, "fresh")
    with open_database(path) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE name GLOB 'spoilt*'")]
        assert sorted(names) == [b"spoilt1", b"spoilt2", b"spoilt3"]
        assert read_all(database) == SOUND


@pytest.mark.parametrize("damage", [name_in_row, leaf_of_key, None])
def test_without_room_the_former_database_stays(path: Path, damage: Damage | None) -> None:
    """Nothing is moved by halves: it is told why, the rows are where they were, and with room again it opens."""
    if damage:
        corrupt(path, damage, "fresh")
    with no_file_beyond(4 * PAGE), pytest.raises(Unopenable, match=r"log\.db cannot be used: "):
        SqliteLog.open(path)
    assert read_former(path) == SOUND
    with open_database(path) as database:
        assert_current(database)
        assert read_all(database) == SOUND


def test_what_another_program_writes_is_not_moved(path: Path) -> None:
    """It is waited for, and then told."""
    with closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unopenable, match="database is locked"):
            SqliteLog.open(path, busy_timeout=0)
    assert read_former(path) == SOUND


@in_event_loop
async def test_a_migrated_log_is_written_on(path: Path) -> None:
    """Through the log as a server opens it."""
    log = SqliteLog.open(path)
    for table in TABLES:
        await log.append(change_of([MORE[table]]))
        assert await sound_rows(log, table) == GONE_ON[table][0]
    await log.close()


def test_a_copy_counts_fresh_rows(path: Path, tmp_path: Path) -> None:
    """It is made without migrating, and says what a server would find."""
    found = back_up(path, tmp_path / "copy.db")
    assert (found.tables, found.rows, found.damage) == (len(TABLES), COUNT * len(TABLES), [])
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (FORM_WITH_FRESH,)
        assert copy.execute("SELECT count(*) FROM fresh").fetchone() == (HALF * len(TABLES),)
