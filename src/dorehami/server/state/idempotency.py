"""Recent commands by idempotency key: a retry gets the same answer and is not carried out again."""

from __future__ import annotations

from itertools import islice
from typing import Final

MIN_KEPT: Final = 128  # at least so many keys are remembered, at most twice as many


class RecentCommands:
    """The idempotency keys of one table. When full, the older half is dropped at once: cheaper than one at a time."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}  # by key, the oldest first

    def row_of(self, key: str) -> int:
        """Return the row of a command; 0 if the key is unknown.

        Negative: the command wrote no row, and the table stood at that row.
        """
        return self.rows.get(key, 0)

    def add(self, key: str, row: int) -> None:
        """Remember a command; a known key keeps its row."""
        if key in self.rows:
            return
        if len(self.rows) == 2 * MIN_KEPT:
            self.rows = dict(islice(self.rows.items(), MIN_KEPT, None))
        self.rows[key] = row

    def has_command_of(self, player: int) -> bool:
        """Return whether a remembered command is this player's."""
        return any(key.startswith(f"{player}/") for key in self.rows)
