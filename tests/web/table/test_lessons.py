"""The lessons, played through on the real screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import pairs
from tests.support.pages.lessons import EVERY_LOOK, LESSONS, NEXT, LessonLook, says, takes, takes_lesson, way
from tests.support.pages.whims import Spoken
from tests.web.conftest import Invite

POINTED = ".stage [data-pointed]"


@pytest.mark.parametrize("lesson", pairs(EVERY_LOOK), ids=str)
def test_a_lesson_is_played_to_its_end(invite: Invite, lesson: LessonLook) -> None:
    """At every step the sentence and what it asks for are in sight, and the screen has no fault; in the end a game with
    bots is one tap away."""
    checker = ScreenChecker(invite(**lesson.look._asdict()))
    takes_lesson(checker, lesson.game)
    assert checker.found == []
    checker.guest.page.locator("[data-verb=play]").click()
    checker.guest.page.wait_for_url("**/t/*")


@pytest.mark.parametrize(
    ("game", "other", "wanted"),
    [
        ("coup", ["income"], ["tax"]),
        ("dezh", ["take", "king"], ["take", "merchant"]),
        ("mccarthy", ["bid", "25"], ["bid", "16"]),
    ],
)
def test_another_move_is_met_kindly(invite: Invite, game: str, other: Spoken, wanted: Spoken) -> None:
    """A move that the lesson does not ask for changes nothing and is explained; the right one still works."""
    guest = invite()
    guest.goes(f"/learn/{game}")
    guest.press(NEXT)
    takes(guest, game, {"move": other})
    expect(guest.page.locator(".astray")).to_have_text(guest.say("lesson-astray"))
    takes(guest, game, {"move": wanted})
    expect(guest.page.locator(".astray")).to_have_count(0)


@pytest.mark.parametrize("lesson", [("coup", "fa"), ("dezh", "en"), ("mccarthy", "fa")], ids=" ".join)
def test_what_is_pointed_at_leads_to_the_end(invite: Invite, lesson: tuple[str, str]) -> None:
    """A lesson points at one thing at a time, and who only ever taps that plays it through."""
    game, language = lesson
    guest = invite(language=language)
    guest.goes(f"/learn/{game}")
    for step in LESSONS[game]["steps"][:-1]:
        says(guest, game, step["say"])
        expect(guest.page.locator(POINTED)).to_have_count(1 if "move" in step else 0)
        for _ in way(guest, game, step["move"]) if "move" in step else ():
            guest.settle()
            expect(guest.page.locator(POINTED)).to_have_count(1)
            guest.press(POINTED)
        if "move" not in step:
            guest.press(NEXT)
    says(guest, game, LESSONS[game]["steps"][-1]["say"])
    expect(guest.page.locator(POINTED)).to_have_count(0)


def test_a_flip_stays_until_it_is_understood(invite: Invite) -> None:
    """The open cards of a round lie there as long as the lesson speaks of them, and are gone when it goes on."""
    guest = invite(still=True)
    guest.goes("/learn/mccarthy")
    guest.press(NEXT)
    takes(guest, "mccarthy", {"move": ["bid", "16"]})
    expect(guest.page.locator(".card.wins")).to_have_count(1)
    guest.advance_clock()
    expect(guest.page.locator(".card.wins")).to_have_count(1)
    guest.press(NEXT)
    expect(guest.page.locator(".card.wins")).to_have_count(0)
