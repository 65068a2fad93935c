"""When a game that all were ready for cannot begin, the lobby that opens says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import DESK, PHONE
from tests.support.browser.screens import Look
from tests.web.conftest import Invite


@pytest.mark.parametrize("look", [Look(PHONE, "fa", "light"), Look(DESK, "en", "dark")], ids=str)
def test_the_lobby_says_why_no_game_began(invite: Invite, look: Look) -> None:
    """Everybody else has left; it is said until somebody sits there."""
    host, friend = invite(name="Sara", **look._asdict()), invite(name="Reza", language="en")
    host.opens()
    friend.sits(host.table)
    host.page.get_by_role("button", name=host.say("lobby-start", count=2)).click()
    friend.page.locator(".own").first.wait_for()
    friend.tap("menu-title")
    friend.tap("menu-leave")
    friend.tap("menu-leave-yes")
    host.press("[data-verb=finish]")
    host.press(".brass[data-verb=finish]")
    host.wait_for_end()
    host.tap("after-again")
    why = host.page.get_by_text(host.say("lobby-reopened-too_few"))
    expect(why).to_be_visible()
    host.settle()
    assert faults(host.page) == []
    host.tap("lobby-add-bot-long")
    expect(why).to_have_count(0)
