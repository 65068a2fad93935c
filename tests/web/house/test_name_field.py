"""The field for a name: it holds as many letters as a name may have, and says beside it what is wrong with one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dorehami.server.identity.display_names import LETTERS, validate_name
from tests.support.browser.geometry import faults
from tests.support.browser.guests import SMALL, Guest
from tests.web.conftest import Invite

LONG = {"en": "Wolfeschlegelstein-Hausenbergerdorff", "fa": "نیلوفر‌سادات طباطبایی‌نژاد اصفهانی"}


@pytest.fixture(params=["fa", "en"])
def guest(invite: Invite, request: pytest.FixtureRequest) -> Guest:
    """Somebody about to open a table on a small phone."""
    guest = invite(language=request.param, size=SMALL)
    guest.goes("/new/coup")
    guest.page.locator("main section").first.wait_for()
    return guest


def test_the_field_holds_what_the_table_takes(guest: Guest) -> None:
    """Letters that are too many are not taken, and the field says so; what it holds is a name for the server."""
    field = guest.page.get_by_label(guest.say("new-name"))
    field.press_sequentially(LONG[guest.language])
    held = field.input_value()
    assert LONG[guest.language].startswith(held)
    assert validate_name(held) == held.strip()
    assert sum(letter != "\u200c" for letter in held) == LETTERS
    expect(
        guest.page.get_by_role("alert").filter(has_text=guest.say("refusal-name_long", limit=LETTERS))
    ).to_be_visible()
    guest.settle()
    assert faults(guest.page) == []


def test_a_refusal_is_said_beside_the_field(guest: Guest) -> None:
    """The page goes to the field, with the reason below it and no note elsewhere; another name puts it away."""
    field = guest.page.get_by_label(guest.say("new-name"))
    field.fill("Bot 2")
    guest.tap("new-open")
    reason = guest.page.get_by_role("alert").filter(has_text=guest.say("refusal-name_reserved"))
    expect(reason).to_be_visible()
    expect(reason).to_be_in_viewport()
    expect(field).to_be_focused()
    expect(guest.page.locator(".note")).to_have_count(0)
    guest.settle()
    assert faults(guest.page) == []
    field.fill("Sara")
    expect(reason).to_have_count(0)
    guest.ignore_errors("400")
    guest.tap("new-open")
    guest.page.wait_for_url("**/t/*")
