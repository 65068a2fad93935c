"""A critic: looks at each kind of screen once, and notes what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import Guest
from tests.web.geometry import faults


class Critic:
    """Goes with a guest."""

    def __init__(self, guest: Guest, pictures: Path | None = None) -> None:
        self.guest = guest
        self.pictures = pictures  # the folder for them
        self.seen: list[str] = []
        self.found: list[str] = []

    def looks(self, kind: str) -> None:
        """At what the page shows when nothing moves any more."""
        self.guest.settles()
        self.seen.append(kind)
        if self.pictures:
            self.guest.page.screenshot(path=self.pictures / f"{len(self.seen):02} {kind}.png")
        self.found += [f"{kind}: {fault}" for fault in faults(self.guest.page)]

    def looks_once(self, kind: str) -> None:
        if kind not in self.seen:
            self.looks(kind)
