"""Whole auctions in browsers: from the start page to the rematch, with every option, by keyboard, and to look on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import Guest
from tests.support.browser.keys import enters
from tests.support.browser.serving import Served
from tests.support.pages.company import Guests
from tests.support.pages.mccarthy import HELD, Bidder
from tests.support.pages.openings import plays_alone, wait_for_end
from tests.support.pages.typists import BidderWithKeys
from tests.support.pages.ways import BY_HAND, WITH_KEYS, Way, of_game
from tests.web.conftest import Invite

CARDS = 21
A_FEW = 4  # bids in the page, before all that is left of an auction is played without it


def counts(guest: Guest) -> None:
    """After the last flip the points are counted."""
    wait_for_end(guest)
    expect(guest.page.locator(".count .total").first).to_be_visible()


def plays_again(guest: Guest) -> None:
    """Everybody has a full hand once more."""
    guest.tap("after-again")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)


@pytest.mark.walk
def test_from_the_start_page_to_the_rematch(invite: Invite, served: Served) -> None:
    """One tap leads into an auction, which can be played to its end and once more."""
    guest = invite()
    plays_alone(guest, "mccarthy")
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        company.play_to_end()
    counts(guest)
    plays_again(guest)


def test_somebody_reloads_and_somebody_watches(invite: Invite, served: Served) -> None:
    """A reload changes nothing for who bids; who watches sees all of an auction and is asked nothing."""
    guest, watcher = invite(), invite(language="en")
    plays_alone(guest, "mccarthy")
    watcher.goes(f"/t/{guest.table}")
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator("section.own, .stage [data-verb]")).to_have_count(0)
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        company.plays(lambda question: len(question.moves) < CARDS - 5)
        guest.settle(company.version)
        before = guest.page.locator("section.own").inner_text()
        guest.page.reload()
        guest.page.locator(HELD).first.wait_for()
        assert guest.page.locator("section.own").inner_text() == before
        company.play_to_end(A_FEW)
        counts(guest)
        watcher.settle(company.version)
    expect(watcher.page.get_by_text(watcher.say("after-watch"))).to_be_visible()
    assert not any(frame.get("moves") for frame in watcher.frames)


@pytest.mark.parametrize("way", of_game(BY_HAND, "mccarthy"), ids=str)
def test_every_way_to_play(invite: Invite, served: Served, way: Way) -> None:
    """Two to eight, every ending, with and without silent partners: all are opened, played out and begun once more."""
    guest, chairs = invite(**way.look._asdict()), way.chairs
    way.opens(guest)
    expect(guest.page.locator(".seat")).to_have_count(chairs)
    expect(guest.page.locator(".seat .card")).to_have_count(2 * chairs if "silent_partner" in way.options else chairs)
    with Guests(served, [guest]) as company:
        company.pages[0] = Bidder(guest)
        assert {option.replace("=", ".") for option in company.host.room["options"]} == set(way.options)
        company.play_to_end(A_FEW)
    counts(guest)
    plays_again(guest)


@pytest.mark.parametrize("way", of_game(WITH_KEYS, "mccarthy"), ids=str)
def test_the_keyboard_is_enough(invite: Invite, served: Served, way: Way) -> None:
    """One can open an auction, bid by numbers and begin once more with keys alone."""
    guest = invite(**way.look._asdict())
    way.opens_by_keys(guest)
    with Guests(served, [guest]) as company:
        company.pages[0] = BidderWithKeys(guest)
        company.play_to_end(A_FEW)
    counts(guest)
    enters(guest, ".again")
    expect(guest.page.locator(HELD)).to_have_count(CARDS)
