"""The lessons, played through on the real screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.test_lessons import LESSONS
from tests.web.browsing import Guest
from tests.web.conftest import Invite
from tests.web.critic import Critic
from tests.web.screens import LOOKS, Look, pairs
from tests.web.whims import Answer

COACH = ".coach .words"


def takes(guest: Guest, step: dict[str, object]) -> None:
    """What a step asks for: the move that it is about, or to go on."""
    if "move" in step:
        guest.answers(Answer(step["move"]))  # type: ignore[arg-type]
    else:
        guest.page.locator("[data-verb=next]").click()


@pytest.mark.parametrize("look", pairs(LOOKS)[:4], ids=str)
def test_the_lesson_of_coup_is_played_to_its_end(invite: Invite, look: Look) -> None:
    """At every step the sentence is there and the screen has no fault; in the end a game with bots is one tap away."""
    critic = Critic(invite(**look._asdict()))
    guest = critic.guest
    guest.goes("/learn/coup")
    *steps, last = LESSONS["coup"]["steps"]
    for step in steps:
        says(guest, step["say"])
        critic.looks(step["say"])
        takes(guest, step)
    says(guest, last["say"])
    critic.looks("the end")
    assert critic.found == []
    guest.page.locator("[data-verb=play]").click()
    guest.page.wait_for_url("**/t/*")


def says(guest: Guest, step: str) -> None:
    names = {f"p{bot}": guest.say("table-bot-name", number=bot) for bot in (1, 2)}
    expect(guest.page.locator(COACH)).to_contain_text(plain(guest.say(f"lesson-coup-{step}", **names)))


def plain(text: str) -> str:
    """Without the marks that keep a name apart from the text around it."""
    return max(text.translate({0xE000: "\u2068", 0xE001: "\u2068", 0x2069: "\u2068"}).split("\u2068"), key=len).strip()


def test_another_move_is_met_kindly(invite: Invite) -> None:
    """What the lesson is not about changes nothing, and it says so."""
    guest = invite()
    guest.goes("/learn/coup")
    guest.page.locator("[data-verb=next]").click()
    guest.answers(Answer(["income"]))
    expect(guest.page.locator(".astray")).to_have_text(guest.say("lesson-astray"))
    guest.answers(Answer(["tax"]))
    expect(guest.page.locator(".astray")).to_have_count(0)
