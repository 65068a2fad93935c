"""The arena: whole games between minds, and what tournaments count."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

from dorehami.bots.arena import IllegalIndex, Match, MindFactory, Stalled, Tally, matches, mind_factory, tournament
from dorehami.bots.mind import Mind, RandomMind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.play import told_to
from dorehami.engine.table import eyes_of
from dorehami.games import GAMES
from tests.support.charters import setups
from tests.support.secrecy import table_fields

COUP = GAMES["coup"]


class CheckedMatch(Match):
    """A match of random minds in which everything shown to a seat is checked against what it may know."""

    def __init__(self, name: str, setup: Setup, seed: int) -> None:
        rng = random.Random(seed)
        super().__init__(GAMES[name], setup, [mind_factory(RandomMind)(rng) for _ in range(setup.seats)], rng)
        self.heard: list[list[tuple[str, Args]]] = [[] for _ in range(setup.seats)]

    def sight(self, seat: int) -> Sight:
        sight = super().sight(seat)
        state, shown = self.play.state, sight.state
        assert shown.table is not state.table
        assert shown.table.eyes == eyes_of(seat)
        assert table_fields(shown.table) == table_fields(state.table.seen_by(seat))
        assert (shown.agenda, shown.asked) == (state.agenda, state.asked)
        assert sight.moves == state.moves(seat)
        assert sight.moves[sight.default] is state.step().default(state.table, seat)
        assert sight.told == self.heard[seat]
        self.heard[seat] = []
        return sight

    def make(self, seat: int, move: Move) -> None:
        state = self.play.state.clone()
        state.told = []
        state.play(seat, move)
        for viewer, heard in enumerate(self.heard):
            heard += told_to(state.told, state.table.layout, viewer)
        super().make(seat, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_mind_is_shown_what_its_seat_may_see(name: str) -> None:
    """Its table is the seat's own view, and it has been told what the seat is told, once, since it was last asked."""
    for seed, setup in enumerate(setups(GAMES[name])[::3]):
        assert CheckedMatch(name, setup, seed).run()


class Always(Mind):
    """Always chooses the same index."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, sight: Sight) -> int:
        return self.index


def always(index: int) -> MindFactory:
    return lambda rng: Always(index)


@pytest.mark.parametrize("index", [-1, 99])
def test_a_choice_beyond_the_moves_is_no_choice(index: int) -> None:
    """A negative index is none either, whatever Python makes of it."""
    with pytest.raises(IllegalIndex, match=f"Always chose {index} of "):
        Match(COUP, Setup(3), [Always(index)] * 3, random.Random(0)).run()


def test_a_game_that_does_not_end_is_given_up() -> None:
    """The limit is one of answers."""
    match = Match(COUP, Setup(4), [Always(0)] * 4, random.Random(0))
    with pytest.raises(Stalled, match="coup is not over after 5 answers"):
        match.run(most=5)
    assert match.answers == 5


def test_everybody_has_every_seat() -> None:
    """With each game the line-up moves on by one seat."""
    seen: list[list[int]] = []
    lineup = [always(index) for index in (10, 11, 12)]
    for match, _ in matches(COUP, Setup(3), lineup, 4, seed=0):
        seen.append([mind.index for mind in match.minds if isinstance(mind, Always)])
    assert seen == [[10, 11, 12], [12, 10, 11], [11, 12, 10], [10, 11, 12]]


def test_a_shared_win_counts_its_share() -> None:
    """If all bid the same, every round is void, nobody owns anything, and all three win a third."""
    tallies = tournament(GAMES["mccarthy"], Setup(3), [always(0)] * 3, 6, seed=1)
    assert [tally.won for tally in tallies] == [pytest.approx(2)] * 3
    assert [tally.margin() for tally in tallies] == [pytest.approx(0, abs=1e-6)] * 3


def test_the_margin_is_that_of_the_mean() -> None:
    """Of 100 games with 25 wins: 1.96 standard errors; and tallies of two runs add up to one of both."""
    tally = Tally()
    for game in range(100):
        tally.add(float(game < 25))
    assert tally.share() == 0.25
    assert tally.margin() == pytest.approx(1.96 * sqrt(0.25 * 0.75 / 100))
    double = tally.plus(tally)
    assert (double.games, double.share()) == (200, 0.25)
    assert double.margin() == pytest.approx(tally.margin() / sqrt(2))


def test_whims_are_equals() -> None:
    """Nobody has an advantage by its place in the line-up."""
    for tally in tournament(COUP, Setup(4), [mind_factory(RandomMind)] * 4, 400, seed=1):
        assert abs(tally.share() - 0.25) < 2 * tally.margin()


def test_the_same_seed_plays_the_same_tournament() -> None:
    """All dice of a game come from its seed."""
    first, again, other = [won(seed) for seed in (1, 1, 2)]
    assert first == again != other


def won(seed: int) -> list[Any]:
    return [tally.won for tally in tournament(COUP, Setup(4), [mind_factory(RandomMind)] * 4, 40, seed)]
