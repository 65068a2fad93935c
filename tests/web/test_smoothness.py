"""No page stalls: on a machine four times as slow as this one, nothing keeps a page busy for long in a whole game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import DESK, PHONE, Guest, Size
from tests.web.casts import EVERYTHING
from tests.web.company import Friends
from tests.web.conftest import Invite
from tests.web.serving import Served
from tests.web.tasks import Task, watched

LONGEST = 200  # milliseconds
SLOWER = 4
ATTEMPTS = 3  # what is slow is slow every time; what the machine did meanwhile is not
TOLD = "(version) => (window.told ?? 0) >= version"
GAMES = {"coup": (6, EVERYTHING), "dezh": (7, ["gate"]), "mccarthy": (8, [])}
BUSY = """() => new Promise((done) => setTimeout(() => {
  const until = performance.now() + 1000
  while (performance.now() < until);
  done()
}))"""


def too_long(tasks: list[Task]) -> list[str]:
    """Those that would be too long on the slower machine."""
    return [str(task) for task in tasks if SLOWER * task.took > LONGEST]


def moving(guest: Guest) -> None:
    """Here everything flies and turns that can."""
    guest.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_stalls_in_a_whole_game(
    invite: Invite, browser: Browser, served: Served, game: str, size: Size
) -> None:
    """From the deal to the end of a full table's game no task takes longer than 200 ms."""
    guest = invite(size=size)
    moving(guest)
    stalls: list[str] = []
    for _ in range(ATTEMPTS):
        stalls = played_before(guest, browser, served, game)
        if not stalls:
            return
    pytest.fail("\n".join(stalls))


def played_before(guest: Guest, browser: Browser, served: Served, game: str) -> list[str]:
    """What took too long on the page of the first at the table in a whole game."""
    players, options = GAMES[game]
    with Friends(served, players, options, game=game) as company:
        company.joined_by(guest, 0)
        company.pages.clear()
        guest.settles(company.version)
        with watched(browser) as tasks:
            company.begins()
            for question in company.questions():
                guest.page.wait_for_function(TOLD, arg=question.version)
            guest.page.wait_for_function(TOLD, arg=company.version)
            guest.page.locator(".foot button").first.wait_for()
    assert len(tasks) > company.version
    return too_long(tasks)


def test_a_page_that_stalls_is_found(invite: Invite, browser: Browser) -> None:
    """A script that counts for a second is noticed."""
    guest = invite()
    guest.goes()
    with watched(browser) as tasks:
        guest.page.evaluate(BUSY)
    assert [stall for stall in too_long(tasks) if "TimerFire" in stall]
