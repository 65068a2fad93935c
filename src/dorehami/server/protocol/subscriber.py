"""The interface through which a table sends to a socket."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

# Players are numbered from 1. A subscriber without a seat has a negative number instead: this one, or a screen's.
WATCHER: Final = -1


def has_seat(player: int) -> bool:
    """Return whether this is the number of a player, not of a watcher or a screen."""
    return player >= 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Subscriber:
    """One connection to a table; the table sends, and identifies who speaks."""

    def __init__(self) -> None:
        self.player = WATCHER  # the player, WATCHER or SCREEN
        self.former: int | None = None  # the player before somebody sat down or left on this connection
        self.key = b""  # fingerprint of its secret
        self.disconnected = False  # closed, though its commands may still be on their way into the log
        self.banned = False  # its player was kicked
        self.device = ""  # kind of the device

    def send(self, frame: bytes) -> None:
        """Queue a frame; never blocks."""
        raise NotImplementedError

    def answer(self, frame: bytes) -> None:
        """Queue a reply: unlike news it must not be dropped in favour of a later snapshot."""
        self.send(frame)

    def send_snapshot(self, frame: bytes) -> None:
        """Queue a snapshot; while one is on its way, a newer one follows it in place of this frame."""
        self.send(frame)

    def awaits_snapshot(self) -> bool:
        """Return whether a snapshot is on its way; with the news after it, it is as good as a new one."""
        return False

    def end(self, code: str) -> None:
        """Send Bye with this code and close."""
        raise NotImplementedError
