"""Whole auctions in browsers: from the start page to the rematch, with every option, by keyboard, and to look on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, Guest
from tests.web.company import Guests
from tests.web.conftest import Invite
from tests.web.keys import enters
from tests.web.mccarthy import GO_ON, Bidder
from tests.web.openings import opens, opens_by_keys, plays_alone, sees_the_end
from tests.web.serving import Served
from tests.web.whims import Answer

HELD = "section.own .pick"
CARDS = 21


def counts(guest: Guest) -> None:
    """After the last flip the points are counted."""
    sees_the_end(guest)
    expect(guest.page.locator(".count .total").first).to_be_visible()


def plays_again(guest: Guest) -> None:
    """Everybody has a full hand once more."""
    guest.taps("after-again")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)


def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into an auction; a reload changes nothing, somebody watches, and it can be played again."""
    guest, watcher = invite(), invite(language="en")
    plays_alone(guest, "mccarthy")
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
        counts(guest)
        watcher.settles(company.version)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)
    plays_again(guest)


@pytest.mark.parametrize(
    ("chairs", "options", "look"),
    [
        (2, [], {"language": "fa"}),
        (3, ["silent_partner", "ending.speed"], {"language": "en", "size": DESK}),
        (4, ["silent_partner"], {"language": "fa"}),
        (4, ["silent_partner", "ending.double"], {"language": "en", "size": DESK}),
        (5, ["ending.double"], {"language": "fa"}),
        (6, ["ending.speed"], {"language": "en", "size": DESK}),
        (7, ["ending.double"], {"language": "en", "size": DESK}),
        (8, [], {"language": "fa"}),
    ],
)
def test_every_way_to_play(
    invite: Invite, served: Served, chairs: int, options: list[str], look: dict[str, Any]
) -> None:
    """Two to eight, every ending, with and without silent partners: all are opened, played out and begun once more."""
    guest = invite(**look)
    opens(guest, "mccarthy", chairs, *options)
    expect(guest.page.locator(".seat")).to_have_count(chairs)
    expect(guest.page.locator(".seat .card")).to_have_count(2 * chairs if "silent_partner" in options else chairs)
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        assert {option.replace("=", ".") for option in company.host.room["options"]} == set(options)
        company.plays_to_the_end()
    counts(guest)
    plays_again(guest)


class Typist:
    """A guest who bids with keys alone: the number of the card, and Enter."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settles = guest.settles

    def answers(self, answer: Answer) -> None:
        for digit in "".join(map(str, answer.move[1:])):
            self.guest.page.keyboard.press(f"Digit{digit}")
        expect(self.guest.page.locator("[data-verb=bid]")).to_be_focused()
        self.guest.page.keyboard.press("Enter")


@pytest.mark.parametrize(("chairs", "options", "language"), [(4, [], "fa"), (2, ["silent_partner"], "en")])
def test_the_keyboard_is_enough(invite: Invite, served: Served, chairs: int, options: list[str], language: str) -> None:
    """One can open an auction, bid by numbers and play it to its end and once more with keys alone."""
    guest = invite(language=language, size=DESK)
    opens_by_keys(guest, "mccarthy", chairs, *options)
    with Guests(served, [guest]) as company:
        company.pages[0] = Typist(guest)
        company.plays_to_the_end()
    enters(guest, GO_ON)
    enters(guest, ".again")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)
