"""New tables as a guest opens them, with bots in all the other chairs; and games as they are played in a page."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.browser.guests import Guest
from tests.support.browser.keys import focus, presses
from tests.support.pages.company import Page
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import Bidder

PAGES: dict[str, Callable[[Guest], Page]] = {"coup": lambda guest: guest, "dezh": Mayor, "mccarthy": Bidder}
OWN = ".own"  # what lies before somebody who plays
USUAL = 4  # chairs that a new table has at first
ALONE = "li.{} .btn.brass"  # on the start page: a game against bots


def by_hand(guest: Guest, key: str, **values: str | int) -> None:
    """With a finger or a mouse: a button, or an option that is chosen."""
    if "-option-" in key:
        guest.page.get_by_text(guest.say(key, **values), exact=True).click()
    else:
        guest.taps(key, **values)


def opens(guest: Guest, game: str, chairs: int, *options: str, press: Callable[..., None] = by_hand) -> None:
    """From the page of a new table into the game."""
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
    """From the start page into a game against bots."""
    guest.goes()
    guest.press(ALONE.format(game))
    guest.page.locator(OWN).first.wait_for()


def sees_the_end(guest: Guest) -> None:
    """After an auction its last flip is looked at first."""
    if guest.still:
        guest.lets_pass()
    guest.sees_the_end()
