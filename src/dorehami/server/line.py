"""A socket, as a table knows it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from dorehami.server.commands.desk import WATCHER


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """Somebody who listens, and may speak."""

    def __init__(self) -> None:
        self.player = WATCHER  # whose it is,
        self.former: int | None = None  # and whose it was before somebody sat down or left on it
        self.key = b""  # of the secret it came with
        self.device = ""  # the kind of device it is on

    def send(self, frame: bytes) -> None:
        """Never waits."""
        raise NotImplementedError

    def answer(self, frame: bytes) -> None:
        """The same of what somebody waits for: nothing that is told later makes up for it."""
        self.send(frame)

    def end(self, code: str) -> None:
        """Say good-bye and close."""
        raise NotImplementedError
