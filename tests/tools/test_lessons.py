"""The lessons: written by the rules themselves, and short."""

from __future__ import annotations

import pytest

from dorehami.server.protocol.messages import Offer
from dorehami.server.protocol.offers import moves_of
from tests.support.pages.lessons import LESSONS
from tools.lessons import TOLD, lessons


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_what_the_rules_make_of_its_script(game: str) -> None:
    """Nobody has to write them by hand. (python -m tools.lessons --write)"""
    assert (TOLD / f"{game}.json").read_text(encoding="utf-8") == lessons()[game] + "\n"


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_waits_for_moves_that_are_offered(game: str) -> None:
    """The move that each step is about can be made when it is said."""
    lesson = LESSONS[game]
    told = [lesson["begin"], *lesson["news"]]
    for step in lesson["steps"]:
        offered = next(news["moves"] for news in reversed(told[: step["at"] + 1]) if "moves" in news)
        moves = moves_of([Offer(verb, columns) for verb, columns in offered])
        assert step.get("move", "") in (*moves, ""), step


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_takes_two_minutes(game: str) -> None:
    """A step is read in about eight seconds."""
    assert 8 <= len(LESSONS[game]["steps"]) <= 16
    assert "move" not in LESSONS[game]["steps"][-1]
