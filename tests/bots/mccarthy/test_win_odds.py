"""The odds of a card, held against all that rivals can do."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from dorehami.bots.mccarthy.opponent_model import OpponentModel
from dorehami.bots.mccarthy.win_odds import WinOdds, win_chances
from dorehami.games.mccarthy.table import highest_alone
from tests.support.bots.mccarthy import observation, room

CHANCES = {5: 0.1, 8: 0.15, 9: 0.2, 11: 0.1, 13: 0.15, 18: 0.1, 20: 0.2}  # of each rival's bids
HAND = [5, 7, 9, 14, 20, 25]


def crowd(rivals: int) -> list[float]:
    return [rivals * CHANCES.get(card, 0.0) for card in range(26)]


def counted(rivals: int) -> list[float]:
    """Return how often each card of the hand wins, over all possible bids of the rivals."""
    found = [0.0] * len(HAND)
    for bids in product(CHANCES, repeat=rivals):
        for i, card in enumerate(HAND):
            if highest_alone([card, *bids]) == 0:
                found[i] += prod([CHANCES[bid] for bid in bids])
    return found


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_up_to_three_rivals_the_odds_are_exact(rivals: int) -> None:
    """Lower cards, equal cards and cards that cancel one another are all counted (M3)."""
    assert win_chances(HAND, crowd(rivals), rivals) == pytest.approx(counted(rivals))


@pytest.mark.parametrize("rivals", [4, 5])
def test_with_more_rivals_they_are_near(rivals: int) -> None:
    """The neglected cases, larger ties, are rare."""
    assert win_chances(HAND, crowd(rivals), rivals) == pytest.approx(counted(rivals), abs=0.05)


def test_odds_are_never_more_than_certain() -> None:
    """The approximation is capped at 1 where rivals bid few cards."""
    crowded = [0.0] * 24 + [3.5, 3.5]
    assert max(win_chances([5, 23], crowded, 7)) <= 1


def test_each_rival_bids_once() -> None:
    """The expected bids for any diamond are as many as there are rivals, whatever is known of their habits."""
    seen = observation(room("chance 12", "0 bid 7", "1 bid 9", "2 bid 25", "chance 11", seats=3))
    opponents = OpponentModel(3)
    opponents.log_odds[1][3] = 9.0
    odds = WinOdds(seen, [1, 2], opponents)
    assert [sum(expected) for expected in odds.expected_bids] == pytest.approx([2.0] * 20)
    assert all(expected[9] <= 1 and expected[25] <= 1 for expected in odds.expected_bids)


def test_what_is_burned_is_not_bid() -> None:
    """A card that no rival holds takes nothing from anybody."""
    seen = observation(room("chance 12", "0 bid 7", "1 bid 9", "chance 11"))
    odds = WinOdds(seen, [1], OpponentModel(2))
    assert {expected[9] for expected in odds.expected_bids} == {0.0}
