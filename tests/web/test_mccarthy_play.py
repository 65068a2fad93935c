"""Whole auctions in browsers: from the start page to the rematch, with every option, by keyboard, and to look on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, Guest
from tests.web.company import Guests
from tests.web.conftest import Invite
from tests.web.mccarthy import GO_ON, Bidder
from tests.web.serving import Served
from tests.web.whims import Answer

HELD = "section.own .pick"
ALONE = "li.mccarthy .btn.brass"
CARDS = 21
USUAL = 4  # chairs that a new table has at first
TABS = 40  # presses after which something cannot be reached


def sees_the_end(guest: Guest) -> None:
    """After the last flip the points are counted."""
    guest.press(GO_ON)
    expect(guest.page.locator(".count .total").first).to_be_visible()
    guest.sees_the_end()


def plays_again(guest: Guest) -> None:
    """Everybody has a full hand once more."""
    guest.taps("after-again")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)


def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into an auction; a reload changes nothing, somebody watches, and it can be played again."""
    guest, watcher = invite(), invite(language="en")
    guest.goes()
    guest.press(ALONE)
    guest.page.locator(HELD).first.wait_for()
    watcher.goes(f"/t/{guest.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator("section.own, .stage [data-verb]")).to_have_count(0)
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        company.plays(lambda question: len(question.moves) < CARDS - 5)
        guest.settles(company.version)
        before = guest.page.locator("section.own").inner_text()
        guest.page.reload()
        guest.page.locator(HELD).first.wait_for()
        assert guest.page.locator("section.own").inner_text() == before
        company.plays_to_the_end()
        sees_the_end(guest)
        watcher.settles(company.version)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)
    plays_again(guest)


class Table:
    """What somebody chooses on the page of a new table."""

    def __init__(self, guest: Guest, chairs: int, *options: str) -> None:
        guest.goes("/new/mccarthy")
        guest.page.get_by_label(guest.say("new-name")).fill("Sara")
        for _ in range(abs(chairs - USUAL)):
            guest.taps("new-chairs-more" if chairs > USUAL else "new-chairs-fewer")
        for option in options:
            guest.page.get_by_text(guest.say(f"mccarthy-option-{option}"), exact=True).click()
        guest.taps("new-open")
        guest.page.wait_for_url("**/t/*")
        guest.taps("lobby-fill" if chairs > 2 else "lobby-add-bot-long")
        guest.taps("lobby-start", count=chairs)
        guest.page.locator(HELD).first.wait_for()


@pytest.mark.parametrize(
    ("chairs", "options"),
    [(2, []), (8, ["ending.speed"]), (4, ["ending.double"]), (3, ["silent_partner", "ending.speed"])],
)
def test_every_way_to_play(invite: Invite, served: Served, chairs: int, options: list[str]) -> None:
    """Two to eight, speed, double and with silent partners: all are opened, played to the end and once more."""
    guest = invite(language="en", size=DESK)
    Table(guest, chairs, *options)
    expect(guest.page.locator(".seat")).to_have_count(chairs)
    expect(guest.page.locator(".seat .card")).to_have_count(2 * chairs if "silent_partner" in options else chairs)
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        company.plays_to_the_end()
    sees_the_end(guest)
    plays_again(guest)


class Typist:
    """A guest who bids with keys alone: the number of the card, and Enter."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settles = guest.settles

    def answers(self, answer: Answer) -> None:
        for digit in str(answer.move[1]):
            self.guest.page.keyboard.press(f"Digit{digit}")
        expect(self.guest.page.locator("[data-verb=bid]")).to_be_focused()
        self.guest.page.keyboard.press("Enter")


def focus(guest: Guest, selector: str) -> None:
    """Go there with the key that goes on."""
    for _ in range(TABS):
        if guest.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        guest.page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {selector}")


def test_the_keyboard_is_enough(invite: Invite, served: Served) -> None:
    """One can open an auction, bid by numbers and play it to its end and once more with keys alone."""
    guest = invite(language="fa", size=DESK)
    guest.goes()
    focus(guest, ALONE)
    guest.page.keyboard.press("Enter")
    guest.page.locator(HELD).first.wait_for()
    with Guests(served, [guest]) as company:
        company.pages[0] = Typist(guest)
        company.plays_to_the_end()
    focus(guest, GO_ON)
    guest.page.keyboard.press("Enter")
    focus(guest, ".again")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)
