"""Players who use the keyboard only, one for each game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.browser.guests import CARDS, CONFIRM, Guest, button_of
from tests.support.browser.keys import enters, focus
from tests.support.pages.company import Page
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import LAY
from tests.support.pages.whims import Answer

NUMBER = "([among, wanted]) => [...document.querySelectorAll(among)].findIndex((one) => one.matches(wanted))"
PLACE = """(wanted) => {
  const found = (selector) => [...document.querySelectorAll(selector)]
  return (found('.pick').length ? found('.pick') : found('[data-pick]')).findIndex((one) => one.matches(wanted))
}"""


class CourtierWithKeys:
    """A player of Coup."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settle = guest.settle

    def answers(self, answer: Answer) -> None:
        """Answer by number keys; targets are chosen with the arrow keys, and confirmed with Enter."""
        verb, *words = answer.move
        if verb in CARDS:
            for card in words:
                self.presses_number(".pick", f"[data-card={card}][aria-pressed=false]")
            focus(self.guest, "[data-pick]:enabled")
            self.guest.page.keyboard.press("Enter")
            return
        self.presses_number("[data-pick]", button_of(verb, *words))
        for seat in words:
            if isinstance(seat, int):
                focus(self.guest, f".seat[data-seat='{seat}'] .aim", "ArrowRight")
                self.guest.page.keyboard.press("Enter")
        if self.guest.page.locator(CONFIRM).count():
            self.guest.page.keyboard.press("Enter")

    def presses_number(self, among: str, wanted: str) -> None:
        """Press the number key of the first match among the controls."""
        number = self.guest.page.evaluate(NUMBER, [among, wanted]) + 1
        self.guest.page.keyboard.press(f"Digit{number}")


class MayorWithKeys(Mayor):
    """A player of Dezh."""

    def press(self, selector: str) -> None:
        """Press Enter on the focused confirmation, the number key of a choice, or reach the control by Tab."""
        keyboard = self.guest.page.keyboard
        number = -1 if selector == CONFIRM else self.guest.page.evaluate(PLACE, selector)
        if 0 <= number < 10:
            keyboard.press(f"Digit{(number + 1) % 10}")
            return
        enters(self.guest, selector)


class BidderWithKeys:
    """A bidder: types the number of the card, then Enter."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settle = guest.settle

    def answers(self, answer: Answer) -> None:
        for digit in "".join(map(str, answer.move[1:])):
            self.guest.page.keyboard.press(f"Digit{digit}")
        expect(self.guest.page.locator(LAY)).to_be_focused()
        self.guest.page.keyboard.press("Enter")


TYPISTS: dict[str, Callable[[Guest], Page]] = {
    "coup": CourtierWithKeys,
    "dezh": MayorWithKeys,
    "mccarthy": BidderWithKeys,
}
