"""A page cuts the sealed deck by itself."""

from __future__ import annotations

from playwright.sync_api import Browser

from dorehami.games import GAMES
from dorehami.seal.proof import prove
from tests.support.browser.guests import Guest
from tests.support.browser.serving import serving
from tests.support.pages.company import Guests


def test_a_page_has_a_hand_in_the_deal(browser: Browser) -> None:
    """From the start page to the end without a word about it; the record proves the deal, with the page's cut."""
    with serving(below=None) as served:
        guest = Guest(browser, served.url, name="سارا")
        guest.start_with_bots()
        with Guests(served, [guest]) as company:
            company.play_to_end()
        guest.wait_for_end()
        record = guest.page.request.get(f"{served.url}/api/tables/{guest.table}/games/1.play").text()
        proof = prove(record, GAMES)
        assert (proof.problems, guest.errors) == ([], [])
        assert "the cut fits its commitment" in proof.proved
        guest.close()
