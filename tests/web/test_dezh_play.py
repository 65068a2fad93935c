"""Whole games of Dezh in browsers: from the start page to the rematch, with two, four and seven, and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import CONFIRM, DESK, Guest
from tests.web.company import Guests
from tests.web.conftest import Invite
from tests.web.dezh import Mayor
from tests.web.keys import enters
from tests.web.openings import opens, opens_by_keys, plays_alone
from tests.web.serving import Served

HAND = "section.own :is(.card, .small)"  # in a line under the draft


def sees_the_count(guest: Guest) -> None:
    """Line by line, with the winner's city below."""
    guest.sees_the_end()
    expect(guest.page.locator(".count table")).to_be_visible()
    assert guest.page.locator(".count tbody tr").count() >= 2


def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into a game; a reload changes nothing, somebody watches, and it can be played again."""
    guest, watcher = invite(), invite(language="en")
    plays_alone(guest, "dezh")
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
    guest.page.locator(HAND).filter(visible=True).first.wait_for()


@pytest.mark.parametrize(
    ("players", "options", "look"),
    [
        (2, ["gate"], {"language": "fa"}),
        (3, [], {"language": "en", "size": DESK}),
        (4, ["gate"], {"language": "en", "size": DESK}),
        (5, ["gate"], {"language": "fa"}),
        (6, [], {"language": "fa"}),
        (7, [], {"language": "en", "size": DESK}),
    ],
)
def test_every_way_to_play(
    invite: Invite, served: Served, players: int, options: list[str], look: dict[str, Any]
) -> None:
    """With two to seven at the table, with and without the gate, a game is opened and played to its end."""
    guest = invite(**look)
    opens(guest, "dezh", players, *options)
    expect(guest.page.locator(".seat")).to_have_count(players - 1)
    with Guests(served, [guest]) as company:
        company.pages[0] = Mayor(guest)
        company.plays_to_the_end()
        assert company.host.room["options"] == options
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
        enters(self.guest, selector)


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (4, "fa")])
def test_the_keyboard_is_enough(invite: Invite, served: Served, players: int, language: str) -> None:
    """With one role or two, a game is opened, played to its end and begun once more with keys alone."""
    guest = invite(language=language, size=DESK)
    opens_by_keys(guest, "dezh", players)
    with Guests(served, [guest]) as company:
        company.pages[0] = Typist(guest)
        company.plays_to_the_end()
    sees_the_count(guest)
    enters(guest, ".again")
    guest.page.locator(HAND).filter(visible=True).first.wait_for()
