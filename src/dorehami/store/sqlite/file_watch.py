"""Detects that the database files were deleted, moved or replaced.

SQLite goes on writing to unlinked files and reports the writes as durable; they would be lost at the next start.
"""

from __future__ import annotations

import os
import sqlite3

from dorehami.store.log import Unwritable


class FileWatch:
    """The identities of the database and its write-ahead log."""

    def __init__(self, database: sqlite3.Connection) -> None:
        (_, _, path), *_ = database.execute("PRAGMA database_list").fetchall()
        self.opened = {name: identity(name) for name in (os.fsdecode(path), f"{os.fsdecode(path)}-wal")}

    def check(self) -> None:
        """Raise Unwritable if one of the files is missing or another one."""
        for name, opened in self.opened.items():
            if identity_or_none(name) != opened:
                raise Unwritable(
                    f"{name} was deleted, moved or replaced while the server runs: what is written would be lost. "
                    "Put it back, or stop the server and restore a backup."
                )


def identity(name: str) -> tuple[int, int]:
    """Return device and inode: unique while the file is open."""
    status = os.stat(name)
    return status.st_dev, status.st_ino


def identity_or_none(name: str) -> tuple[int, int] | None:
    try:
        return identity(name)
    except OSError:
        return None
