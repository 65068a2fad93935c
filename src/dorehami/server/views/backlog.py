"""The news of the last rows, for those who come back.

A row's news are kept as one text, however many have heard them. As they were told they would be a dozen objects, which
nobody has touched for long when they make way: to fetch them from that far costs as much as a rule.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Final

import msgspec

RECENT: Final = 48  # rows whose news are kept; a record is no larger than the news of more

packed: Final = msgspec.msgpack.Encoder().encode
unpacked: Final = msgspec.msgpack.Decoder(tuple[dict[int, int], list[bytes]]).decode


class BacklogFrames:
    """The news of one row: those that differ, and by player which of them."""

    def __init__(self) -> None:
        self.which: dict[int, int] = {}
        self.different: list[bytes] = []

    def put_for_all(self, players: list[int], frame: bytes) -> None:
        """What all of these are told, unless something else is put for one of them."""
        self.which, self.different = dict.fromkeys(players, 0), [frame]

    def put(self, player: int, frame: bytes) -> None:
        different = self.different
        for i in range(len(different)):
            if different[i] is frame:
                self.which[player] = i
                return
        self.which[player] = len(different)
        different.append(frame)


class Backlog:
    """Of one table."""

    def __init__(self) -> None:
        self.rows: deque[bytes] = deque(maxlen=RECENT)
        self.version = 0  # of the last of them

    def add(self, version: int, frames: BacklogFrames) -> None:
        """The news of the next row."""
        if version != self.version + 1:
            self.rows.clear()
        self.version = version
        self.rows.append(packed((frames.which, frames.different)))

    def since(self, version: int, player: int) -> list[bytes] | None:
        """A player's news of all rows after this version, or None if they are not all kept."""
        missing = self.version - version
        if missing > len(self.rows):
            return None
        kept = [unpacked(row) for row in islice(self.rows, len(self.rows) - missing, None)] if missing > 0 else []
        return [different[which[player]] for which, different in kept]
