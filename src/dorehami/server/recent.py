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

Kept = tuple[dict[int, int], list[bytes]]  # by player which of them; the different news of a row

packed: Final = msgspec.msgpack.Encoder().encode
unpacked: Final = msgspec.msgpack.Decoder(Kept).decode


class Recent:
    """Of one table."""

    def __init__(self) -> None:
        self.rows: deque[bytes] = deque(maxlen=RECENT)
        self.version = 0  # of the last of them

    def add(self, version: int, frames: dict[int, bytes]) -> None:
        """The news of the next row, by player."""
        if version != self.version + 1:
            self.rows.clear()
        which: dict[int, int] = {}
        different: list[bytes] = []
        for player, frame in frames.items():
            for i in range(len(different)):
                if different[i] is frame:
                    which[player] = i
                    break
            else:
                which[player] = len(different)
                different.append(frame)
        self.version = version
        self.rows.append(packed((which, different)))

    def since(self, version: int, player: int) -> list[bytes] | None:
        """A player's news of all rows after this version, or None if they are not all kept."""
        missing = self.version - version
        if missing > len(self.rows):
            return None
        kept = [unpacked(row) for row in islice(self.rows, len(self.rows) - missing, None)] if missing > 0 else []
        return [different[which[player]] for which, different in kept]
