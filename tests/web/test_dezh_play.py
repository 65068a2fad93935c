"""Whole games of Dezh in browsers: from the start page to the rematch, with two, four and seven, and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import CONFIRM, DESK, Guest
from tests.web.company import Guests
from tests.web.conftest import Invite
from tests.web.dezh import Mayor
from tests.web.serving import Served

HAND = "section.own .card"
ALONE = "li.dezh .btn.brass"
CHAIRS = 4  # that a new table has
TABS = 90  # presses after which something cannot be reached


def sees_the_count(guest: Guest) -> None:
    """Line by line, with the winner's city below."""
    guest.sees_the_end()
    expect(guest.page.locator(".count table")).to_be_visible()
    assert guest.page.locator(".count tbody tr").count() >= 2


def opens(guest: Guest, players: int) -> None:
    """A new table of so many, with bots in all the other chairs."""
    guest.goes("/new/dezh")
    guest.page.get_by_label(guest.say("new-name")).fill("Sara")
    for _ in range(abs(players - CHAIRS)):
        guest.taps("new-chairs-more" if players > CHAIRS else "new-chairs-fewer")
    guest.taps("new-open")
    guest.page.wait_for_url("**/t/*")
    guest.taps("lobby-fill" if players > 2 else "lobby-add-bot-long")
    guest.taps("lobby-start", count=players)
    guest.page.locator(HAND).first.wait_for()


def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into a game; a reload changes nothing, somebody watches, and it can be played again."""
    guest, watcher = invite(), invite(language="en")
    guest.goes()
    guest.press(ALONE)
    guest.page.locator(HAND).first.wait_for()
    watcher.goes(f"/t/{guest.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator("section.own, .stage [data-verb]")).to_have_count(0)
    with Guests(served, [guest]) as company:
        company.pages[0] = Mayor(guest)
        question = company.plays(lambda question: question.decision == "turn")
        guest.settles(question.version)
        before = guest.page.locator("section.own").inner_text(), guest.page.locator(".steps").inner_text()
        guest.page.reload()
        guest.page.locator(".steps").wait_for()
        assert (guest.page.locator("section.own").inner_text(), guest.page.locator(".steps").inner_text()) == before
        company.plays_to_the_end()
        watcher.settles(company.version)
    sees_the_count(guest)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)
    guest.taps("after-again")
    guest.page.locator(HAND).first.wait_for()


def test_seven_on_a_desk(invite: Invite, served: Served) -> None:
    """With six others round the table, in English and with a mouse, a game is played to its end."""
    guest = invite(language="en", size=DESK)
    opens(guest, 7)
    expect(guest.page.locator(".seat")).to_have_count(6)
    with Guests(served, [guest]) as company:
        company.pages[0] = Mayor(guest)
        company.plays_to_the_end()
    sees_the_count(guest)


PLACE = """(wanted) => {
  const found = (selector) => [...document.querySelectorAll(selector)]
  return (found('.pick').length ? found('.pick') : found('[data-pick]')).findIndex((one) => one.matches(wanted))
}"""


class Typist(Mayor):
    """A mayor who has no mouse."""

    def press(self, selector: str) -> None:
        """What is asked once more has the focus; what can be chosen has a number; Tab leads to all else."""
        keyboard = self.guest.page.keyboard
        number = -1 if selector == CONFIRM else self.guest.page.evaluate(PLACE, selector)
        if 0 <= number < 10:
            keyboard.press(f"Digit{(number + 1) % 10}")
            return
        for _ in range(TABS):
            if self.guest.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                keyboard.press("Enter")
                return
            keyboard.press("Tab")
        pytest.fail(f"the keyboard does not reach {selector}")


def test_two_and_the_keyboard_is_enough(invite: Invite, served: Served) -> None:
    """With two roles each, a game is opened and played to its end with keys alone."""
    guest = invite(language="en", size=DESK)
    opens(guest, 2)
    expect(guest.page.locator(".seat")).to_have_count(1)
    with Guests(served, [guest]) as company:
        company.pages[0] = Typist(guest)
        company.plays_to_the_end()
    sees_the_count(guest)
