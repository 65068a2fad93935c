"""The choice of the starter in the lobby (K4, D3)."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import Guest
from tests.web.conftest import Invite


def pill(guest: Guest, name: str = "") -> Locator:
    """The line of the lobby that says who begins."""
    text = guest.say("seats-starter-named", name=name) if name else guest.say("seats-starter-lot", game="coup")
    return guest.page.locator(".pill", has_text=text)


def test_the_host_names_who_begins(invite: Invite) -> None:
    """Everybody reads it, and the choice can be taken back."""
    host, friend = invite(name="Sara", language="en"), invite(name="Ali", language="fa")
    host.goes("/new/coup")
    host.tap("new-open")
    host.page.wait_for_url("**/t/*")
    friend.sits(host.table)
    expect(pill(friend)).to_be_visible()
    pill(host).click()
    sheet = host.page.get_by_role("dialog")
    named = sheet.get_by_role("button", name="Ali")
    expect(named).to_be_visible()
    assert faults(host.page) == []
    named.click()
    expect(named).to_have_attribute("aria-pressed", "true")
    expect(pill(friend, "Ali")).to_be_visible()
    assert faults(friend.page) == []
    sheet.get_by_role("button", name=host.say("seats-starter-lot", game="coup")).click()
    expect(pill(friend)).to_be_visible()


def test_where_nobody_begins_nobody_is_named(invite: Invite) -> None:
    """All bid at once at the McCarthy Collection."""
    host = invite(name="Sara", language="fa")
    host.goes("/new/mccarthy")
    host.tap("new-open")
    host.page.wait_for_url("**/t/*")
    expect(host.page.get_by_text(host.say("lobby-options"))).to_be_visible()
    expect(pill(host)).to_have_count(0)
