"""The seconds that a page is told, and what it makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.server.table.commands.dealing import REACTION_CLOCKS
from dorehami.server.table.commands.game_setup import TURN_CLOCKS
from dorehami.server.table.timers import RESUME_DELAY
from tests.support.browser.node import run_script

ROOM = {"turn": 60, "reaction": 12}


def reckoned(stories: Any = (), held: Any = (), spans: Any = ()) -> Any:
    return run_script("limits.mjs", {"stories": [*stories], "held": [*held], "spans": [*spans]})


def after(*messages: dict[str, Any]) -> Any:
    """Return the limit after the last message: milliseconds left, and the whole length."""
    return reckoned([messages])["stories"][0][-1]


def welcome(at: int = 0, version: int = 1, left: int = 0, room: Any = None) -> dict[str, Any]:
    record = {"record": {"room": room}} if room else {}
    return {"type": "welcome", "at": at, "version": version, "left": left} | record


def news(version: int, at: int = 0, **limit: int) -> dict[str, Any]:
    return {"type": "news", "at": at, "version": version} | limit


def snapshot(at: int = 0, version: int = 1, left: int = 0) -> dict[str, Any]:
    return {"type": "snapshot", "at": at, "version": version, "left": left, "record": {"room": ROOM}}


def test_a_question_has_its_time_from_when_one_hears_of_it() -> None:
    """A limit in news counts from their arrival."""
    assert after(welcome(), news(2, at=5_000, limit=60)) == [60_000, 60_000]


def test_others_answers_wind_no_clock() -> None:
    """News that say nothing of time change nothing."""
    assert after(welcome(), news(2, limit=12), news(3, at=4_000)) == [8_000, 12_000]


def test_no_limit_is_no_limit() -> None:
    """A question may take as long as it takes."""
    assert after(welcome(), news(2, limit=12), news(3, limit=0)) is None
    assert after(welcome(left=0, room=ROOM)) is None


@pytest.mark.parametrize(("left", "whole"), [(7_000, 12_000), (31_000, 60_000), (90_000, 90_000)])
def test_who_comes_later_knows_what_is_left(left: int, whole: int) -> None:
    """The whole length is inferred from the table's clocks."""
    assert after(welcome(left=left, room=ROOM)) == [left, whole]
    assert after(snapshot(left=left)) == [left, whole]


def test_what_is_caught_up_with_winds_no_clock() -> None:
    """News that were missed began earlier: the welcome says what is left of them."""
    missed = welcome(at=9_000, version=4, left=3_000)
    assert after(welcome(), news(2, limit=60), missed, news(3, at=9_000, limit=12), news(4, at=9_000)) == [
        3_000,
        12_000,
    ]
    assert after(welcome(), missed, news(3, at=9_000, limit=12), news(4), news(5, at=10_000, limit=60))[0] == 60_000


def test_a_short_cut_changes_nothing() -> None:
    """Reconnecting to the same question keeps the limit's length."""
    assert after(welcome(), news(2, limit=60), welcome(at=20_000, version=2, left=40_000)) == [40_000, 60_000]


@pytest.mark.parametrize(
    ("wanted", "left", "held"),
    [(2_000, None, 2_000), (2_000, 60_000, 2_000), (2_000, 3_000, 1_500), (2_000, 0, 0), (0, 9_000, 0)],
)
def test_a_move_waits_for_half_of_what_is_left_at_most(wanted: int, left: int | None, held: int) -> None:
    """Nobody runs out of time because of a move that could be taken back."""
    assert reckoned(held=[{"wanted": wanted, "left": left}])["held"] == [held]


@pytest.mark.parametrize(
    ("left", "whole", "seconds", "last"),
    [
        (60_000, 60_000, 60, 10),
        (59_001, 60_000, 60, 10),
        (59_000, 60_000, 59, 10),
        (1, 8_000, 1, 3),
        (-5, 12_000, 0, 4),
    ],
)
def test_seconds_are_counted_as_people_do(left: int, whole: int, seconds: int, last: int) -> None:
    """The one that has begun counts; the last ones are ten, or a third where that is less."""
    assert reckoned(spans=[{"until": left, "whole": whole}])["spans"] == [[seconds, last]]


def test_the_page_knows_the_lengths_of_the_house() -> None:
    """The page offers the clocks that the server accepts, and its other durations match."""
    lengths = reckoned()["lengths"]
    assert set(lengths["turns"]) == set(TURN_CLOCKS)
    assert set(lengths["reactions"]) == set(REACTION_CLOCKS)
    assert lengths["sittingUp"] == RESUME_DELAY
