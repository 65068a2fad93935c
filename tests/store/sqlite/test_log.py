"""The log in a file: processes that are killed, and disks that are full."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from dorehami.store.log import Change, Fenced, Head, Unwritable
from dorehami.store.sqlite.log import SqliteLog
from tests.support.store.log_files import MANY, no_file_beyond, opened, queue_all, writer_blocked
from tests.support.store.rows import in_event_loop, rows, sound_rows
from tests.support.store.writer import TABLES, writer_process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def wal_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


@in_event_loop
async def test_it_is_there_when_opened_again(path: Path) -> None:
    """Everything: rows, head, names, secrets and answers."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(3), "playing", {1: "Sara"}, [(1, b"1" * 32)], {1: b"{}"}))
    async with opened(path) as log:
        stored = await log.read("rose")
        assert stored is not None
        assert (stored.rows, stored.names, stored.secrets) == (rows(3), {1: "Sara"}, {b"1" * 32: 1})
        assert (stored.choices, stored.damage) == ({1: b"{}"}, "")
        assert await log.heads() == [Head("rose", 3, 1, "playing", 1003)]
        await log.append(Change("rose", rows(4)[3:]))
        assert await sound_rows(log) == rows(4)


@in_event_loop
async def test_more_rows_than_fit_a_statement_are_one_commit(path: Path) -> None:
    """A change of any size is written whole."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(1203)))
        assert (log.commits, log.rows) == (1, 1203)
        assert await sound_rows(log) == rows(1203)


@in_event_loop
async def test_the_loop_and_the_readers_go_on_while_the_writer_waits(path: Path) -> None:
    """Neither needs what the writer waits for."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(2)))
        with writer_blocked(path):
            (task,) = await queue_all(log, [Change("rose", rows(3)[2:])])
            assert await sound_rows(log) == rows(2)
            assert len(await log.heads()) == 1
            assert not task.done()
        await task
        assert await sound_rows(log) == rows(3)


@in_event_loop
async def test_closing_waits_for_all_that_was_appended(path: Path) -> None:
    """Nothing that was handed over before is left out, and nothing is taken after."""
    log = SqliteLog.open(path)
    tasks = await queue_all(log, [Change(table, rows(1, table)) for table in MANY[:50]])
    tasks += [log.append(Change(table, rows(1, table))) for table in MANY[50:]]
    await log.close()
    await asyncio.gather(*tasks)
    for late in (
        log.append(Change("rose", rows(1))),
        log.truncate(MANY[0], 0),
        log.read(MANY[0]),
        log.heads(),
    ):
        with pytest.raises(Unwritable, match=r"^The log is closed\.$"):
            await late
    async with opened(path) as again:
        assert [head.table for head in await again.heads()] == MANY


@in_event_loop
async def test_closing_leaves_one_file_and_no_thread(path: Path) -> None:
    """All is in the database itself, beside it only the empty-handed lock."""
    before = threading.enumerate()
    async with opened(path) as log:
        await log.append(Change("rose", rows(1)))
        await log.read("rose")
    assert {file.name for file in path.parent.iterdir()} == {"log.db", "log.db.lock"}
    begun = [thread.name for thread in threading.enumerate() if thread not in before]
    assert not [name for name in begun if name.startswith("log-")]


@in_event_loop
async def test_forgotten_names_are_not_in_the_file(path: Path) -> None:
    """Deleted data is overwritten in the file."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(1), names={1: "Scheherazade"}))
    assert b"Scheherazade" in path.read_bytes()
    async with opened(path) as log:
        await log.append(Change("rose", names={1: None}))
    assert b"Scheherazade" not in path.read_bytes()


@in_event_loop
async def test_a_number_that_somebody_took_behind_our_back_is_fenced(path: Path) -> None:
    """The tip fences a stale writer, and other jobs of the commit are written."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(2)))
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("UPDATE tables SET seq = 3, digest = x'00'")
        with writer_blocked(path):
            changes = [Change("rose", rows(3)[2:], names={1: "Sara"}), Change("tulip", rows(3, "tulip"))]
            tasks = await queue_all(log, changes)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Fenced, type(None)]
        assert await sound_rows(log, "tulip") == rows(3, "tulip")
        stored = await log.read("rose")
        assert stored is not None
        assert stored.names == {}


@in_event_loop
async def test_what_cannot_be_put_down_stops_nobody(path: Path) -> None:
    """A name that is no text and a number that is too large fail alone."""
    async with opened(path) as log:
        with writer_blocked(path):
            tasks = await queue_all(
                log,
                [
                    Change("rose", rows(1), names={1: "\ud800"}),
                    Change("lily", rows(1, "lily"), names={2**70: "Sara"}),
                    Change("tulip", rows(3, "tulip")),
                ],
            )
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [UnicodeEncodeError, OverflowError, type(None)]
        assert await log.heads() == [Head("tulip", 3, 1, "", 1003)]


@in_event_loop
async def test_a_cut_may_wait_with_others(path: Path) -> None:
    """It is made in its turn and shares their commit."""
    made = rows(5)
    async with opened(path) as log:
        await log.append(Change("rose", made))
        with writer_blocked(path):
            before = await queue_all(log, [Change("tulip", rows(1, "tulip"))])
            cutting = asyncio.create_task(log.truncate("rose", 2))
            await asyncio.sleep(0)
            after = await queue_all(log, [Change("rose", [made[2]]), Change("tulip", rows(2, "tulip")[1:])])
        await asyncio.gather(*before, cutting, *after)
        assert await sound_rows(log) == made[:3]
        assert await sound_rows(log, "tulip") == rows(2, "tulip")
        assert log.commits <= 3


@in_event_loop
async def test_what_is_cut_is_kept_for_inspection(path: Path) -> None:
    """Cut rows lie in a table of their own, also those that were cut twice."""
    made = rows(4)
    async with opened(path) as log:
        for _ in range(2):
            await log.append(Change("rose", made))
            await log.truncate("rose", 0)
    with closing(sqlite3.connect(path)) as other:
        found = other.execute("SELECT seq, body FROM damaged ORDER BY rowid").fetchall()
    assert found == [(row.seq, row.body) for row in made] * 2


@in_event_loop
async def test_a_full_disk_refuses_and_recovers(path: Path) -> None:
    """Everybody who waits is told so, what is there can be read, and with room again the same succeeds."""
    async with opened(path) as log:
        await log.append(Change("rose", rows(2), names={1: "Sara"}))
        changes = [Change(table, rows(2, table)) for table in MANY]
        with no_file_beyond(wal_of(path).stat().st_size):
            for _ in range(3):
                tasks = [log.append(change) for change in [*changes, Change("rose", rows(3)[2:], names={1: None})]]
                outcomes = await asyncio.gather(*tasks, return_exceptions=True)
                assert {type(outcome) for outcome in outcomes} == {Unwritable}
                assert str(outcomes[0]).startswith("The log cannot be written now: ")
            with pytest.raises(Unwritable):
                await log.truncate("rose", 1)
            assert await sound_rows(log) == rows(2)
            assert await log.heads() == [Head("rose", 2, 1, "", 1002)]
        assert (log.commits, log.rows) == (1, 2)
        await asyncio.gather(*[log.append(change) for change in changes])
        await log.append(Change("rose", rows(3)[2:]))
    async with opened(path) as log:
        assert await sound_rows(log) == rows(3)
        assert len(await log.heads()) == len(MANY) + 1


@in_event_loop
async def test_killed_in_the_middle_it_has_all_that_was_acknowledged(path: Path) -> None:
    """Kill -9 costs no row that somebody was told of, and leaves no lock."""
    with writer_process(path, count=1_000_000) as said:
        last = dict(islice(said, 200))
    async with opened(path) as log:
        for table in TABLES:
            kept = await sound_rows(log, table)
            assert kept == rows(len(kept), table)
            assert len(kept) >= last[table]


@in_event_loop
async def test_a_torn_write_ahead_log_opens_to_a_prefix(path: Path, tmp_path: Path) -> None:
    """Truncated anywhere, every table opens to a valid prefix; a longer log never has fewer rows."""
    wal = log_of_killed_process(path, count=25)
    before = dict.fromkeys(TABLES, 0)
    for length in [*range(0, len(wal), max(len(wal) // 15, 1)), len(wal)]:
        torn = tmp_path / str(length) / "log.db"
        torn.parent.mkdir()
        shutil.copy(path, torn)
        wal_of(torn).write_bytes(wal[:length])
        counts = await rows_per_table(torn)
        assert all(counts[table] >= before[table] for table in TABLES)
        before = counts
    assert before == dict.fromkeys(TABLES, 25)


@in_event_loop
async def test_a_flipped_byte_in_the_write_ahead_log_costs_what_follows(path: Path, tmp_path: Path) -> None:
    """Its own checksum tells; what was written before is there and sound."""
    wal = log_of_killed_process(path, count=25)
    for place in range(33, len(wal), max(len(wal) // 8, 1)):
        flipped = tmp_path / str(place) / "log.db"
        flipped.parent.mkdir()
        shutil.copy(path, flipped)
        wal_of(flipped).write_bytes(wal[:place] + bytes([wal[place] ^ 1]) + wal[place + 1 :])
        await rows_per_table(flipped)


def log_of_killed_process(path: Path, count: int) -> bytes:
    """Return the log of a killed process that had written so many rows to each table, few enough to stay in the WAL."""
    with writer_process(path, count) as said:
        assert len(list(islice(said, count * len(TABLES)))) == count * len(TABLES)
    return wal_of(path).read_bytes()


async def rows_per_table(path: Path) -> dict[str, int]:
    """Return the number of each table's rows, checking that all are as written."""
    async with opened(path) as log:
        listed = {head.table: head.seq for head in await log.heads()}
        for table, seq in listed.items():
            assert await sound_rows(log, table) == rows(seq, table)
    return {table: listed.get(table, 0) for table in TABLES}
