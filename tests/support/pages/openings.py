"""Opening of new tables by a guest, with bots on the other chairs, and of games in a page."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.browser.guests import Guest
from tests.support.browser.keys import focus, presses
from tests.support.pages.company import Page
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import Bidder

PAGES: dict[str, Callable[[Guest], Page]] = {"coup": lambda guest: guest, "dezh": Mayor, "mccarthy": Bidder}
OWN = ".own"  # a player's own cards
USUAL = 4  # default number of chairs
ALONE = "li.{} .btn.brass"  # on the start page: a game against bots


def by_hand(guest: Guest, key: str, **values: str | int) -> None:
    """Press a button, or choose an option, with touch or mouse."""
    if "-option-" in key:
        guest.page.get_by_text(guest.say(key, **values), exact=True).click()
    else:
        guest.tap(key, **values)


def opens(guest: Guest, game: str, chairs: int, *options: str, press: Callable[..., None] = by_hand) -> None:
    """Open a table on the page for new tables and start its game."""
    guest.goes(f"/new/{game}")
    focus(guest, "main input")
    guest.page.keyboard.type("Sara")
    for _ in range(abs(chairs - USUAL)):
        press(guest, "new-chairs-more" if chairs > USUAL else "new-chairs-fewer")
    for option in options:
        press(guest, f"{game}-option-{option}")
    press(guest, "new-open")
    guest.page.wait_for_url("**/t/*")
    press(guest, "lobby-fill" if chairs > 2 else "lobby-add-bot-long")
    press(guest, "lobby-start", count=chairs)
    guest.page.locator(OWN).first.wait_for()


def opens_by_keys(guest: Guest, game: str, chairs: int, *options: str) -> None:
    opens(guest, game, chairs, *options, press=presses)


def plays_alone(guest: Guest, game: str) -> None:
    """Start a game against bots on the start page."""
    guest.goes()
    guest.press(ALONE.format(game))
    guest.page.locator(OWN).first.wait_for()


def wait_for_end(guest: Guest) -> None:
    """Wait for the end of the game; after an auction the last reveal is passed first."""
    if guest.still:
        guest.advance_clock()
    guest.wait_for_end()
