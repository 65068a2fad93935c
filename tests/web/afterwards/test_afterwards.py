"""After a game of Dezh or an auction, in the browser: the score, the record to keep, and a report of a problem."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.company import NAMES, Friends
from tests.support.pages.evening import score
from tests.web.conftest import Invite

PLAYED = {"dezh": 4, "mccarthy": 3}
WHOLE = "dialog[open] [data-report]"


@pytest.fixture(params=PLAYED)
def company(request: pytest.FixtureRequest, served: Served) -> Iterator[Friends]:
    """Friends who have played to the end."""
    with Friends(served, PLAYED[request.param], [], game=request.param) as company:
        company.start_game()
        company.play_to_end()
        yield company


@pytest.fixture
def guest(company: Friends, invite: Invite) -> Guest:
    """One of them, at the end, in English."""
    return at_the_end(invite(language="en"), company)


def at_the_end(guest: Guest, company: Friends) -> Guest:
    company.joined_by(guest, 0)
    guest.wait_for_end()
    return guest


def test_the_score_is_the_tables(company: Friends, guest: Guest) -> None:
    """The winners' points, or their shares, are shown under the table and in the menu."""
    won = [one for one in company.host.room["scores"] if one["points"]]
    pills = [f"{one['name']} {guest.say('evening-points', points=round(one['points'], 2))}" for one in won]
    assert score(guest) == pills != []
    guest.tap("menu-open")
    assert score(guest) == pills * 2


def test_the_record_can_be_kept(company: Friends, guest: Guest, tmp_path: Path) -> None:
    """The file that the menu hands out is named after the table and the game, and the rules play it again."""
    guest.tap("menu-open")
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=guest.say("evening-record", number=1)).click()
    assert download.value.suggested_filename == f"dorehami-{company.host.table}-1.play"
    download.value.save_as(tmp_path / "kept.play")
    report = check_text((tmp_path / "kept.play").read_text(encoding="utf-8"), GAMES)
    assert report.problems == []
    assert report.play is not None
    assert report.names == list(NAMES[: len(company.people)])
    winners = [company.host.room["players"].index(player) for player in company.host.room["results"][0]["winners"]]
    assert sorted(report.play.game.winners(report.play.state.table)) == sorted(winners)


def test_a_problem_can_be_reported(company: Friends, guest: Guest, tmp_path: Path) -> None:
    """The file has the description and the view of this seat, and no names."""
    guest.tap("menu-open")
    guest.press("[data-verb=report]")
    guest.page.get_by_label(guest.say("keeping-report-what")).fill("it hangs")
    with guest.page.expect_download() as download:
        guest.tap("keeping-report-file")
    download.value.save_as(tmp_path / "report.json")
    text = (tmp_path / "report.json").read_text(encoding="utf-8")
    told = json.loads(text)
    assert (told["said"], told["seat"]) == ("it hangs", 0)
    assert told["facts"] == company.host.facts
    assert not any(name in text for name in NAMES)
    assert json.loads(guest.page.locator(WHOLE).input_value())["facts"] == told["facts"]
    guest.page.locator("dialog[open]").get_by_role("button", name=guest.say("keeping-report-copy"), exact=True).click()
    expect(guest.page.get_by_text(guest.say("keeping-report-copied"))).to_be_visible()
