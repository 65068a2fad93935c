"""The lessons, as somebody takes them on the real screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from playwright.sync_api import expect

from tests.support.browser.critic import Critic
from tests.support.browser.guests import DESK, PHONE, SMALL, Guest, Size
from tests.support.browser.screens import Look
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import LAY
from tests.support.pages.whims import Answer, Spoken
from tools.lessons import lessons

LESSONS = {game: json.loads(text) for game, text in lessons().items()}


COACH = ".coach .words"
NEXT = ".coach [data-verb=next]"
NEARLY = 0.98  # all of it, but for parts of a pixel


class LessonLook(NamedTuple):
    """A lesson, and how somebody sees it."""

    game: str
    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.game}-{self.look}"

    @property
    def look(self) -> Look:
        return Look(self.size, self.language, self.theme)


EVERY_LOOK = [LessonLook(*one) for one in product(LESSONS, (PHONE, SMALL, DESK), ("fa", "en"), ("dark", "light"))]


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


def says(guest: Guest, game: str, step: str) -> None:
    names = {f"p{bot}": guest.say(f"bot-{bot}") for bot in range(1, LESSONS[game]["seats"])}
    words = guest.page.locator(COACH)
    expect(words).to_contain_text(plain(guest.say(f"lesson-{game}-{step}", **names)))
    expect(words).to_be_in_viewport(ratio=NEARLY)


def plain(text: str) -> str:
    """Without the marks that keep a name apart from the text around it."""
    return max(text.translate({0xE000: "\u2068", 0xE001: "\u2068", 0x2069: "\u2068"}).split("\u2068"), key=len).strip()


def takes_lesson(critic: Critic, game: str) -> None:
    """From the first step to the last; at every step the sentence and what it asks for are in sight."""
    guest = critic.guest
    guest.goes(f"/learn/{game}")
    *steps, last = LESSONS[game]["steps"]
    for step in steps:
        says(guest, game, step["say"])
        critic.looks(step["say"])
        takes(guest, game, step)
    says(guest, game, last["say"])
    critic.looks("the end")
