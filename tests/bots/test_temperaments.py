"""Temperaments in a word: what is told of bots when a game is over."""

from __future__ import annotations

import random

import pytest

from dorehami.bots.arena import Match, mind_factory
from dorehami.bots.mind import TEMPERAMENTS, stronger
from dorehami.bots.minds import MIND_LEVELS, MINDS
from dorehami.engine.game import Setup
from dorehami.games import GAMES

KINDS = [(game, level) for game in GAMES for level in MIND_LEVELS]


def temperaments_of(game: str, level: str) -> set[str]:
    """Return the words of many minds that have seen nothing yet."""
    return {MINDS[game][level].from_notes(b"", random.Random(seed)).temperament() for seed in range(200)}


@pytest.mark.parametrize(("game", "level"), KINDS)
def test_every_mind_has_a_word(game: str, level: str) -> None:
    """One of those that there are, and not the same for all."""
    words = temperaments_of(game, level)
    assert words <= set(TEMPERAMENTS)
    assert len(words) >= 3


def test_no_word_is_left_over() -> None:
    """Each is somebody's."""
    assert set.union(*[temperaments_of(game, level) for game, level in KINDS]) == set(TEMPERAMENTS)


@pytest.mark.parametrize(("game", "level"), KINDS)
def test_it_stays_through_a_game(game: str, level: str) -> None:
    """The temperament never changes, and survives serialization."""
    minds = [mind_factory(MINDS[game][level])(random.Random(seed)) for seed in range(4)]
    before = [mind.temperament() for mind in minds]
    Match(GAMES[game], Setup(4, starter=0 if GAMES[game].starts else None), minds, random.Random(1)).run()
    recalled = [MINDS[game][level].from_notes(mind.notes(), random.Random(9)) for mind in minds]
    assert [mind.temperament() for mind in minds] == before
    assert [mind.temperament() for mind in recalled] == before


@pytest.mark.parametrize(
    ("one", "other", "word"), [(0.5, 0.4, "a"), (-0.5, 0.4, "b"), (0.1, 0.4, "c"), (0.1, -0.4, "d")]
)
def test_the_stronger_inclination_counts(one: float, other: float, word: str) -> None:
    """A mind with two of them is called after the one that lies further from the middle."""
    assert stronger(one, "a", "b", other, "c", "d") == word
