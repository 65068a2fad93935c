"""Damage in the file: it is found, told in a sentence, and stays with the table that it hit."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from dorehami.store.log import Change, TableRows, Unwritable
from dorehami.store.sqlite.log import SqliteLog
from tests.soak.bit_flips import COUNT, TABLES, check_flips, fill_table
from tests.support.store.rows import in_event_loop, row_after, rows, sound_rows

LEAF, KEY_LEAF = 13, 10  # what the first byte of a page says that leads to no other page: it holds rows, or keys
PAGE = 4096
UNREADABLE = r"Row \d+ and what follows cannot be read: database disk image is malformed\."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three tables that nobody holds open."""

    async def make(log: SqliteLog) -> None:
        for table in TABLES:
            await log.append(fill_table(table))

    return make_file(tmp_path, make)


def make_file(folder: Path, make: Callable[[SqliteLog], Awaitable[None]]) -> Path:
    """Write a log, and return its one file."""
    path = folder / "log.db"

    async def run() -> None:
        log = SqliteLog.open(path)
        await make(log)
        await log.close()

    asyncio.run(run())
    return path


def replace_bytes(path: Path, was: bytes, now: bytes) -> None:
    """Replace bytes in the file."""
    content = path.read_bytes()
    assert was in content
    assert len(was) == len(now)
    path.write_bytes(content.replace(was, now))


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        assert other.execute(statement).rowcount > 0


def corrupt_page(path: Path, holds: Callable[[bytes], bool]) -> None:
    """Corrupt the first page that holds this."""
    content = bytearray(path.read_bytes())
    starts = range(0, len(content), PAGE)
    first = next(start for start in starts if holds(bytes(content[start : start + PAGE])))
    content[first] ^= 0xFF
    path.write_bytes(content)


async def read_damaged(path: Path, table: str = "rose") -> TableRows:
    """Return the damaged table, after checking that the others are sound and that it can go on."""
    log = SqliteLog.open(path)
    assert [head.table for head in await log.heads()] == [*TABLES]
    stored = await log.read(table)
    for other in set(TABLES) - {table}:
        assert await sound_rows(log, other) == rows(COUNT, other)
        await log.append(Change(other, [row_after(rows(COUNT, other)[-1], other)]))
    await log.close()
    assert stored is not None
    assert stored.rows == rows(COUNT, table)[: len(stored.rows)]
    assert (stored.names, stored.secrets, stored.choices) == ({1: f"{table} name"}, {b"1" * 32: 1}, {1: b"{}"})
    assert stored.lost == ""
    return stored


async def assert_goes_on(path: Path, stored: TableRows) -> None:
    """Check that after a cut the table takes rows again and is sound."""
    log = SqliteLog.open(path)
    await log.truncate(stored.table, len(stored.rows))
    further = row_after(stored.rows[-1] if stored.rows else None, stored.table, epoch=2)
    await log.append(Change(stored.table, [further]))
    assert await sound_rows(log, stored.table) == [*stored.rows, further]
    await log.close()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "its hash is not the one that row 2 carries"),
        (30, "its hash is not the one that row 31 carries"),
        (149, "its hash is not the one that row 150 carries"),
        (150, "its hash is not the one in the table's head"),
    ],
)
@in_event_loop
async def test_a_flipped_byte_ends_the_story_before_it(path: Path, number: int, said: str) -> None:
    """In the first row, the middle and the last."""
    replace_bytes(path, f'"rose row {number:04}"'.encode(), f'"rose rov {number:04}"'.encode())
    stored = await read_damaged(path)
    assert len(stored.rows) == number - 1
    assert stored.damage == f"Row {number} was changed: {said}."
    await assert_goes_on(path, stored)


@in_event_loop
async def test_text_that_is_none_ends_the_story(path: Path) -> None:
    """It is told apart from text that was changed."""
    replace_bytes(path, b"rose-0030", b"ros\xff-0030")
    stored = await read_damaged(path)
    assert (len(stored.rows), stored.damage) == (28, "The text of row 30 cannot be read.")
    await assert_goes_on(path, stored)


@in_event_loop
async def test_a_missing_row_ends_the_story(path: Path) -> None:
    """The valid prefix ends before the row that cannot be verified any more."""
    execute(path, "DELETE FROM log WHERE table_id = 'rose' AND seq = 30")
    stored = await read_damaged(path)
    assert len(stored.rows) == 28
    assert stored.damage == "Row 30 is missing, so row 29 cannot be verified."
    await assert_goes_on(path, stored)


@in_event_loop
async def test_missing_rows_at_the_end_are_found(path: Path) -> None:
    """The head knows of them."""
    execute(path, "DELETE FROM log WHERE table_id = 'rose' AND seq > 40")
    stored = await read_damaged(path)
    assert (len(stored.rows), stored.damage) == (39, "Rows at the end are missing: there are 40 of 150.")
    await assert_goes_on(path, stored)


@in_event_loop
async def test_all_rows_may_be_missing(path: Path) -> None:
    """The table is still known, and can begin anew."""
    execute(path, "DELETE FROM log WHERE table_id = 'rose'")
    stored = await read_damaged(path)
    assert (stored.rows, stored.damage) == ([], "Rows at the end are missing: there are 0 of 150.")
    await assert_goes_on(path, stored)


@pytest.mark.parametrize("change", ["seq = 'x'", "digest = x'00'", "touched = x'00'"])
@in_event_loop
async def test_a_head_that_makes_no_sense_costs_the_last_row(path: Path, change: str) -> None:
    """Nothing else verifies the last row."""
    execute(path, f"UPDATE tables SET {change} WHERE id = 'rose'")
    stored = await read_damaged(path)
    assert len(stored.rows) == COUNT - 1
    assert "the table's head" in stored.damage.lower()
    await assert_goes_on(path, stored)


def holds_rose_only(page: bytes) -> bool:
    return page[0] == LEAF and b'"rose row' in page and b'"lily' not in page and b'"tulip' not in page


@in_event_loop
async def test_a_malformed_page_ends_the_story_where_it_begins(path: Path) -> None:
    """SQLite refuses the page; the rows before it are read, and the other tables are."""
    corrupt_page(path, holds_rose_only)
    stored = await read_damaged(path)
    assert re.fullmatch(UNREADABLE, stored.damage)
    assert 0 < len(stored.rows) < COUNT


@in_event_loop
async def test_a_malformed_page_ends_the_story_of_each_that_it_holds(tmp_path: Path) -> None:
    """Tables that are played at the same time share pages; each has its rows before such a page, and says so."""
    made = {table: rows(COUNT, table) for table in TABLES}

    async def make(log: SqliteLog) -> None:
        for seq in range(COUNT):
            await asyncio.gather(*[log.append(Change(table, [made[table][seq]])) for table in TABLES])

    path = await asyncio.to_thread(make_file, tmp_path, make)
    corrupt_page(path, lambda page: page[0] == LEAF and b'"rose row 0100"' in page)
    log = SqliteLog.open(path)
    assert [(head.table, head.seq) for head in await log.heads()] == [(table, COUNT) for table in TABLES]
    for table in TABLES:
        stored = await log.read(table)
        assert stored is not None
        assert stored.rows == made[table][: len(stored.rows)]
        assert 80 < len(stored.rows) < 100
        assert re.fullmatch(UNREADABLE, stored.damage)
    await log.close()


def keys_of_rows(page: bytes) -> bool:
    return page[0] == KEY_LEAF and page.count(b"rose") > 10


def keys_of_heads(page: bytes) -> bool:
    private = (b"rose name", b"1" * 32, b"{}")
    return page[0] == KEY_LEAF and page.count(b"rose") == 1 and not any(other in page for other in private)


@pytest.mark.parametrize("holds", [keys_of_rows, keys_of_heads])
@in_event_loop
async def test_a_malformed_page_of_keys_hides_nothing(path: Path, holds: Callable[[bytes], bool]) -> None:
    """Rows that the index does not reach are found by a scan."""
    corrupt_page(path, holds)
    await assert_all_sound(path)


@pytest.mark.parametrize("holds", [keys_of_rows, keys_of_heads])
@in_event_loop
async def test_keys_that_were_changed_hide_nothing(path: Path, holds: Callable[[bytes], bool]) -> None:
    """Nobody is told that a page is damaged; that something is missing is enough."""
    content = path.read_bytes()
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    path.write_bytes(b"".join(page.replace(b"rose", b"rosf") if holds(page) else page for page in pages))
    assert path.read_bytes() != content
    await assert_all_sound(path)


async def assert_all_sound(path: Path) -> None:
    """Check that every table is known, with all its rows."""
    log = SqliteLog.open(path)
    assert [(head.table, head.seq) for head in await log.heads()] == [(table, COUNT) for table in TABLES]
    for table in TABLES:
        assert await sound_rows(log, table) == rows(COUNT, table)
    await log.close()


@in_event_loop
async def test_a_malformed_page_refuses_and_stops_nobody(path: Path) -> None:
    """A table that cannot be cut stays as it is, until a repair; others in the same commit are served."""
    corrupt_page(path, holds_rose_only)
    log = SqliteLog.open(path)
    others = [Change(table, [row_after(rows(COUNT, table)[-1], table)]) for table in ("lily", "tulip")]
    outcomes = await asyncio.gather(
        log.append(others[0]), log.truncate("rose", 0), log.append(others[1]), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Unwritable, type(None)]
    assert await sound_rows(log, "lily") == rows(COUNT + 1, "lily")
    await log.truncate("rose", 0)
    assert await sound_rows(log, "rose") == []
    assert await sound_rows(log, "lily") == rows(COUNT + 1, "lily")
    await log.close()


@in_event_loop
async def test_heads_that_cannot_be_read_are_found_by_their_rows(path: Path) -> None:
    """No table is lost with the page that lists them."""
    corrupt_page(path, lambda page: page[0] == LEAF and b"playing" in page)
    log = SqliteLog.open(path)
    assert [head.table for head in await log.heads()] == [*TABLES]
    stored = await log.read("rose")
    await log.close()
    assert stored is not None
    assert stored.rows == rows(COUNT - 1)
    assert stored.damage == "The table's head cannot be read, so row 150 cannot be verified."


@in_event_loop
async def test_names_that_cannot_be_read_cost_no_row(path: Path) -> None:
    """Somebody is told, and the rows are all there."""
    corrupt_page(path, lambda page: page[0] == KEY_LEAF and b"rose name" in page)
    log = SqliteLog.open(path)
    stored = await log.read("rose")
    await log.close()
    assert stored is not None
    assert (stored.rows, stored.names, stored.secrets) == (rows(COUNT), {}, {b"1" * 32: 1})
    assert stored.damage == ""
    assert stored.lost.startswith("Not all data outside the chain can be read: ")


@in_event_loop
async def test_damaged_names_do_not_rebuild_the_log(path: Path) -> None:
    """Whether the log itself is sound is asked once, and nothing of it is copied; rows are written meanwhile."""
    corrupt_page(path, lambda page: page[0] == KEY_LEAF and b"rose name" in page)
    log, asked = SqliteLog.open(path), list[str]()
    log._files.writer.set_trace_callback(lambda said: asked.append(said) if "integrity_check" in said else None)
    for _ in range(3):
        with pytest.raises(Unwritable):
            await log.append(Change("rose", names={1: "Sara"}))
    await log.append(Change("rose", [row_after(rows(COUNT)[-1], "rose")]))
    assert await sound_rows(log) == rows(COUNT + 1)
    log._files.writer.set_trace_callback(None)
    assert asked == ["PRAGMA integrity_check(log)"]
    await log.close()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master WHERE name GLOB 'spoilt*'").fetchall() == []


@in_event_loop
async def test_whatever_byte_is_flipped_a_story_is_a_prefix(path: Path) -> None:
    """The log opens or says why not, and never tells of a row that was not written so."""
    await check_flips(path, flips=30, seed=1)
