"""The files of a database are still those that were opened.

SQLite writes on into files that were deleted, moved or replaced under it, and calls that durable. Who reads the
database the next time would find nothing of it.
"""

from __future__ import annotations

import os
import sqlite3

from dorehami.store.log import Unwritable


class FileWatch:
    """The database and its write-ahead log, as they were found where they belong."""

    def __init__(self, database: sqlite3.Connection) -> None:
        (_, _, path), *_ = database.execute("PRAGMA database_list").fetchall()
        self.opened = {name: identity(name) for name in (os.fsdecode(path), f"{os.fsdecode(path)}-wal")}

    def check(self) -> None:
        """Raises Unwritable if one of them is gone, or is another one."""
        for name, opened in self.opened.items():
            if found(name) != opened:
                raise Unwritable(
                    f"{name} was deleted, moved or replaced while the server runs: what is written would be lost. "
                    "Put it back, or stop the server and restore a backup."
                )


def identity(name: str) -> tuple[int, int]:
    """No other file has it as long as this one is open, whatever it is called."""
    status = os.stat(name)
    return status.st_dev, status.st_ino


def found(name: str) -> tuple[int, int] | None:
    try:
        return identity(name)
    except OSError:
        return None
