"""Every screen of the auction, measured like all others; and what must be seen on it, or must not."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.guests import PHONE, SMALL, Guest, Size
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Scene, for_axe, pairs
from tests.support.browser.serving import TURNED, Served, serving
from tests.support.live import fixed_identifiers
from tests.support.pages.mccarthy import AUCTIONS, GO_ON, LAY, SARA, SCENES, Bidder, show
from tests.support.pages.staging import staged
from tests.web.conftest import Invite

FEW = pairs(SCENES)
BOXES = """[...document.querySelectorAll('.seat .card:not(.over)')]
  .map((card) => Math.round(card.getBoundingClientRect().left))"""
HASH = re.compile("[0-9a-f]{64}")


@pytest.mark.parametrize("scene", FEW, ids=str)
def test_no_screen_of_the_auction_has_a_fault(invite: Invite, served: Served, scene: Scene) -> None:
    """From question to outcome nothing is under 44 px, covered, cut or scrolls sideways, and axe finds nothing."""
    checker = ScreenChecker(invite(still=True, **scene.look._asdict()), axe=scene in for_axe(FEW))
    show(checker, served, scene)
    assert checker.found == []
    assert {"flip", "after it", "menu-open"} <= set(checker.seen)


def test_the_few_are_all_pairs() -> None:
    """Every pair of table, viewer, size, language and theme is looked at here; the soak has all of them."""
    assert (len(SCENES), len(FEW), len(for_axe(FEW))) == (320, 16, 12)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=str)
@pytest.mark.parametrize("auction", AUCTIONS)
def test_all_capital_cards_are_in_sight(invite: Invite, served: Served, auction: str, size: Size) -> None:
    """A phone shows the whole hand under the table, without scrolling."""
    guest = invite(size=size)
    with staged(served, AUCTIONS[auction].text) as table:
        table.seats(guest, SARA)
        for card in guest.page.locator(".own [data-card]").all():
            expect(card).to_be_in_viewport(ratio=1)


def witnessed(browser: Browser, card: str) -> list[Any]:
    """Return what Ali and a spectator are shown and sent while Sara's bid is sealed."""
    with serving(**fixed_identifiers()) as served, staged(served, AUCTIONS["two"].text) as table:
        guests = [Guest(browser, served.url, still=True) for _ in range(2)]
        table.seats(guests[0], "علی")
        guests[1].goes(f"/t/{table.code}")
        table.move(SARA, "bid", card)
        seen: list[Any] = []
        for guest in guests:
            guest.settle(table.version)
            expect(guest.page.locator(".seat[data-bid=sealed]")).to_have_count(1)
            seen.append(guest.contents())
            told = [frame for frame in guest.frames if frame["type"] in ("welcome", "snapshot", "news")]
            seen.append(HASH.sub("a salted hash", json.dumps(told)))
            guest.close()
        return seen


def test_a_sealed_bid_is_nowhere_in_the_pages_of_others(browser: Browser) -> None:
    """Pages of others are the same, letter by letter, for every card that is bid."""
    assert witnessed(browser, "25") == witnessed(browser, "5")


@pytest.mark.parametrize("name", ["four", "partners"])
def test_all_flip_where_they_lay(invite: Invite, served: Served, name: str) -> None:
    """Sealed and open cards lie on the same places; the winner's is marked, equal ones too, and it goes on at a tap."""
    auction = AUCTIONS[name]
    guest = invite(still=True, language="en")
    with staged(served, auction.text) as table:
        table.seats(guest, SARA)
        Bidder(guest).picks(*auction.lays)
        guest.press(LAY)
        guest.page.locator(LAY).wait_for(state="detached")
        places = guest.page.evaluate(BOXES)
        for other, cards in auction.others.items():
            table.move(other, "bid", *cards)
        guest.settle(table.version)
        guest.page.wait_for_function("version => window.told >= version", arg=table.version)
        for _ in range(2):  # before they turn and afterwards
            assert all(abs(a - b) <= 4 for a, b in zip(guest.page.evaluate(BOXES), places, strict=True))
            guest.advance_clock(2 * TURNED)
        expect(guest.page.locator(".card.wins")).to_have_count(1)
        expect(guest.page.locator(".card.equal")).to_have_count(2 if name == "four" else 4)
        guest.press(GO_ON)
        expect(guest.page.locator(".card.wins")).to_have_count(0)
