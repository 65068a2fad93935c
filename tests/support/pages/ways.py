"""Variants of playing a game that differ on the screen: players, options, by hand or by keyboard."""

from __future__ import annotations

from typing import NamedTuple

from tests.support.browser.guests import DESK, PHONE, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served
from tests.support.pages.company import Guests
from tests.support.pages.openings import PAGES, opens, opens_by_keys, wait_for_end
from tests.support.pages.typists import TYPISTS

FA, EN = Look(PHONE, "fa", "dark"), Look(DESK, "en", "dark")


class Way(NamedTuple):
    """A table to open, and the host's look."""

    game: str
    chairs: int
    options: tuple[str, ...]
    look: Look

    def __str__(self) -> str:
        return "-".join([self.game, str(self.chairs), *self.options, str(self.look)])

    def opens(self, guest: Guest) -> None:
        opens(guest, self.game, self.chairs, *self.options)

    def opens_by_keys(self, guest: Guest) -> None:
        opens_by_keys(guest, self.game, self.chairs, *self.options)


BY_HAND = [
    Way("dezh", 2, ("gate",), FA),
    Way("dezh", 3, (), EN),
    Way("dezh", 4, ("gate",), EN),
    Way("dezh", 5, ("gate",), FA),
    Way("dezh", 6, (), FA),
    Way("dezh", 7, (), EN),
    Way("mccarthy", 2, (), FA),
    Way("mccarthy", 3, ("silent_partner", "ending.speed"), EN),
    Way("mccarthy", 4, ("silent_partner",), FA),
    Way("mccarthy", 4, ("silent_partner", "ending.double"), EN),
    Way("mccarthy", 5, ("ending.double",), FA),
    Way("mccarthy", 6, ("ending.speed",), EN),
    Way("mccarthy", 7, ("ending.double",), EN),
    Way("mccarthy", 8, (), FA),
]
WITH_KEYS = [
    Way("dezh", 2, (), Look(DESK, "en", "dark")),
    Way("dezh", 4, (), Look(DESK, "fa", "dark")),
    Way("mccarthy", 4, (), Look(DESK, "fa", "dark")),
    Way("mccarthy", 2, ("silent_partner",), Look(DESK, "en", "dark")),
]


def of_game(ways: list[Way], game: str) -> list[Way]:
    return [way for way in ways if way.game == game]


def whole_game(checker: ScreenChecker, served: Served, way: Way, keys: bool, seed: int) -> None:
    """Play a game from opening to end, with every answer given in the page."""
    guest = checker.guest
    (way.opens_by_keys if keys else way.opens)(guest)
    with Guests(served, [guest], seed) as company:
        company.pages[0] = (TYPISTS if keys else PAGES)[way.game](guest)
        company.play_to_end()
    wait_for_end(guest)
    checker.seen.append("the end")
