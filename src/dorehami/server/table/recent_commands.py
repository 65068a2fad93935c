"""Recent commands by idempotency key: a retry gets the same answer and is not carried out again."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

MIN_KEPT: Final = 128  # at least so many keys are remembered, at most twice as many


class RecentCommand(NamedTuple):
    """The remembered result of a command."""

    seq: int  # the row that it wrote, else the one at which the table stood
    wrote_row: bool


class RecentCommands:
    """The idempotency keys of one table. When full, the older half is dropped at once: cheaper than one at a time."""

    def __init__(self) -> None:
        self.seqs: dict[str, int] = {}  # by key, the oldest first
        self.without_row: set[str] = set()  # keys of commands that wrote no row

    def find(self, key: str) -> RecentCommand | None:
        """Return the remembered result of a command; None if the key is unknown."""
        seq = self.seqs.get(key)
        return None if seq is None else RecentCommand(seq, key not in self.without_row)

    def add(self, key: str, seq: int, wrote_row: bool = True) -> None:
        """Remember a command; a known key stays as it is."""
        if key in self.seqs:
            return
        if len(self.seqs) == 2 * MIN_KEPT:
            self.seqs = dict(islice(self.seqs.items(), MIN_KEPT, None))
            self.without_row = {known for known in self.without_row if known in self.seqs}
        self.seqs[key] = seq
        if not wrote_row:
            self.without_row.add(key)

    def has_command_of(self, player: int) -> bool:
        """Return whether a remembered command is this player's."""
        return any(key.startswith(f"{player}/") for key in self.seqs)
