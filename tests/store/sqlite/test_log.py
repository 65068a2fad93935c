"""The log in a file: commits that many share, processes that are killed, and disks that are full."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

import pytest

from dorehami.store.log import Change, Fenced, Head, Outcome, Unwritable
from dorehami.store.sqlite.batch_writer import refusal_for
from dorehami.store.sqlite.log import SqliteLog, Waiter, next_batch
from dorehami.store.sqlite.merge_fresh_rows import THRESHOLD
from dorehami.store.write_jobs import Truncate
from tests.support.store.rows import append_all, in_event_loop, one_change_each, rows, sound_rows
from tests.support.store.writer import TABLES, writer_process

FOR_EVER = 3600.0  # seconds that a log waits for another program: as long as the test holds it back
RAISED_THRESHOLD = [f"table-{number:03}" for number in range(100)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog.open(path, FOR_EVER)
    try:
        yield log
    finally:
        await log.close()


@contextmanager
def writer_blocked(path: Path) -> Iterator[None]:
    """Let another program hold the database, so that the log's writer has to wait."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """The system refuses to make any file longer, as on a disk without room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def wal_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


async def queue_all(log: SqliteLog, changes: list[Change]) -> list[asyncio.Future[None]]:
    """Append all changes without waiting; return their tasks once they are queued."""
    futures = [log.append(change) for change in changes]
    await asyncio.sleep(0)
    return futures


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
async def test_all_that_waits_is_committed_together(path: Path) -> None:
    """All waiting tables share one commit, after the one in progress."""
    async with opened(path) as log:
        with writer_blocked(path):
            tasks = await queue_all(log, [Change(table, rows(1, table)) for table in RAISED_THRESHOLD])
        await asyncio.gather(*tasks)
        assert log.commits <= 2
        assert log.rows == len(RAISED_THRESHOLD)


@in_event_loop
async def test_all_of_one_turn_share_a_commit(path: Path) -> None:
    """Jobs of one turn of the event loop share a commit, however long it is."""
    long = [Change(table, rows(200, table)) for table in RAISED_THRESHOLD]
    async with opened(path) as log:
        await asyncio.gather(*[log.append(change) for change in long])
        assert (log.commits, log.rows) == (1, 200 * len(RAISED_THRESHOLD))


@in_event_loop
async def test_one_alone_does_not_wait_for_company(path: Path) -> None:
    """Sequential appends get a commit each."""
    async with opened(path) as log:
        await append_all(log, one_change_each(rows(5)))
        assert (log.commits, log.rows) == (5, 5)


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
async def test_who_stops_waiting_spoils_nothing(path: Path) -> None:
    """A cancelled change is written like the others of its commit."""
    async with opened(path) as log:
        with writer_blocked(path):
            tasks = await queue_all(log, [Change(table, rows(1, table)) for table in RAISED_THRESHOLD])
            for task in tasks[::2]:
                task.cancel()
            await asyncio.sleep(0)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError, type(None)] * 50
        assert [head.table for head in await log.heads()] == RAISED_THRESHOLD


def test_a_loop_that_has_ended_holds_nobody_up(path: Path) -> None:
    """Jobs of a closed event loop are written, and those of the next loop are answered."""
    log = SqliteLog.open(path, FOR_EVER)

    async def hurry() -> None:
        await queue_all(log, [Change(table, rows(1, table)) for table in RAISED_THRESHOLD])

    async def stay() -> None:
        await log.append(Change("rose", rows(1)))
        assert len(await log.heads()) == len(RAISED_THRESHOLD) + 1
        await log.close()

    with writer_blocked(path):
        asyncio.run(hurry())
    asyncio.run(stay())


def test_a_loop_that_stopped_in_its_turn_loses_nothing(path: Path) -> None:
    """Jobs not flushed by a stopped loop are written with the next ones."""
    log = SqliteLog.open(path)
    first = asyncio.new_event_loop()
    first.call_soon(lambda: (log.append(Change("rose", rows(1))), first.stop()))
    first.run_forever()
    first.close()

    async def stay() -> None:
        await log.append(Change("tulip", rows(1, "tulip")))
        assert await sound_rows(log) == rows(1)
        await log.close()

    asyncio.run(stay())


def new_queue(*turns: list[Waiter] | None) -> SimpleQueue[list[Waiter] | None]:
    queue: SimpleQueue[list[Waiter] | None] = SimpleQueue()
    for turn in turns:
        queue.put(turn)
    return queue


@pytest.mark.parametrize("crowd", [0, 2, 3, 100])
@in_event_loop
async def test_all_who_wait_are_served_together(crowd: int) -> None:
    """Of every turn that was handed over, in their order, however many are expected; and the end is noticed."""
    first, second, third = [Waiter(Truncate("rose", seq), print, asyncio.get_running_loop()) for seq in range(3)]
    assert next_batch(new_queue([first], [second, third]), crowd) == ([first, second, third], False)
    assert next_batch(new_queue([first], [second], None), crowd) == ([first, second], True)
    assert next_batch(new_queue(None), crowd) == ([], True)


@in_event_loop
async def test_who_fails_when_told_keeps_it_from_nobody(path: Path) -> None:
    """All of a batch are told what came of it, and the failure is told as well."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(str(context["exception"])))
    told: list[Outcome] = []

    def fails(outcome: Outcome) -> None:
        raise ZeroDivisionError(f"told {outcome}")

    async with opened(path) as log:
        log.put(Change("rose", rows(1)), fails)
        log.put(Change("tulip", rows(1, "tulip")), told.append)
        await log.append(Change("lily", rows(1, "lily")))
    assert (told, complaints) == ([None], ["told None"])


@pytest.mark.parametrize("problem", [sqlite3.ProgrammingError("no number"), sqlite3.OperationalError("no room")])
def test_what_sqlite_gives_no_number_is_unwritable(problem: sqlite3.Error) -> None:
    """An error without an SQLite code refuses only the job that caused it."""
    found = refusal_for(problem)
    assert isinstance(found, Unwritable)
    assert str(problem) in str(found)


@in_event_loop
async def test_closing_waits_for_all_that_was_appended(path: Path) -> None:
    """Nothing that was handed over before is left out, and nothing is taken after."""
    log = SqliteLog.open(path)
    tasks = await queue_all(log, [Change(table, rows(1, table)) for table in RAISED_THRESHOLD[:50]])
    tasks += [log.append(Change(table, rows(1, table))) for table in RAISED_THRESHOLD[50:]]
    await log.close()
    await asyncio.gather(*tasks)
    for late in (
        log.append(Change("rose", rows(1))),
        log.truncate(RAISED_THRESHOLD[0], 0),
        log.read(RAISED_THRESHOLD[0]),
        log.heads(),
    ):
        with pytest.raises(Unwritable, match=r"^The log is closed\.$"):
            await late
    async with opened(path) as again:
        assert [head.table for head in await again.heads()] == RAISED_THRESHOLD


@in_event_loop
async def test_many_rows_are_sorted_in_while_others_come(path: Path) -> None:
    """The table of fresh rows stays small under load, and every table reads as one sequence."""
    long = rows(THRESHOLD)
    async with opened(path) as log:
        await log.append(Change("tulip", rows(1, "tulip")))
        for first in range(0, THRESHOLD, 64):
            await log.append(Change("rose", long[first : first + 64]))
            assert (await sound_rows(log))[first:] == long[first : first + 64]
        await log.append(Change("tulip", phase="playing"))  # after what was sorted in
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("SELECT count(*) FROM fresh").fetchone() == (0,)
        assert await sound_rows(log) == long


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
        changes = [Change(table, rows(2, table)) for table in RAISED_THRESHOLD]
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
        assert len(await log.heads()) == len(RAISED_THRESHOLD) + 1


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
