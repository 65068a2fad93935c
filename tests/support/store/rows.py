"""Rows that follow one another, and tests that await."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ParamSpec

from dorehami.store.chain import digest
from dorehami.store.log import GENESIS, Change, Log, Row

P = ParamSpec("P")


def in_event_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run the test in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def row_after(last: Row | None, table: str, epoch: int = 1) -> Row:
    """Return a row that may follow; its content can be searched for in a file."""
    seq = last.seq + 1 if last else 1
    said = f'"{table} row {seq:04}"'.encode()
    return Row(
        table, seq, epoch, "moved", "seat 2", f"{table}-{seq:04}", 1000 + seq, said, digest(last) if last else GENESIS
    )


def rows(count: int, table: str = "rose", after: Row | None = None) -> list[Row]:
    """Return so many rows of a table."""
    made: list[Row] = []
    for _ in range(count):
        after = row_after(after, table)
        made.append(after)
    return made


def one_change_each(some: Sequence[Row]) -> list[Change]:
    """Return a change for each row."""
    return [Change(row.table, [row]) for row in some]


async def append_all(log: Log, changes: Sequence[Change]) -> None:
    """Append changes one after another, as a table does."""
    for change in changes:
        await log.append(change)


async def sound_rows(log: Log, table: str = "rose") -> list[Row]:
    """Return the rows of a table without damage."""
    stored = await log.read(table)
    assert stored is not None
    assert stored.damage == ""
    return stored.rows
