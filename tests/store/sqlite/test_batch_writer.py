"""A batch is written: batches of every size, and what the writer remembers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dorehami.store.chain import with_last_hash
from dorehami.store.log import CODE_TAKEN, Change, Fenced, Unwritable
from dorehami.store.sqlite.batch_writer import MAX_CACHED_TIPS, ROWS_PER_STATEMENT, SQL_TABLES, Writer, refusal_for
from dorehami.store.sqlite.connection import connect
from dorehami.store.sqlite.opening import columns, migrate, migrations, open_files
from dorehami.store.sqlite.reading import read_table
from dorehami.store.write_jobs import Truncate
from tests.support.store.rows import row_after, rows


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    files = open_files(tmp_path / "log.db")
    yield files.writer
    for held in reversed(files):
        held.close()


@pytest.mark.parametrize("count", [1, 2, ROWS_PER_STATEMENT, ROWS_PER_STATEMENT + 1, 3 * ROWS_PER_STATEMENT, 513])
def test_a_batch_of_any_size_is_written_whole(database: sqlite3.Connection, count: int) -> None:
    """Rows that do not fit one statement go into the next."""
    tables = [f"table-{number:03}" for number in range(count)]
    names = {player: f"player {player}" for player in range(count)}
    writer = Writer(database)
    assert writer.write([with_last_hash(Change(table, rows(1, table))) for table in tables]) == [None] * count
    assert writer.write([with_last_hash(Change("rose", rows(count), names=names))]) == [None]
    stored = read_table(database, "rose")
    assert stored is not None
    assert (stored.rows, stored.names, stored.damage) == (rows(count), names, "")
    assert database.execute("SELECT count(*), sum(seq) FROM tables").fetchone() == (count + 1, count + count)
    assert writer.write([with_last_hash(Change("rose", names=dict.fromkeys(names)))]) == [None]
    assert database.execute("SELECT count(*) FROM names").fetchone() == (0,)


def test_no_more_is_remembered_than_is_allowed(database: sqlite3.Connection) -> None:
    """The cache of tips is bounded, and every table can be written."""
    changes = [
        [with_last_hash(Change(row.table, [row])) for row in rows(2, f"table-{number:04}")]
        for number in range(MAX_CACHED_TIPS + 1)
    ]
    first, second = [one for one, _ in changes], [other for _, other in changes]
    writer = Writer(database)
    for batch in (first[:MAX_CACHED_TIPS], first[MAX_CACHED_TIPS:], second[1:], second[:1]):
        assert writer.write(batch) == [None] * len(batch)
        assert len(writer.tips) <= MAX_CACHED_TIPS


def test_what_is_remembered_was_written(database: sqlite3.Connection) -> None:
    """A change that was left out with its whole batch can be made again."""
    writer = Writer(database)
    database.execute("PRAGMA query_only = ON")
    (refused,) = writer.write([with_last_hash(Change("rose", rows(1)))])
    assert refused is not None
    database.execute("PRAGMA query_only = OFF")
    assert writer.write([with_last_hash(Change("rose", rows(1)))]) == [None]
    assert writer.write([Truncate("rose", 0)]) == [None]
    assert writer.write([with_last_hash(Change("rose", rows(1)))]) == [None]


@pytest.mark.parametrize("problem", [sqlite3.ProgrammingError("no number"), sqlite3.OperationalError("no room")])
def test_what_sqlite_gives_no_number_is_unwritable(problem: sqlite3.Error) -> None:
    """An error without an SQLite code refuses only the job that caused it."""
    found = refusal_for(problem)
    assert isinstance(found, Unwritable)
    assert str(problem) in str(found)


def test_a_taken_code_refuses_its_own_job_alone(database: sqlite3.Connection) -> None:
    """All others of the batch are written, another change of the same table, too."""
    writer = Writer(database)
    assert writer.write([with_last_hash(Change(name, rows(1, name))) for name in ("lily", "rose")]) == [None] * 2
    outcomes = writer.write(
        [
            with_last_hash(Change("tulip", rows(1, "tulip"))),
            Change("rose", code="lily"),
            with_last_hash(Change("rose", rows(2)[1:])),
        ]
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Unwritable, type(None)]
    assert str(outcomes[1]) == CODE_TAKEN


@pytest.mark.parametrize("change", ["touched = x'00'", "seq = 'x'"])
def test_a_head_that_makes_no_sense_refuses_its_own_table_alone(database: sqlite3.Connection, change: str) -> None:
    """Nothing can be told to follow it; after a cut the table goes on."""
    made = rows(2)
    assert Writer(database).write([with_last_hash(Change("rose", made[:1]))]) == [None]
    database.execute(f"UPDATE tables SET {change} WHERE id = 'rose'")
    writer = Writer(database)
    outcomes = writer.write([with_last_hash(Change("rose", made[1:])), with_last_hash(Change("lily", rows(1, "lily")))])
    assert [str(outcome) for outcome in outcomes] == ["The head of table rose is damaged.", "None"]
    assert writer.write([Truncate("rose", 1), with_last_hash(Change("rose", made[1:]))]) == [None, None]


@pytest.fixture
def second_writer(database: sqlite3.Connection, tmp_path: Path) -> Iterator[Writer]:
    """A connection that writes to the same file, ignoring the lock."""
    with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as other:
        other.text_factory = bytes
        yield Writer(other)


def test_a_stranger_s_row_fences_and_is_learnt_of(database: sqlite3.Connection, second_writer: Writer) -> None:
    """A stale cached tip is detected by the key, and read again."""
    writer, (first, second) = Writer(database), rows(2)
    assert writer.write(
        [with_last_hash(Change("rose", [first])), with_last_hash(Change("tulip", rows(1, "tulip")))]
    ) == [None, None]
    assert second_writer.write([with_last_hash(Change("rose", [row_after(first, "rose", epoch=2)]))]) == [None]
    outcomes = writer.write(
        [with_last_hash(Change("tulip", rows(2, "tulip")[1:])), with_last_hash(Change("rose", [second]))]
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Fenced]
    third = row_after(row_after(first, "rose", epoch=2), "rose", epoch=2)
    assert writer.write([with_last_hash(Change("rose", [third]))]) == [None]


def test_a_stranger_s_row_outlives_a_change_without_rows(database: sqlite3.Connection, second_writer: Writer) -> None:
    """A change without rows never overwrites a newer tip with a cached one."""
    writer = Writer(database)
    assert writer.write([with_last_hash(Change("rose", rows(1)))]) == [None]
    assert second_writer.write([with_last_hash(Change("rose", rows(2)[1:]))]) == [None]
    assert writer.write([with_last_hash(Change("rose", phase="over"))]) == [None]
    stored = read_table(database, "rose")
    assert stored is not None
    assert (stored.rows, stored.damage) == (rows(2), "")


def test_all_that_is_kept_of_a_table_is_known() -> None:
    """SQL tables added by later migrations are cleared with the rest of a table."""
    with closing(connect(":memory:")) as new:
        migrate(new, migrations(), 0)
        places = {table.decode() for table, name, _ in columns(new) if name == b"table_id"}
        assert {place for place in places if not place.startswith("sqlite_")} == {*SQL_TABLES}
