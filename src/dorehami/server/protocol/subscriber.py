"""A socket, as a table knows it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

WATCHER: Final = -1  # the player number of somebody who has no seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Subscriber:
    """Somebody who listens, and may speak."""

    def __init__(self) -> None:
        self.player = WATCHER  # whose it is,
        self.former: int | None = None  # and whose it was before somebody sat down or left on it
        self.key = b""  # of the secret it came with
        self.parted = False  # the socket is closed, though what it has said may still be on its way into the log
        self.banned = False  # it was somebody's who was shown the door
        self.device = ""  # the kind of device it is on

    def send(self, frame: bytes) -> None:
        """Never waits."""
        raise NotImplementedError

    def answer(self, frame: bytes) -> None:
        """The same of what somebody waits for: nothing that is told later makes up for it."""
        self.send(frame)

    def send_snapshot(self, frame: bytes) -> None:
        """Send all there is to know, unless a snapshot is on its way: then the newest one follows it."""
        self.send(frame)

    def awaits_snapshot(self) -> bool:
        """Is one on its way? With the news that follow it, it tells as much as one that is made now."""
        return False

    def end(self, code: str) -> None:
        """Say good-bye and close."""
        raise NotImplementedError
