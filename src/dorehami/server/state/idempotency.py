"""Commands that were carried out lately, by what they are remembered by: a retry is answered, not carried out again."""

from __future__ import annotations

from itertools import islice
from typing import Final

FEWEST: Final = 128  # so many of the last ones are remembered at least, and twice as many at most


class RecentCommands:
    """Of one table. When enough have come the older half is forgotten at once: to look for the oldest takes longer."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}  # by key, the oldest first

    def row_of(self, key: str) -> int:
        """The row that it was carried out with, less than 0 if under it; 0: it is not known."""
        return self.rows.get(key, 0)

    def take(self, key: str, row: int) -> None:
        """What is known already keeps its row."""
        if key in self.rows:
            return
        if len(self.rows) == 2 * FEWEST:
            self.rows = dict(islice(self.rows.items(), FEWEST, None))
        self.rows[key] = row

    def has_spoken(self, player: int) -> bool:
        """Has this player sent one of them?"""
        return any(key.startswith(f"{player}/") for key in self.rows)
