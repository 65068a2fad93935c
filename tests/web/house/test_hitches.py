"""Something does not come: the page says so, never that what is there is not, and goes on as soon as it can."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.guests import DESK, Guest
from tests.web.conftest import Invite

NET = "net::ERR"  # what a browser says of a request that failed


def cannot_load(guest: Guest, address: str) -> None:
    guest.page.route(address, lambda route: route.abort())
    guest.ignore_errors(NET)


def can_load(guest: Guest, address: str) -> None:
    guest.page.unroute(address)


@pytest.mark.parametrize(("path", "part"), [("/about", "About"), ("/rules/coup", "Rules"), ("/learn/coup", "Learn")])
def test_a_page_that_is_not_loaded_can_be_tried_again(invite: Invite, path: str, part: str) -> None:
    """It is no empty screen: it says what happened, and one tap loads it."""
    guest, file = invite(), f"**/assets/{part}*"
    cannot_load(guest, file)
    guest.page.goto(guest.url + path)
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-now"))
    can_load(guest, file)
    guest.page.locator("[data-verb=retry]").click()
    expect(guest.page.locator("[data-verb=retry]")).to_have_count(0)
    expect(guest.page.locator("h1").first).not_to_have_text(guest.say("missing-now"))


def test_a_game_whose_screen_is_not_loaded_can_be_tried_again(invite: Invite) -> None:
    """At a table too; the seat and the game are there."""
    guest = invite(name="Sara")
    cannot_load(guest, "**/assets/Coup*")
    guest.goes()
    guest.tap("start-bots")
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-now"))
    can_load(guest, "**/assets/Coup*")
    guest.page.locator("[data-verb=retry]").click()
    guest.wait_until_asked()


def test_a_television_tries_again_by_itself(invite: Invite) -> None:
    """Nobody is there to press anything."""
    guest, screen = invite(), invite(size=DESK)
    guest.start_with_bots()
    cannot_load(screen, "**/assets/Coup*")
    with screen.page.expect_event("requestfailed"):
        screen.page.goto(f"{screen.url}/tv/{guest.table}")
    can_load(screen, "**/assets/Coup*")
    expect(screen.page.locator(".tv .seat").first).to_be_visible()


@pytest.mark.parametrize("page", ["", "/deal"])
def test_a_server_out_of_reach_is_no_missing_table(invite: Invite, page: str) -> None:
    """The page of a finished game says that the server was not reached."""
    guest = invite()
    cannot_load(guest, "**/api/tables/**")
    guest.page.goto(f"{guest.url}/t/123456/games/1{page}")
    expect(guest.page.locator("h1")).to_have_text(guest.say("missing-now"))
    expect(guest.page.get_by_text(guest.say("table-unreachable"))).to_be_visible()


def test_a_new_table_waits_for_the_server(invite: Invite) -> None:
    """The page of a new table asks until it is answered; then the table opens."""
    guest = invite(name="Sara")
    cannot_load(guest, "**/api/games")
    guest.goes("/new/coup")
    expect(guest.page.get_by_text(guest.say("table-unreachable"))).to_be_visible()
    expect(guest.button("new-open")).to_be_disabled()
    can_load(guest, "**/api/games")
    guest.tap("new-open")
    guest.page.wait_for_url("**/t/*")
