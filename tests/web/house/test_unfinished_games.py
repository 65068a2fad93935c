"""The way back: the start page leads to the games under way at which a device has a seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.staging import Staged
from tests.web.conftest import Invite

TABLE = """
game coup
seats Sara Ali Reza
"""
GO = "[data-go]"


@pytest.fixture
def table(served: Served) -> Iterator[Staged]:
    table = Staged(served, TABLE)
    yield table
    table.close()


@pytest.fixture(params=["fa", "en"])
def guest(invite: Invite, table: Staged, request: pytest.FixtureRequest) -> Guest:
    """Sara, who has been at the table on this device."""
    guest = invite(language=request.param)
    table.seats(guest, "Sara")
    return guest


def test_the_start_page_leads_back(guest: Guest, table: Staged) -> None:
    """It says which game, and that it is one's turn; a tap, and one sits where one sat."""
    guest.goes()
    way = guest.page.locator(GO)
    expect(way).to_contain_text(guest.say("start-go-on", game=guest.say("coup-title")))
    expect(way).to_contain_text(guest.say("table-your-turn"))
    expect(way).to_be_in_viewport()
    guest.settle()
    assert faults(guest.page) == []
    way.click()
    guest.page.wait_for_url(f"**/t/{table.code}")
    guest.wait_until_asked()


def test_it_says_what_has_happened(guest: Guest, table: Staged) -> None:
    """The entry shows the moves since the last visit, and the players who are waited for."""
    guest.goes()
    expect(guest.page.locator(GO)).to_be_visible()
    table.move("Sara", "income")  # on another device
    table.move("Ali", "income")
    guest.goes()
    way = guest.page.locator(GO)
    expect(way).to_contain_text(guest.say("start-go-moves", count=2))
    expect(way).to_contain_text(guest.say("start-go-waits", who="Reza"))


def test_who_has_no_seat_is_led_nowhere(invite: Invite, table: Staged) -> None:
    """A device that was never at a table asks for none, and one that has left its seat is not led back."""
    guest = invite(language="en")
    guest.goes()
    guest.page.wait_for_load_state("networkidle")
    assert not [url for url in guest.asked if "/api/seats" in url]
    table.seats(guest, "Sara")
    guest.tap("menu-open")
    guest.press("[data-verb=leave]")
    guest.tap("menu-leave-yes")
    guest.page.locator("li.coup").wait_for()
    guest.page.wait_for_load_state("networkidle")
    expect(guest.page.locator(GO)).to_have_count(0)
