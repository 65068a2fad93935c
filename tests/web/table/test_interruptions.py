"""Absences, requests, breaks and a lost connection neither cover nor cut what lies on a full table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dorehami.server.protocol import messages
from tests.soak.survey import folder
from tests.support.browser.guests import DESK, PHONE, SMALL
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.browser.serving import Patience, Served
from tests.support.pages.absence import RESUME, RETURN, SIGHT, all_doze, is_stood_in_for, joins, turn_of
from tests.support.pages.company import Friends
from tests.support.pages.staging import drop_connections
from tests.web.conftest import Invite

PEOPLE = {"coup": 6, "dezh": 7, "mccarthy": 8}
LOOKS = [Look(PHONE, "fa", "dark"), Look(SMALL, "en", "light"), Look(DESK, "fa", "light")]
LONG = 60_000  # milliseconds


@pytest.fixture(params=PEOPLE)
def company(served: Served, request: pytest.FixtureRequest) -> Iterator[Friends]:
    with Friends(served, PEOPLE[request.param], [], game=request.param) as company:
        yield company


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_others_do(invite: Invite, company: Friends, patience: Patience, look: Look) -> None:
    """Somebody is lost, another wishes for a break, it is granted, and ends."""
    checker = ScreenChecker(joins(invite, company, 0, **look._asdict()), folder(f"{company.host.room['game']}-{look}"))
    guest, run = checker.guest, company.served.run
    turn_of(company, 0, guest)
    checker.check("my turn")
    run(company.people[1].disconnect())
    expect(guest.page.locator(".seat[data-seat='1']")).to_contain_text(guest.say("table-offline"))
    checker.check("lost")
    run(company.people[2].send(messages.Pause))
    guest.page.locator(".strip").wait_for()
    checker.check("wish")
    run(company.host.send(messages.Pause))
    guest.page.locator(RESUME).wait_for()
    checker.check("break")
    patience.share = 1000
    guest.press(RESUME)
    guest.page.locator(".break .ring").wait_for()
    checker.check("countdown")
    assert checker.found == []


@pytest.mark.parametrize("company", ["dezh", "mccarthy"], indirect=True)
@pytest.mark.parametrize("look", LOOKS[:1], ids=str)
def test_what_one_missed(invite: Invite, company: Friends, patience: Patience, look: Look) -> None:
    """A stand-in plays in one's seat; one looks again and reads what happened; then the connection is lost, too."""
    checker = ScreenChecker(joins(invite, company, 0, **look._asdict()), folder(f"{company.host.room['game']}-{look}"))
    guest = checker.guest
    guest.page.evaluate(SIGHT, True)
    all_doze(company, patience, is_stood_in_for)
    guest.settle(company.version)
    guest.advance_clock(LONG)
    guest.page.evaluate(SIGHT, False)
    guest.page.locator(RETURN).wait_for()
    guest.page.locator("section:has(> header [role=status]) li").first.wait_for()
    checker.check("missed")
    guest.context.set_offline(True)
    drop_connections(company.served)
    guest.wait_until_lost()
    checker.check("cut")
    guest.ignore_errors("WebSocket")
    assert checker.found == []
