"""The lessons, played through on the real screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.test_lessons import LESSONS
from tests.web.browsing import DESK, PHONE, SMALL, Guest
from tests.web.conftest import Invite
from tests.web.critic import Critic
from tests.web.dezh import Mayor
from tests.web.mccarthy import LAY
from tests.web.screens import Look
from tests.web.whims import Answer, Spoken

COACH = ".coach .words"
NEXT = ".coach [data-verb=next]"
NEARLY = 0.98  # all of it, but for parts of a pixel
LOOKS = [Look(PHONE, "fa", "dark"), Look(DESK, "en", "light"), Look(SMALL, "fa", "light"), Look(SMALL, "en", "dark")]


def way(guest: Guest, game: str, move: Spoken) -> Iterator[str]:
    """What is pressed for a move, one after the other."""
    if game == "dezh":
        yield from Mayor(guest).way(move)
    elif game == "mccarthy":
        yield from (f".pick[data-card='{move[1]}']", LAY)
    else:
        yield from (selector for _, selector in guest.way(Answer(move)))


def takes(guest: Guest, game: str, step: dict[str, Spoken]) -> None:
    """What a step asks for: the move that it is about, or to go on. Nothing of it must be looked for."""
    for selector in way(guest, game, step["move"]) if "move" in step else [NEXT]:
        guest.settles()
        expect(guest.page.locator(selector).first).to_be_in_viewport(ratio=NEARLY)
        guest.press(selector)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end(invite: Invite, game: str, look: Look) -> None:
    """At every step the sentence and what it asks for are in sight, and the screen has no fault; in the end a game with
    bots is one tap away."""
    critic = Critic(invite(**look._asdict()))
    guest = critic.guest
    guest.goes(f"/learn/{game}")
    *steps, last = LESSONS[game]["steps"]
    for step in steps:
        says(guest, game, step["say"])
        critic.looks(step["say"])
        takes(guest, game, step)
    says(guest, game, last["say"])
    critic.looks("the end")
    assert critic.found == []
    guest.page.locator("[data-verb=play]").click()
    guest.page.wait_for_url("**/t/*")


def says(guest: Guest, game: str, step: str) -> None:
    names = {f"p{bot}": guest.say("table-bot-name", number=bot) for bot in range(1, LESSONS[game]["seats"])}
    words = guest.page.locator(COACH)
    expect(words).to_contain_text(plain(guest.say(f"lesson-{game}-{step}", **names)))
    expect(words).to_be_in_viewport(ratio=NEARLY)


def plain(text: str) -> str:
    """Without the marks that keep a name apart from the text around it."""
    return max(text.translate({0xE000: "\u2068", 0xE001: "\u2068", 0x2069: "\u2068"}).split("\u2068"), key=len).strip()


@pytest.mark.parametrize(
    ("game", "other", "wanted"),
    [
        ("coup", ["income"], ["tax"]),
        ("dezh", ["take", "king"], ["take", "merchant"]),
        ("mccarthy", ["bid", "25"], ["bid", "16"]),
    ],
)
def test_another_move_is_met_kindly(invite: Invite, game: str, other: Spoken, wanted: Spoken) -> None:
    """What the lesson is not about changes nothing, and it says so; then the move that it is about can be made."""
    guest = invite()
    guest.goes(f"/learn/{game}")
    guest.press(NEXT)
    takes(guest, game, {"move": other})
    expect(guest.page.locator(".astray")).to_have_text(guest.say("lesson-astray"))
    takes(guest, game, {"move": wanted})
    expect(guest.page.locator(".astray")).to_have_count(0)


def test_a_flip_stays_until_it_is_understood(invite: Invite) -> None:
    """The open cards of a round lie there as long as the lesson speaks of them, and are gone when it goes on."""
    guest = invite(still=True)
    guest.goes("/learn/mccarthy")
    guest.press(NEXT)
    takes(guest, "mccarthy", {"move": ["bid", "16"]})
    expect(guest.page.locator(".card.wins")).to_have_count(1)
    guest.lets_pass()
    expect(guest.page.locator(".card.wins")).to_have_count(1)
    guest.press(NEXT)
    expect(guest.page.locator(".card.wins")).to_have_count(0)
