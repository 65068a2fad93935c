"""The lessons, taken on the real screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from playwright.sync_api import expect

from tests.support.browser.guests import DESK, PHONE, SMALL, Guest, Size
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Look
from tests.support.pages.dezh import Mayor
from tests.support.pages.mccarthy import LAY
from tests.support.pages.whims import Answer, Spoken
from tools.lessons import lessons

LESSONS = {game: json.loads(text) for game, text in lessons().items()}


COACH = ".coach .words"
NEXT = ".coach [data-verb=next]"
NEARLY = 0.98  # the whole control, but for fractions of a pixel


class LessonLook(NamedTuple):
    """A lesson with a look."""

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
    """Yield the controls to press for a move, in order."""
    if game == "dezh":
        yield from Mayor(guest).way(move)
    elif game == "mccarthy":
        yield from (f".pick[data-card='{move[1]}']", LAY)
    else:
        yield from (selector for _, selector in guest.way(Answer(move)))


def takes(guest: Guest, game: str, step: dict[str, Spoken]) -> None:
    """Do what a step asks for: its move, or the next button; each control must be in view."""
    for selector in way(guest, game, step["move"]) if "move" in step else [NEXT]:
        guest.settle()
        expect(guest.page.locator(selector).first).to_be_in_viewport(ratio=NEARLY)
        guest.press(selector)


def says(guest: Guest, game: str, step: str) -> None:
    names = {f"p{bot}": guest.say(f"bot-{bot}") for bot in range(1, LESSONS[game]["seats"])}
    words = guest.page.locator(COACH)
    expect(words).to_contain_text(plain(guest.say(f"lesson-{game}-{step}", **names)))
    expect(words).to_be_in_viewport(ratio=NEARLY)


def plain(text: str) -> str:
    """Return a text without directional isolates."""
    return max(text.translate({0xE000: "\u2068", 0xE001: "\u2068", 0x2069: "\u2068"}).split("\u2068"), key=len).strip()


def takes_lesson(checker: ScreenChecker, game: str) -> None:
    """Take a lesson from the first step to the last; at every step its text and its control must be in view."""
    guest = checker.guest
    guest.goes(f"/learn/{game}")
    *steps, last = LESSONS[game]["steps"]
    for step in steps:
        says(guest, game, step["say"])
        checker.check(step["say"])
        takes(guest, game, step)
    says(guest, game, last["say"])
    checker.check("the end")
