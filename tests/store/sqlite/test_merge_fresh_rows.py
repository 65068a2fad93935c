"""Merging of fresh rows: a table reads the same before and after, and a row that cannot be merged blocks no other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dorehami.store.log import Fenced, Row, TableRows
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.merge_fresh_rows import RAISED_THRESHOLD, THRESHOLD, FreshRowMerger
from dorehami.store.sqlite.reading import read_heads, read_idle, read_table
from dorehami.store.write_jobs import Expire, Truncate
from tests.support.store.database_files import change_of, open_database, row_counts
from tests.support.store.rows import row_after, rows


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with open_database(tmp_path / "log.db") as database:
        yield database


def story_of(database: sqlite3.Connection, table: str) -> TableRows:
    stored = read_table(database, table)
    assert stored is not None
    return stored


def test_a_story_is_the_same_wherever_its_rows_lie(database: sqlite3.Connection) -> None:
    """Reads are equal before, after and half-way through a merge."""
    writer, made = Writer(database), rows(6)
    for count, places in ((2, (0, 2)), (4, (2, 2)), (6, (4, 2))):
        assert writer.write([change_of(made[count - 2 : count])]) == [None]
        assert row_counts(database) == places
        assert story_of(database, "rose").rows == made[:count]
        FreshRowMerger(database).merge()
        assert row_counts(database) == (count, 0)
        assert (story_of(database, "rose").rows, story_of(database, "rose").damage) == (made[:count], "")


def test_a_cut_goes_through_both_places(database: sqlite3.Connection) -> None:
    """Truncation moves merged and fresh rows aside."""
    writer, made = Writer(database), rows(6)
    assert writer.write([change_of(made[:4])]) == [None]
    FreshRowMerger(database).merge()
    assert writer.write([change_of(made[4:]), Truncate("rose", 3)]) == [None, None]
    assert (story_of(database, "rose").rows, row_counts(database)) == (made[:3], (3, 0))
    assert database.execute("SELECT seq FROM damaged").fetchall() == [(4,), (5,), (6,)]
    assert writer.write([change_of(made[3:5]), Truncate("rose", 4)]) == [None, None]
    assert (story_of(database, "rose").rows, row_counts(database)) == (made[:4], (3, 1))


def test_a_table_expires_with_its_fresh_rows(database: sqlite3.Connection) -> None:
    """A game that began lately counts as one, and nothing of it is left."""
    writer, made = Writer(database), rows(2)
    started = Row("tulip", 1, 1, "started", "host", "", 1, b"{}", bytes(32))
    assert writer.write([change_of(made, "over"), change_of([started], "over")]) == [None, None]
    assert [head.table for head in read_idle(database, 5000, 0)] == ["rose"]
    assert [head.table for head in read_idle(database, 0, 5000)] == ["tulip"]
    assert writer.write([Expire("tulip", 1, "over", 9)]) == [None]
    assert row_counts(database) == (0, 2)
    assert story_of(database, "tulip").rows == []


def test_one_that_cannot_be_sorted_in_keeps_no_other_from_it(database: sqlite3.Connection) -> None:
    """A table that cannot be merged stays valid in `fresh`, and is merged once repaired."""
    writer, merger, made, others = Writer(database), FreshRowMerger(database), rows(4), rows(3, "tulip")
    assert writer.write([change_of(made[:3]), change_of(others[:2])]) == [None, None]
    merger.merge()
    assert writer.write([change_of(made[3:]), change_of(others[2:])]) == [None, None]
    database.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'rose'")
    merger.merge(force=True)
    assert (row_counts(database), merger.threshold) == ((7, 1), RAISED_THRESHOLD)
    assert (story_of(database, "tulip").rows, story_of(database, "tulip").damage) == (others, "")
    assert story_of(database, "rose").damage == "Row 5 is missing, so row 4 cannot be verified."
    assert writer.write([Truncate("rose", 3), change_of(made[3:])]) == [None, None]
    merger.merge(force=True)
    assert (row_counts(database), merger.threshold) == ((7, 0), THRESHOLD)
    assert (story_of(database, "rose").rows, story_of(database, "rose").damage) == (made, "")


def test_a_damaged_key_of_the_log_stops_one_table_alone(tmp_path: Path) -> None:
    """All other tables are merged and read without damage."""
    path, tables = tmp_path / "log.db", [f"table-{number}" for number in range(10)]
    made = {table: rows(300, table) for table in tables}
    with open_database(path) as database:
        assert Writer(database).write([change_of(some[:200]) for some in made.values()]) == [None] * 10
        FreshRowMerger(database).merge()
        assert Writer(database).write([change_of(some[200:]) for some in made.values()]) == [None] * 10
    content = bytearray(path.read_bytes())
    pages = [start for start in range(0, len(content), 4096) if content[start] == 10]
    content[next(start for start in pages if content.count(b"table-2", start, start + 4096) > 100)] ^= 0xFF
    path.write_bytes(content)
    with open_database(path) as database:
        FreshRowMerger(database).merge()
        left = {table.decode() for (table,) in database.execute("SELECT DISTINCT table_id FROM fresh")}
        assert "table-2" in left
        assert len(left) < 5  # those whose keys lie on the same page or beside it
        for table in tables:
            assert (story_of(database, table).rows, story_of(database, table).damage) == (made[table], "")


def test_where_there_is_no_room_they_stay_where_they_are(database: sqlite3.Connection) -> None:
    """It is tried again when there are as many once more; meanwhile all is found."""
    writer, merger, made = Writer(database), FreshRowMerger(database), rows(3)
    assert writer.write([change_of(made)]) == [None]
    database.execute("PRAGMA query_only = ON")
    merger.merge()
    assert (row_counts(database), story_of(database, "rose").rows) == ((0, 3), made)
    database.execute("PRAGMA query_only = OFF")
    merger.merge()
    assert row_counts(database) == (0, 3)
    merger.fresh = merger.threshold
    merger.merge()
    assert (row_counts(database), merger.threshold) == ((3, 0), THRESHOLD)


def test_a_full_disk_is_not_tried_again_for_each_table(database: sqlite3.Connection) -> None:
    """A merge on a full disk is not retried table by table; with space again all rows are merged."""
    made = {f"table-{number}": rows(20, f"table-{number}") for number in range(20)}
    assert Writer(database).write([change_of(some) for some in made.values()]) == [None] * len(made)
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (room,) = database.execute("PRAGMA max_page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages + 5}")
    tries: list[str] = []
    database.set_trace_callback(lambda said: tries.append(said) if said.startswith("BEGIN") else None)
    merger = FreshRowMerger(database)
    merger.merge()
    database.set_trace_callback(None)
    assert (tries, row_counts(database), merger.threshold) == (["BEGIN IMMEDIATE"], (0, 400), THRESHOLD)
    assert [story_of(database, table).rows for table in made] == list(made.values())
    database.execute(f"PRAGMA max_page_count = {room}")
    merger.merge(force=True)
    assert row_counts(database) == (400, 0)


def test_a_table_that_went_on_meanwhile_is_fenced_wherever_its_rows_lie(
    database: sqlite3.Connection, tmp_path: Path
) -> None:
    """The head tells; the other tables of the batch are written."""
    writer, made = Writer(database), rows(2)
    assert writer.write([change_of(made[:1]), change_of(rows(1, "tulip"))]) == [None, None]
    with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as other:
        other.text_factory = bytes
        stranger = Writer(other)
        assert stranger.write([change_of([row_after(made[0], "rose", epoch=2)])]) == [None]
        FreshRowMerger(other).merge()
    outcomes = writer.write([change_of(made[1:]), change_of(rows(2, "tulip")[1:])])
    assert [type(outcome) for outcome in outcomes] == [Fenced, type(None)]
    assert [(head.table, head.seq, head.epoch) for head in read_heads(database)] == [("rose", 2, 2), ("tulip", 2, 1)]
    assert story_of(database, "rose").damage == ""
