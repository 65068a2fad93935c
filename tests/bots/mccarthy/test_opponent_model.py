"""Habits: what a rival did before is what it will likely do again."""

from __future__ import annotations

import random

import pytest

from dorehami.bots.mccarthy.observation import Observation, Round
from dorehami.bots.mccarthy.opponent_model import HABITS, Habit, OpponentModel
from tests.support.bots.mccarthy import observation, room

SHIFT = 3


def watched(bids: dict[int, int], seats: int = 2) -> OpponentModel:
    """The first seat has watched the second bid these cards, one for each diamond, in rounds that were void."""
    opponents = OpponentModel(seats)
    for diamond, bid in bids.items():
        opponents.update(new_floor(seats), [1], [Round(diamond, [bid] * seats)])
    return opponents


def new_floor(seats: int = 2) -> Observation:
    return observation(room("chance 12", seats=seats))


def test_a_steady_bidder_is_found_out() -> None:
    """A bidder who always bids three more than the diamond is predicted to do so again."""
    opponents = watched({diamond: diamond + SHIFT for diamond in (6, 20, 11, 15, 8, 17)})
    habit, belief = max(opponents.beliefs([1])[1], key=lambda found: found[1])
    assert habit.shift == SHIFT
    assert belief > 0.3
    assert sum([belief for habit, belief in opponents.beliefs([1])[1] if habit.shift == SHIFT]) > 0.9


def test_who_bids_anything_has_no_habit() -> None:
    """Random bids speak for no habit."""
    rng = random.Random(1)
    cards = list(range(5, 26))
    opponents = watched(dict(zip(cards, rng.sample(cards, len(cards)), strict=True)))
    assert sum([belief for _, belief in opponents.beliefs([1])[1]]) < 0.2


def test_nothing_is_believed_of_strangers() -> None:
    """Before the first round nobody has a habit worth a thought."""
    assert OpponentModel(2).beliefs([1]) == {1: []}


def test_who_sits_together_bids_alike() -> None:
    """A neighbour's habits say something about somebody whose own are not known yet."""
    opponents = watched({diamond: diamond + SHIFT for diamond in (6, 20, 11, 15, 8, 17)}, seats=3)
    opponents.log_odds[2] = [0.0] * len(HABITS)
    stranger = opponents.beliefs([1, 2])[2]
    assert {habit.shift for habit, _ in stranger} == {SHIFT}


def test_the_hand_of_then_counts() -> None:
    """Habits are learned from the hand and the diamonds of the round in which a bid was made."""
    seen = observation(room("chance 12", "0 bid 7", "1 bid 12", "chance 25", "0 bid 6", "1 bid 25", "chance 11"))
    at_once, one_by_one = OpponentModel(2), OpponentModel(2)
    at_once.update(seen, [1], [Round(25, [6, 25]), Round(12, [7, 12])])
    first = observation(room("chance 12", "0 bid 7", "1 bid 12", "chance 25"))
    one_by_one.update(seen, [1], [Round(25, [6, 25])])
    one_by_one.update(first, [1], [Round(12, [7, 12])])
    assert at_once.log_odds == one_by_one.log_odds


def test_a_habit_knows_what_is_likely() -> None:
    """Its chances add up to one and are highest at its aim, which never lies beyond the hand."""
    habit, unsold = Habit(shift=2, spread=1.2, fondness=6), list(range(5, 26))
    chances = habit.chances(unsold, 10, frozenset())
    assert sum(chances) == pytest.approx(1)
    assert unsold[chances.index(max(chances))] == 12
    assert [habit.chance(card, unsold, 10, frozenset()) for card in range(21)] == pytest.approx(chances)
    assert unsold[(last := habit.chances(unsold, 25, frozenset())).index(max(last))] == 25
    fond = habit.chances(unsold, 10, frozenset({11}))
    assert unsold[fond.index(max(fond))] == 18
