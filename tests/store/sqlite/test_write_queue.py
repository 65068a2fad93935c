"""The writer thread: commits that many share, and callbacks that reach everybody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from queue import SimpleQueue

import pytest

from dorehami.store.log import Change, Outcome
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.write_queue import Waiter, next_batch
from dorehami.store.write_jobs import Truncate
from tests.support.store.log_files import FOR_EVER, MANY, opened, queue_all, writer_blocked
from tests.support.store.rows import append_all, in_event_loop, one_change_each, rows, sound_rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@in_event_loop
async def test_all_that_waits_is_committed_together(path: Path) -> None:
    """All waiting tables share one commit, after the one in progress."""
    async with opened(path) as log:
        with writer_blocked(path):
            tasks = await queue_all(log, [Change(table, rows(1, table)) for table in MANY])
        await asyncio.gather(*tasks)
        assert log.commits <= 2
        assert log.rows == len(MANY)


@in_event_loop
async def test_all_of_one_turn_share_a_commit(path: Path) -> None:
    """Jobs of one turn of the event loop share a commit, however long it is."""
    long = [Change(table, rows(200, table)) for table in MANY]
    async with opened(path) as log:
        await asyncio.gather(*[log.append(change) for change in long])
        assert (log.commits, log.rows) == (1, 200 * len(MANY))


@in_event_loop
async def test_one_alone_does_not_wait_for_company(path: Path) -> None:
    """Sequential appends get a commit each."""
    async with opened(path) as log:
        await append_all(log, one_change_each(rows(5)))
        assert (log.commits, log.rows) == (5, 5)


@in_event_loop
async def test_who_stops_waiting_spoils_nothing(path: Path) -> None:
    """A cancelled change is written like the others of its commit."""
    async with opened(path) as log:
        with writer_blocked(path):
            tasks = await queue_all(log, [Change(table, rows(1, table)) for table in MANY])
            for task in tasks[::2]:
                task.cancel()
            await asyncio.sleep(0)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError, type(None)] * 50
        assert [head.table for head in await log.heads()] == MANY


def test_a_loop_that_has_ended_holds_nobody_up(path: Path) -> None:
    """Jobs of a closed event loop are written, and those of the next loop are answered."""
    log = SqliteLog.open(path, FOR_EVER)

    async def hurry() -> None:
        await queue_all(log, [Change(table, rows(1, table)) for table in MANY])

    async def stay() -> None:
        await log.append(Change("rose", rows(1)))
        assert len(await log.heads()) == len(MANY) + 1
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


@in_event_loop
async def test_all_who_wait_are_served_together() -> None:
    """Of every turn that was handed over, in their order; and the end is noticed."""
    first, second, third = [Waiter(Truncate("rose", seq), print, asyncio.get_running_loop()) for seq in range(3)]
    assert next_batch(new_queue([first], [second, third])) == ([first, second, third], False)
    assert next_batch(new_queue([first], [second], None)) == ([first, second], True)
    assert next_batch(new_queue(None)) == ([], True)


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
