"""A checker of screens: examines each kind of screen once and records its faults."""

from __future__ import annotations

from pathlib import Path

from tests.support.browser.geometry import faults
from tests.support.browser.guests import Guest

SHEETS = ("game-log", "game-guide", "menu-open")  # of every game, by the key of the button


class ScreenChecker:
    """The checker of one guest's screens."""

    def __init__(self, guest: Guest, pictures: Path | None = None, axe: bool = True) -> None:
        self.guest = guest
        self.axe = axe  # whether axe runs too
        self.pictures = pictures  # folder for screenshots
        self.seen: list[str] = []
        self.found: list[str] = []

    def check(self, kind: str) -> None:
        """Check the screen once nothing moves any more."""
        self.guest.settle()
        self.seen.append(kind)
        if self.pictures:
            self.guest.page.screenshot(path=self.pictures / f"{len(self.seen):02} {kind}.png")
        self.found += [f"{kind}: {fault}" for fault in faults(self.guest.page, self.axe)]

    def check_once(self, kind: str) -> None:
        if kind not in self.seen:
            self.check(kind)

    def check_sheets(self, *more: str) -> None:
        """Check every sheet that opens over the table; on a desktop some of them are beside it instead."""
        page = self.guest.page
        for key in (*more, *SHEETS):
            buttons = page.get_by_role("button", name=self.guest.say(key)).filter(visible=True)
            if buttons.count():
                buttons.first.click()
                page.locator("dialog[open]").wait_for()
                self.check(key)
                page.keyboard.press("Escape")
                page.locator("dialog[open]").wait_for(state="hidden")
