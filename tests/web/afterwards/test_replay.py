"""Replays in the browser: a finished game moment by moment, from any view, with a link to each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.browser.guests import DESK, PHONE, SMALL, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.browser.serving import Served
from tests.support.pages.company import Friends
from tests.support.pages.replays import SLIDER, at, chooses, last
from tests.web.conftest import Invite

LOOKS = [Look(PHONE, "fa", "dark"), Look(SMALL, "en", "light"), Look(DESK, "fa", "light"), Look(SMALL, "fa", "dark")]


@pytest.fixture
def company(served: Served) -> Iterator[Friends]:
    """Four friends who have played a game of Coup to its end."""
    with Friends(served, 4, []) as company:
        company.start_game()
        company.play_to_end()
        yield company


def opens(guest: Guest, company: Friends, search: str = "") -> None:
    guest.goes(f"/t/{company.host.table}/games/1{search}")
    guest.page.locator(SLIDER).wait_for()


def test_moment_by_moment(invite: Invite, company: Friends) -> None:
    """The buttons go to the next moment and back, to the end and to the beginning; it never leaves the game."""
    guest = invite(language="en")
    opens(guest, company)
    assert at(guest) == 0
    assert guest.button("replay-back").is_disabled()
    guest.tap("replay-next")
    guest.tap("replay-next")
    assert at(guest) == 2
    guest.tap("replay-back")
    assert at(guest) == 1
    guest.tap("replay-last")
    assert at(guest) == last(guest) > 10
    assert guest.button("replay-next").is_disabled()
    guest.tap("replay-first")
    assert at(guest) == 0


@pytest.mark.parametrize(
    ("language", "on", "back"), [("fa", "ArrowLeft", "ArrowRight"), ("en", "ArrowRight", "ArrowLeft")]
)
def test_the_keyboard_goes_as_the_language_reads(
    invite: Invite, company: Friends, language: str, on: str, back: str
) -> None:
    """Forwards is leftwards in Persian and rightwards in English; Home and End are the ends."""
    guest = invite(language=language)
    opens(guest, company)
    for key, expected in ((on, 1), (on, 2), (back, 1), ("Home", 0)):
        guest.page.keyboard.press(key)
        assert at(guest) == expected
    guest.page.keyboard.press("End")
    assert at(guest) == last(guest)


def test_it_plays_by_itself(invite: Invite, company: Friends) -> None:
    """Moment after moment until it is paused; faster if so wished."""
    guest = invite(language="en", still=True)
    opens(guest, company)
    guest.tap("replay-play")
    for moment in (1, 2):
        guest.advance_clock(1700)
        assert at(guest) == moment
    guest.tap("replay-speed")
    for moment in (3, 4):
        guest.advance_clock(850)
        assert at(guest) == moment
    guest.tap("replay-pause")
    guest.advance_clock(5000)
    assert at(guest) == 4


def test_views(invite: Invite, company: Friends) -> None:
    """With all cards open everybody's are seen; a seat sees its own, spectators none; the moment stays."""
    guest = invite(language="en")
    opens(guest, company)
    guest.tap("replay-next")
    assert known(guest) == [2, 2, 2, 2]
    chooses(guest, "spectators")
    assert at(guest) == 1
    assert known(guest) == [0, 0, 0, 0]
    chooses(guest, "1")
    assert at(guest) == 1
    assert known(guest) == [0, 0, 0]
    assert len(guest.hand()) == 2


def test_nobody_is_told_to_coup_who_need_not(invite: Invite, company: Friends) -> None:
    """In a replay nothing is offered: whose turn it is is said, and no more."""
    guest = invite(language="en")
    forced = {guest.say("coup-now-action.forced", n=n) for n in range(10)}
    for seat in range(4):
        opens(guest, company, f"?view={seat}&at=1")
        guest.settle()
        assert forced.isdisjoint(guest.page.locator(".ask").all_text_contents())


def known(guest: Guest) -> list[int]:
    """Return how many cards of each seat are shown."""
    guest.settle()
    seats = guest.page.locator(".seats .seat").all()
    return [seat.locator(".minis [data-role]").count() for seat in seats]


def test_a_link_leads_to_its_moment(invite: Invite, company: Friends) -> None:
    """The address, copied after some navigation, opens the same moment for others."""
    guest, friend = invite(language="en"), invite(language="en")
    opens(guest, company)
    chooses(guest, "2")
    guest.page.get_by_label(guest.say("replay-turn"), exact=True).select_option(index=3)
    here = at(guest)
    guest.tap("replay-more")
    guest.press("[data-verb=copy]")
    guest.page.get_by_text(guest.say("lobby-copied")).wait_for()
    opens(friend, company, "?" + guest.page.url.partition("?")[2])
    assert at(friend) == here > 0
    assert len(friend.hand()) == len(guest.hand()) > 0


def test_the_log_leads_back(invite: Invite, company: Friends) -> None:
    """A line of the log goes to its moment."""
    guest = invite(language="en")
    opens(guest, company)
    guest.tap("replay-last")
    guest.tap("replay-more")
    guest.page.locator("dialog[open] ol button").first.click()
    guest.page.locator("dialog[open]").wait_for(state="detached")
    assert 0 <= at(guest) < 4


def test_a_running_game_has_none(invite: Invite, served: Served) -> None:
    """It is said when there will be one, and the table is a tap away."""
    guest = invite(language="en")
    with Friends(served, 3, []) as company:
        company.start_game()
        guest.goes(f"/t/{company.host.table}/games/1")
        guest.page.get_by_text(guest.say("replay-not-yet")).wait_for()
        guest.ignore_errors("409")
        guest.tap("replay-table")
        guest.page.wait_for_url(f"**/t/{company.host.table}")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_screen_of_a_replay_has_a_fault(invite: Invite, company: Friends, look: Look) -> None:
    """From the first moment to the last, from every kind of view, nothing is covered, cut or too small."""
    checker = ScreenChecker(invite(**look._asdict()))
    opens(checker.guest, company)
    for view in ("open", "spectators", "1"):
        chooses(checker.guest, view)
        for moment in ("first", "next", "last"):
            if not checker.guest.button(f"replay-{moment}").is_disabled():
                checker.guest.tap(f"replay-{moment}")
            checker.check(f"{view} {moment}")
    checker.guest.tap("replay-more")
    checker.check("more")
    assert checker.found == []
