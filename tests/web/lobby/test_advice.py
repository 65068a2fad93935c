"""Advice on options (M20, M22), on the page for new tables and in the lobby."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import DESK, PHONE, SMALL, Size
from tests.web.conftest import Invite


@pytest.mark.parametrize("game", ["coup", "mccarthy"])
@pytest.mark.parametrize(("language", "size"), [("fa", PHONE), ("en", SMALL), ("en", DESK)])
def test_options_say_whom_they_suit(invite: Invite, game: str, language: str, size: Size) -> None:
    """The advice is shown when a table is opened and when its options change in the lobby."""
    host = invite(name="Sara", language=language, size=size)
    host.goes(f"/new/{game}")
    advice = host.page.get_by_text(host.say(f"{game}-advice"), exact=True)
    expect(advice).to_be_visible()
    assert faults(host.page) == []
    host.tap("new-open")
    host.page.wait_for_url("**/t/*")
    expect(advice).to_be_visible()
    assert faults(host.page) == []


def test_each_game_has_its_own_advice(invite: Invite) -> None:
    """It changes with the game that the host chooses; with the one option of Dezh there is nothing to advise."""
    host = invite(name="Sara", language="en")
    host.opens("coup")
    advice = host.page.locator(".advice")
    expect(advice).to_have_text(host.say("coup-advice"))
    host.page.get_by_text(host.say("mccarthy-title"), exact=True).click()
    expect(advice).to_have_text(host.say("mccarthy-advice"))
    host.page.get_by_text(host.say("dezh-title"), exact=True).click()
    expect(advice).to_have_count(0)
