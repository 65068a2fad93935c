"""Scores, ties and winners."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.cards import PUBLIC, pile
from dorehami.games.mccarthy.scoring import points
from dorehami.games.mccarthy.table import complete, highest_alone
from tests.support.scene import Scene

ALL = [str(number) for number in range(5, 26)]
SILENT = ("silent_partner",)


def ended(*won: str, options: tuple[str, ...] = (), **facts: Any) -> Scene:
    """All diamonds are won so."""
    hands = dict.fromkeys(range(len(won)), "")
    if options:
        facts["partner_hand"] = hands
    return Scene("mccarthy", len(won), options, won=dict(enumerate(won)), hand=hands, **facts)


@pytest.mark.parametrize(
    ("diamonds", "worth"),
    [
        ([], 0),
        ([12], 12),
        ([15, 16], 15 + 16 + 10),
        ([12, 13, 14], 12 + 13 + 14 + 20),
        ([6, 9, 10, 12, 13, 14, 25], 119),
        ([5, 7, 8, 16, 18, 20, 23, 24], 141),
        ([11, 15, 17, 19, 21, 22], 115),
    ],
)
def test_what_a_collection_is_worth(diamonds: list[int], worth: int) -> None:
    """The numbers, and ten for each pair of neighbours; the last three are the rulebook's final count (M7)."""
    assert points(pile(diamonds, PUBLIC)) == worth


@pytest.mark.parametrize(
    ("diamonds", "pairs"), [([], 0), ([5, 7], 0), ([15, 16], 1), ([12, 13, 14], 2), ([5, 6, 8, 9], 2)]
)
def test_complete_diamonds(diamonds: list[int], pairs: int) -> None:
    """Two neighbours make one, three make two (M7)."""
    assert complete(pile(diamonds, PUBLIC)) == pairs


@pytest.mark.parametrize(
    ("bids", "winner"),
    [([18, 16, 8, 18], 1), ([19, 23, 23, 19], -1), ([5, 6], 1), ([7, 7], -1), ([25, 25, 5], 2), ([9], 0)],
)
def test_who_takes_the_diamond(bids: list[int], winner: int) -> None:
    """The highest card that nobody equals, or nobody (M3, M5)."""
    assert highest_alone(bids) == winner


def test_the_highest_score_wins() -> None:
    """The rulebook's final count as a game: 119, 141 and 115 (M8)."""
    scene = ended("6 9 10 12 13 14 25", "5 7 8 16 18 20 23 24", "11 15 17 19 21 22")
    assert (scene.fact("score"), scene.fact("over")) == ([119, 141, 115], [1])


def two_scores(first: str, second: str) -> Scene:
    """Two players have won these diamonds, and six others share the rest in smaller parts."""
    rest = [card for card in ALL if card not in (*first.split(), *second.split())]
    return ended(first, second, *[" ".join(rest[i::6]) for i in range(6)])


def test_a_tie_goes_to_more_complete_diamonds() -> None:
    """64 with a pair of neighbours beats 64 without one (M8)."""
    scene = two_scores("9 10 11 14", "19 21 24")
    assert scene.fact("score")[:2] == [64, 64]
    assert scene.fact("over") == [0]


def test_then_to_the_highest_diamond() -> None:
    """Both without neighbours: the one with the 25 (M8)."""
    scene = two_scores("25 23 16", "24 22 18")
    assert scene.fact("score")[:2] == [64, 64]
    assert scene.fact("over") == [0]


def test_what_is_still_equal_is_shared() -> None:
    """Nobody has won anything: all have won (M8)."""
    scene = Scene("mccarthy", 2, bottom=" ".join(ALL), void=62).after("all bid 5")
    assert (scene.fact("score"), scene.fact("over")) == ([0, 0], [0, 1])


def test_half_of_the_partner_s_points_count() -> None:
    """Numbers and complete diamonds; a half stays a half (M22)."""
    partners = {0: "15 16", 1: "7"}
    rest = [card for card in ALL if card not in ("15", "16", "7")]
    scene = ended(" ".join(rest[::2]), " ".join(rest[1::2]), options=SILENT, partner_won=partners)
    own = [points(pile([int(card) for card in part], PUBLIC)) for part in (rest[::2], rest[1::2])]
    assert scene.fact("score") == [own[0] + 20.5, own[1] + 3.5]


def test_a_whole_score_is_a_whole_number() -> None:
    """12, not 12.0."""
    hands = dict.fromkeys(range(2), " ".join(ALL[1:]))
    scene = Scene("mccarthy", 2, SILENT, won={0: "12"}, hand=hands, partner_hand=hands)
    assert [type(score) for score in scene.fact("score")] == [int, int]


def test_complete_diamonds_do_not_reach_across_collections() -> None:
    """15 of the player and 16 of the partner are no pair (M22)."""
    hands = dict.fromkeys(range(2), " ".join(ALL[2:]))
    scene = Scene("mccarthy", 2, SILENT, won={0: "15"}, partner_won={0: "16"}, hand=hands, partner_hand=hands)
    assert scene.fact("score", 0) == 15 + 8
