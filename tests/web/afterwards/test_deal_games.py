"""The deal of Dezh and of auctions, checked with keys alone by somebody who was at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.guests import DESK, Guest
from tests.support.browser.keys import enters
from tests.support.browser.serving import serving
from tests.support.pages.company import Friends
from tests.support.pages.deals import findings


@pytest.mark.parametrize("game", ["dezh", "mccarthy"])
def test_keys_lead_from_the_end_of_a_game_to_its_deal(browser: Browser, game: str) -> None:
    """Through the menu to the page, and to every line; that another device of the seat has cut is no lie."""
    with serving(below=None) as served, Friends(served, 2, [], game=game) as company:
        guest = Guest(browser, served.url, language="en", size=DESK)
        company.joined_by(guest, 0)
        del company.pages[0]
        guest.button("lobby-start", count=2).wait_for()
        company.start_game()
        served.run(company.host.wait_until(lambda host: host.room["phase"] == "playing"))
        company.play_to_end()
        guest.settle(company.version)
        guest.page.reload()
        guest.wait_for_end()
        enters(guest, f"[aria-label='{guest.say('menu-open')}']")
        enters(guest, "dialog[open] a[href$='/games/1/deal']")
        expect(guest.page.locator(".verdict h2")).to_have_text(guest.say("deal-fits"))
        assert "deal-saw-seal" in findings(guest)
        assert guest.page.locator("[data-finding].bad, li.fails").count() == 0
        enters(guest, "summary")
        expect(guest.page.locator(".record")).to_be_visible()
        assert guest.errors == []
        guest.close()
