"""Backlog of recent updates, replayed to clients that reconnect."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Final

from dorehami.server.views.updates import Frames

MAX_ROWS: Final = 48  # for a longer gap a snapshot is no larger than the missing updates


class Backlog:
    """The backlog of one table: the frames of its last rows."""

    def __init__(self) -> None:
        self.rows: deque[Frames] = deque(maxlen=MAX_ROWS)
        self.version = 0  # of the last row

    def add(self, version: int, frames: Frames) -> None:
        """Append the frames of a row; a gap in the versions clears the backlog first."""
        if version != self.version + 1:
            self.rows.clear()
        self.version = version
        self.rows.append(frames)

    def since(self, version: int, player: int) -> list[bytes] | None:
        """Return a player's frames of all rows after this version, or None if some are no longer there."""
        missing = self.version - version
        if missing > len(self.rows):
            return None
        return [frames[player] for frames in islice(self.rows, len(self.rows) - missing, None)] if missing > 0 else []
