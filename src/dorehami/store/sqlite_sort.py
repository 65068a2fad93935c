"""Fresh rows are sorted into the log, some thousand at a time.

The key of the log has a page for each table that is played at, and a commit costs the pages that it touches.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Final

from dorehami.store.log import Unwritable
from dorehami.store.sqlite_read import found
from dorehami.store.sqlite_transaction import transaction

ENOUGH: Final = 2048  # fresh rows to be sorted in: it takes some milliseconds
MANY: Final = 8 * ENOUGH  # the same where something was in the way: it takes longer then
ALL: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh NOT INDEXED ORDER BY table_id, seq"  # whatever the key says
OF_ONE: Final = "INSERT OR FAIL INTO log SELECT * FROM fresh WHERE table_id = CAST(? AS TEXT) ORDER BY seq"
TABLES: Final = "SELECT DISTINCT table_id FROM fresh"


class Sorter:
    """It counts rows from one time to the next. What cannot be sorted in is sound where it lies, and is found there."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.fresh = ENOUGH  # since it was last tried; whoever wrote here before may have left some
        self.enough = ENOUGH  # to be sorted in

    def sort_in(self, always: bool = False) -> None:
        """Put the fresh rows into the log if there are enough. The writing thread stands on this: it does not raise."""
        if self.fresh < self.enough and not always:
            return
        self.fresh, self.enough = 0, ENOUGH
        try:
            with transaction(self.database):
                self.database.execute(ALL)
                self.database.execute("DELETE FROM fresh")
        except Unwritable:  # there is no room, or somebody else is writing
            return
        except Exception:  # a damaged page, or a number that the log has already: others need not wait for those
            self.enough = MANY
            with suppress(Exception):
                self.sort_in_singly()

    def sort_in_singly(self) -> None:
        """Table by table, less those that cannot be."""
        for table in found(self.database, TABLES)[0]:
            with suppress(sqlite3.Error), transaction(self.database):
                self.database.execute(OF_ONE, table)
                self.database.execute("DELETE FROM fresh WHERE table_id = CAST(? AS TEXT)", table)
