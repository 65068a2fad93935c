"""Transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dorehami.store.log import Unwritable


class NoTransaction(Unwritable):
    """A transaction cannot begin or commit, whatever is written in it."""


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Commit on success, roll back on an exception. Raises NoTransaction if it cannot begin or commit."""
    try:
        control(database, "BEGIN IMMEDIATE")
        yield
        control(database, "COMMIT")
    finally:
        if database.in_transaction:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")


def control(database: sqlite3.Connection, statement: str) -> None:
    try:
        database.execute(statement)
    except sqlite3.Error as problem:
        raise NoTransaction(str(unwritable(problem))) from problem


def unwritable(problem: Exception) -> Unwritable:
    """Return a new Unwritable for each caller, since exceptions must not be shared."""
    message = str(problem) if isinstance(problem, Unwritable) else f"The log cannot be written now: {problem}."
    return Unwritable(message)
