"""Backlog of recent updates, replayed to clients that reconnect.

The frames of one row are stored packed, as a single bytes object, to spare the CPU cache: as a dozen separate objects
they would be cold by the time they are evicted, and touching them then costs as much as applying a rule.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Final

import msgspec

MAX_ROWS: Final = 48  # for a longer gap a snapshot is no larger than the missing updates

pack: Final = msgspec.msgpack.Encoder().encode
unpack: Final = msgspec.msgpack.Decoder(tuple[dict[int, int], list[bytes]]).decode


class RowFrames:
    """The frames of one row: each distinct frame once, and for every player the index of theirs."""

    def __init__(self) -> None:
        self.frame_index: dict[int, int] = {}
        self.frames: list[bytes] = []

    def put_for_all(self, players: list[int], frame: bytes) -> None:
        """Set the same frame for all these players; a later `put` overrides it for one of them."""
        self.frame_index, self.frames = dict.fromkeys(players, 0), [frame]

    def put(self, player: int, frame: bytes) -> None:
        frames = self.frames
        for i in range(len(frames)):
            if frames[i] is frame:
                self.frame_index[player] = i
                return
        self.frame_index[player] = len(frames)
        frames.append(frame)


class Backlog:
    """The backlog of one table."""

    def __init__(self) -> None:
        self.rows: deque[bytes] = deque(maxlen=MAX_ROWS)
        self.version = 0  # of the last row

    def add(self, version: int, frames: RowFrames) -> None:
        """Append the frames of a row; a gap in the versions clears the backlog first."""
        if version != self.version + 1:
            self.rows.clear()
        self.version = version
        self.rows.append(pack((frames.frame_index, frames.frames)))

    def since(self, version: int, player: int) -> list[bytes] | None:
        """Return a player's frames of all rows after this version, or None if some are no longer there."""
        missing = self.version - version
        if missing > len(self.rows):
            return None
        rows = [unpack(row) for row in islice(self.rows, len(self.rows) - missing, None)] if missing > 0 else []
        return [frames[frame_index[player]] for frame_index, frames in rows]
