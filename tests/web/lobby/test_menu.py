"""The menu of a table: what people want most lies on top, and all else is behind a tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.geometry import faults
from tests.support.browser.guests import SMALL, Guest, Size
from tests.web.conftest import Invite

FIRSTS = ["invite", "rules", "pause", "leave", "log", "settings"]
VISIBLE = """(all) => all.filter((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}).map((one) => one.dataset.verb)"""


@pytest.fixture(params=["fa", "en"])
def guest(invite: Invite, request: pytest.FixtureRequest) -> Guest:
    """In a game with bots, on a small phone, with the menu open."""
    guest = invite(language=request.param, size=SMALL)
    guest.start_with_bots()
    guest.tap("menu-open")
    return guest


def test_six_things_lie_on_top(guest: Guest) -> None:
    """Invitation, rules, pause, leaving, log and settings are seen without a scroll, and no setting before them."""
    assert guest.page.locator(".firsts button").evaluate_all(VISIBLE) == FIRSTS
    assert guest.page.locator("dialog[open] [role=switch], dialog[open] [role=radiogroup]").count() == 0
    assert faults(guest.page) == []


@pytest.mark.parametrize(
    ("verb", "shown"),
    [("invite", ".qr"), ("settings", "[role=radiogroup]"), ("door", "[role=switch]"), ("leave", ".btn.danger")],
)
def test_each_is_one_tap_away(guest: Guest, verb: str, shown: str) -> None:
    """An entry's sheet replaces the menu."""
    guest.press(f"[data-verb={verb}]")
    expect(guest.page.locator(f"dialog[open] {shown}").first).to_be_visible()
    expect(guest.page.locator(".firsts")).to_have_count(0)
    guest.settle()
    assert faults(guest.page) == []


def test_one_goes_back_to_the_menu(guest: Guest) -> None:
    """By an arrow, with the keyboard too; and who opens it again finds it as it always is."""
    guest.press("[data-verb=settings]")
    guest.page.locator("[data-verb=sheet-back]").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".firsts")).to_be_visible()
    guest.press("[data-verb=invite]")
    guest.page.keyboard.press("Escape")
    guest.tap("menu-open")
    expect(guest.page.locator("dialog[open] h2")).to_have_text(guest.say("menu-title"))


def test_the_log_opens_from_the_menu(guest: Guest) -> None:
    """All that has happened, in the place of the menu."""
    guest.press("[data-verb=log]")
    expect(guest.page.get_by_role("dialog", name=guest.say("game-log"))).to_be_visible()


def test_before_a_game_there_is_nothing_to_pause(invite: Invite) -> None:
    """In the lobby nobody is offered what cannot be done."""
    guest = invite(name="Sara", size=Size(844, 390))
    guest.opens()
    guest.tap("menu-open")
    firsts = guest.page.locator(".firsts button")
    assert firsts.evaluate_all("(all) => all.map((one) => one.dataset.verb)") == [
        "invite",
        "rules",
        "leave",
        "settings",
    ]
