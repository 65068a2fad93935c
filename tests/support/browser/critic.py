"""A critic: looks at each kind of screen once, and notes what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from tests.support.browser.geometry import faults
from tests.support.browser.guests import Guest

SHEETS = ("game-log", "game-guide", "menu-open")  # of every game, by the word on the button


class Critic:
    """Goes with a guest."""

    def __init__(self, guest: Guest, pictures: Path | None = None, axe: bool = True) -> None:
        self.guest = guest
        self.axe = axe  # is it asked too?
        self.pictures = pictures  # the folder for them
        self.seen: list[str] = []
        self.found: list[str] = []

    def looks(self, kind: str) -> None:
        """At what the page shows when nothing moves any more."""
        self.guest.settles()
        self.seen.append(kind)
        if self.pictures:
            self.guest.page.screenshot(path=self.pictures / f"{len(self.seen):02} {kind}.png")
        self.found += [f"{kind}: {fault}" for fault in faults(self.guest.page, self.axe)]

    def looks_once(self, kind: str) -> None:
        if kind not in self.seen:
            self.looks(kind)

    def looks_at_sheets(self, *more: str) -> None:
        """At what can be laid over the table; a desk has room for some of it beside the table."""
        page = self.guest.page
        for key in (*more, *SHEETS):
            buttons = page.get_by_role("button", name=self.guest.say(key)).filter(visible=True)
            if buttons.count():
                buttons.first.click()
                page.locator("dialog[open]").wait_for()
                self.looks(key)
                page.keyboard.press("Escape")
                page.locator("dialog[open]").wait_for(state="hidden")
