"""Damage where fresh rows lie: merging loses nothing that could be read before, and all tables go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path
from struct import pack, unpack_from

import pytest

from dorehami.store.log import Change, Row, Unwritable
from dorehami.store.sqlite.batch_writer import Writer
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.merge_fresh_rows import FreshRowMerger
from dorehami.store.sqlite.reading import read_table
from dorehami.store.write_jobs import Truncate
from tests.support.store.database_files import change_of, open_database, row_counts
from tests.support.store.rows import in_event_loop, row_after, rows, sound_rows

TABLES = [f"table-{number}" for number in range(10)]
HALF, WHOLE = 100, 200  # rows that are sorted in, and all
MADE = {table: rows(WHOLE, table) for table in TABLES}
KEY = "sqlite_autoindex_fresh_1"
PAGE = 4096
ROW_LEAF, KEY_LEAF = 13, 10  # what the first byte of a page says that leads to no others

File = bytearray  # a whole database
Root = int  # where the first page of the fresh key begins
Damage = Callable[[File, Root], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that nobody holds open; half of its rows are fresh."""
    path = tmp_path / "log.db"
    with open_database(path) as database:
        assert Writer(database).write([change_of(some[:HALF]) for some in MADE.values()]) == [None] * len(TABLES)
        FreshRowMerger(database).merge()
        assert Writer(database).write([change_of(some[HALF:]) for some in MADE.values()]) == [None] * len(TABLES)
    return path


def corrupt(path: Path, damage: Damage) -> None:
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (KEY,)).fetchone()
    content = bytearray(path.read_bytes())
    was = bytes(content)
    damage(content, (root - 1) * PAGE)
    assert content != was
    path.write_bytes(content)


def children(content: File, root: Root) -> list[int]:
    """Return the offset of the child pointers in the index's first page."""
    (count,) = unpack_from(">H", content, root + 3)
    return [root + unpack_from(">H", content, root + 12 + 2 * cell)[0] for cell in range(count)] + [root + 8]


def pointed_to(content: File, place: int) -> int:
    (page,) = unpack_from(">I", content, place)
    return int(page)


def key_leaf(content: File, root: Root) -> int:
    """Return the offset of a leaf page of the index."""
    start = (pointed_to(content, children(content, root)[1]) - 1) * PAGE
    assert content[start] == KEY_LEAF
    return start


def name_in_row(content: File, root: Root) -> None:
    """One bit of a name, so that the row is another table's."""
    row = content.rindex(b"table-2", 0, content.index(b'"table-2 row 0150"'))
    content[content.rindex(b"table-2", 0, row)] ^= 1  # before the id of its command


def name_in_key(content: File, root: Root) -> None:
    content[content.index(b"table-", key_leaf(content, root))] ^= 1


def leaf_of_key(content: File, root: Root) -> None:
    content[key_leaf(content, root)] ^= 0xFF


def empty_leaf_of_key(content: File, root: Root) -> None:
    start = key_leaf(content, root)
    content[start : start + PAGE] = bytes(PAGE)


def root_of_key(content: File, root: Root) -> None:
    content[root] ^= 0xFF


def bit_of_pointer(bit: int) -> Damage:
    """A page of the key that is somebody else's, or of nobody, or not there at all."""

    def damage(content: File, root: Root) -> None:
        place = children(content, root)[0]
        content[place : place + 4] = pack(">I", pointed_to(content, place) ^ 1 << bit)

    return damage


def number_of_last_row(bit: int) -> Damage:
    """The log takes an earlier place for its end, where rows of others lie."""

    def damage(content: File, root: Root) -> None:
        page = content.index(b'"table-9 row 0100"') // PAGE * PAGE
        (count,) = unpack_from(">H", content, page + 3)
        at = page + unpack_from(">H", content, page + 8 + 2 * (count - 1))[0]
        while content[at] & 0x80:  # the size of the row; then its number
            at += 1
        assert content[at + 1 : at + 3] == bytes((0x87, 0x68))  # 1000
        content[at + 2] ^= 1 << bit

    return damage


OF_ROWS: list[Damage] = [name_in_row]
OF_KEYS: list[Damage] = [name_in_key, leaf_of_key, empty_leaf_of_key, root_of_key]
OF_POINTERS: list[Damage] = [bit_of_pointer(bit) for bit in range(8)]


def read_all(database: sqlite3.Connection) -> dict[str, tuple[list[Row], str]]:
    tables = {table: read_table(database, table) for table in TABLES}
    return {table: (stored.rows, stored.damage) for table, stored in tables.items() if stored}


SOUND = {table: (made, "") for table, made in MADE.items()}


def assert_goes_on(database: sqlite3.Connection) -> None:
    """Check that every table can be written to, and is read whole after the next merge."""
    more = {table: row_after(made[-1], table) for table, made in MADE.items()}
    assert Writer(database).write([change_of([row]) for row in more.values()]) == [None] * len(TABLES)
    FreshRowMerger(database).merge()
    assert database.execute("SELECT count(*) FROM fresh").fetchone() == (0,)
    assert read_all(database) == {table: ([*made, more[table]], "") for table, made in MADE.items()}


@pytest.mark.parametrize("damage", OF_ROWS + OF_KEYS + OF_POINTERS)
def test_nothing_is_lost_that_could_be_read(path: Path, damage: Damage) -> None:
    """Damage to one bit or page is not spread by merging."""
    corrupt(path, damage)
    with open_database(path) as database:
        assert read_all(database) == SOUND
        FreshRowMerger(database).merge()
        assert read_all(database) == SOUND
        assert_goes_on(database)
    with open_database(path) as database:  # it is still a log
        assert [len(stored) for stored, _ in read_all(database).values()] == [WHOLE + 1] * len(TABLES)


def test_what_a_stranger_writes_meanwhile_is_not_left_behind(path: Path) -> None:
    """The lock keeps others out; should one come past it, what was read before does not count."""
    corrupt(path, leaf_of_key)
    stranger = row_after(MADE["table-9"][-1], "table-9", epoch=2)
    with open_database(path) as database, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.text_factory = bytes

        def come_past(statement: str) -> None:
            if statement.startswith("PRAGMA data_version") and Writer(other).write([change_of([stranger])]) == [None]:
                database.set_trace_callback(None)

        database.set_trace_callback(come_past)
        FreshRowMerger(database).merge()
        assert read_all(database)["table-9"] == ([*MADE["table-9"], stranger], "")
        FreshRowMerger(database).merge()
        assert read_all(database) == SOUND | {"table-9": ([*MADE["table-9"], stranger], "")}


def test_damage_may_come_again(path: Path) -> None:
    """Earlier spoilt tables are kept."""
    for time in range(1, 3):
        corrupt(path, leaf_of_key)
        with open_database(path) as database:
            FreshRowMerger(database).merge()
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE name GLOB 'spoilt*'")]
            assert sorted(names) == [f"spoilt{number}".encode() for number in range(1, time + 1)]
            assert read_all(database) == SOUND
            database.execute("INSERT INTO fresh SELECT * FROM log WHERE seq > ?", (HALF,))
            database.execute("DELETE FROM log WHERE seq > ?", (HALF,))


@pytest.mark.parametrize("bit", [3, 5, 6])
def test_nothing_is_sorted_in_where_others_lie(path: Path, bit: int) -> None:
    """A log that does not end where it says is left alone: all is told from where it lies, and what comes is taken."""
    corrupt(path, number_of_last_row(bit))
    with open_database(path) as database:
        before = read_all(database)
        assert len([table for table in TABLES if before[table] == SOUND[table]]) >= len(TABLES) - 1
        for more in range(2):
            FreshRowMerger(database).merge()
            assert read_all(database) == before
            assert row_counts(database) == (HALF * len(TABLES), (HALF + more) * len(TABLES))
            if not more:
                rows = [row_after(made[-1], table) for table, made in MADE.items()]
                assert Writer(database).write([change_of([row]) for row in rows]) == [None] * len(TABLES)
                before = read_all(database)
                assert [stored[-1].seq for stored, damage in before.values() if not damage].count(WHOLE + 1) >= 9


def test_the_row_before_a_lost_page_is_read(path: Path) -> None:
    """Of rows that lie one after the other all are found before the first that does not."""
    lost: list[int] = []

    def damage(content: File, root: Root) -> None:
        page = content.index(b'"table-4 row 0150"') // PAGE * PAGE
        lost.extend(
            [seq for seq in range(HALF + 1, WHOLE) if f'"table-4 row {seq:04}"'.encode() in content[page : page + PAGE]]
        )
        content[page] ^= 0xFF

    corrupt(path, damage)
    with open_database(path) as database:
        stored = read_table(database, "table-4")
        assert stored is not None
        assert len(stored.rows) == lost[0] - 2  # nothing vouches for the last one


def test_a_page_of_rows_and_one_of_keys(path: Path) -> None:
    """Both are lost: whose name neither lists any more is asked for by its head."""
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (KEY,)).fetchone()
    content = path.read_bytes()
    pages = range(0, len(content), PAGE)
    of_rows = [page for page in pages if content[page] == ROW_LEAF and b"row 01" in content[page : page + PAGE]]
    of_keys = [
        (pointed_to(bytearray(content), place) - 1) * PAGE for place in children(bytearray(content), (root - 1) * PAGE)
    ]
    every, step = list(product(of_rows[::5], of_keys)), 3
    assert len(of_keys) % step  # so that every page of either kind is among those that are spoilt
    for rows_page, keys_page in every[::step]:
        spoilt = bytearray(content)
        spoilt[rows_page : rows_page + PAGE] = spoilt[keys_page : keys_page + PAGE] = bytes(PAGE)
        path.write_bytes(spoilt)
        with open_database(path) as database:
            before = read_all(database)
            FreshRowMerger(database).merge()
            after = read_all(database)
            assert [table for table in TABLES if len(after[table][0]) < len(before[table][0])] == []


def test_a_page_that_shows_fewer_rows_is_found_out(path: Path) -> None:
    """Its keys would lead nowhere for ever, and its tables could not even be cut."""

    def damage(content: File, root: Root) -> None:
        page = content.index(b'"table-4 row 0150"') // PAGE * PAGE
        content[page + 4] ^= 1 << (content[page + 4].bit_length() - 1)

    corrupt(path, damage)
    with open_database(path) as database:
        FreshRowMerger(database).merge()
        torn = {table: len(stored) for table, (stored, damage) in read_all(database).items() if damage}
        assert torn
        cuts = [Truncate(table, seq) for table, seq in torn.items()]
        assert Writer(database).write(cuts) == [None] * len(cuts)


def test_what_cannot_be_read_is_missed_by_its_own_tables_alone(path: Path) -> None:
    """A page of rows is lost: the others are told whole and go on, and nobody has less than before."""

    def damage(content: File, root: Root) -> None:
        content[content.index(b'"table-4 row 0150"') // PAGE * PAGE] ^= 0xFF

    corrupt(path, damage)
    with open_database(path) as database:
        before = read_all(database)
        hit = {table for table in TABLES if before[table] != SOUND[table]}
        assert "table-4" in hit
        assert len(hit) < 3
        FreshRowMerger(database).merge()
        after = read_all(database)
        assert {table: len(stored) for table, (stored, _) in after.items()} == {
            table: len(stored) for table, (stored, _) in before.items()
        }
        assert all(after[table][1] for table in hit)
        some = [change_of([row_after(MADE[table][-1], table)]) for table in TABLES if table not in hit]
        assert Writer(database).write(some) == [None] * len(some)


def test_one_that_is_stuck_lets_no_damage_through(path: Path) -> None:
    """If tables are merged one by one, an index that misses a name is still not trusted."""
    with open_database(path) as database:
        database.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'table-9' AND seq = 101")
    corrupt(path, name_in_key)
    with open_database(path) as database:
        FreshRowMerger(database).merge()
        assert {table: stored for table, stored in read_all(database).items() if table != "table-9"} == {
            table: stored for table, stored in SOUND.items() if table != "table-9"
        }
        left = {table.decode() for (table,) in database.execute("SELECT DISTINCT table_id FROM fresh")}
        assert "table-9" in left
        assert set(TABLES) - {"table-9"} - left  # others did not wait for it


def test_who_writes_meets_it_and_goes_on(path: Path) -> None:
    """Some writes are refused once; after the next merge none is."""
    corrupt(path, leaf_of_key)
    with open_database(path) as database:
        writer, more = Writer(database), [change_of([row_after(made[-1], table)]) for table, made in MADE.items()]
        outcomes = writer.write(more)
        refused = [job for job, outcome in zip(more, outcomes, strict=True) if outcome is not None]
        assert {type(outcome) for outcome in outcomes} == {type(None), Unwritable}
        assert writer.met_damage
        FreshRowMerger(database).merge(force=True)
        assert writer.write(refused) == [None] * len(refused)
        assert not writer.met_damage


@in_event_loop
async def test_a_log_heals_while_it_is_written(tmp_path: Path) -> None:
    """Nobody has to start it again."""
    path = tmp_path / "log.db"
    log = SqliteLog.open(path)
    for made in MADE.values():
        await log.append(Change(made[0].table, made[:HALF]))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        corrupt(path, leaf_of_key)
        other.execute("UPDATE tables SET touched = touched + 1")  # so that what is remembered of pages counts no more
    outcomes = await asyncio.gather(
        *[log.append(Change(table, made[HALF:])) for table, made in MADE.items()], return_exceptions=True
    )
    assert Unwritable in {type(outcome) for outcome in outcomes}
    for (table, made), outcome in zip(MADE.items(), outcomes, strict=True):
        if outcome is not None:
            await log.append(Change(table, made[HALF:]))
        assert await sound_rows(log, table) == made
    await log.close()


def test_a_number_in_both_places_is_laid_aside(path: Path) -> None:
    """Rows in both SQL tables are moved aside by truncation, and the table goes on."""
    with open_database(path) as database:
        database.execute("INSERT INTO log SELECT * FROM fresh WHERE table_id = 'table-3' AND seq < 104")
        stored = read_table(database, "table-3")
        assert stored is not None
        assert stored.damage
        last = stored.rows[-1]
        more = rows(3, "table-3", last)
        assert Writer(database).write([Truncate("table-3", last.seq), change_of(more)]) == [None, None]
        for _ in range(2):
            assert read_all(database)["table-3"] == ([*MADE["table-3"][: last.seq], *more], "")
            FreshRowMerger(database).merge()
        assert row_counts(database) == (WHOLE * (len(TABLES) - 1) + last.seq + 3, 0)
