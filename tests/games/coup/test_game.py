"""A new game of Coup, and positions to begin from."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.cards import faces
from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from tests.support.scene import Scene

GAME = GAMES["coup"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_new_game_is_dealt_by_chance(seats: int) -> None:
    """Nature deals two cards to each from the fifteen; then the first seat is asked for an action (K1, K2)."""
    scene = Scene("coup", seats)
    assert sorted(scene.offered(NATURE)) == sorted([f"draw {name}" for name in CHARACTERS for _ in range(3)])
    for _ in range(2 * seats):
        scene.play.move(NATURE, scene.state.moves(NATURE)[0])
    assert [len(hand) for hand in scene.fact("hand")] == [2] * seats
    assert scene.fact("court") == 15 - 2 * seats
    assert (scene.state.asked, scene.decision()) == ([0], "action")


CHARACTERS = ("duke", "assassin", "captain", "ambassador", "contessa")


def test_everybody_has_two_coins() -> None:
    """The rest of the fifty are in the treasury (K1, K3)."""
    scene = Scene("coup", 4)
    assert (scene.fact("coins"), scene.fact("treasury")) == ([2, 2, 2, 2], 42)


def test_the_starter_is_named() -> None:
    """The turn is the named seat's (K4)."""
    scene = Scene("coup", 3, starter=2, hand=HANDS)
    assert (scene.fact("turn"), scene.state.asked) == ([2], [2])


HANDS = {0: "duke contessa", 1: "captain contessa", 2: "assassin duke"}


def test_a_hand_that_is_not_given_is_dealt() -> None:
    """The deal line of the notation can foretell it, one card after another."""
    scene = Scene("coup", 3, hand={0: "duke duke", 2: "duke captain"}, up={1: "contessa"}, coins={1: 5})
    assert scene.state.step().foretold() == ("deal", 1)
    scene.after("chance contessa")
    assert scene.fact("hand", 1) == ["contessa"]
    assert scene.fact("influence") == [2, 1, 2]
    assert (scene.fact("coins", 1), scene.fact("treasury")) == (5, 41)


def test_what_is_given_leaves_the_court() -> None:
    """The court is the deck less all cards that lie elsewhere."""
    scene = Scene("coup", 3, hand={**HANDS, 1: "captain"}, up={1: "contessa"})
    court = faces(scene.state.table.piles[0])
    assert (len(court), scene.fact("court")) == (9, 9)
    assert court == [1, 2, 2, 3, 3, 4, 4, 4, 5]


@pytest.mark.parametrize(
    ("given", "problem", "fact", "seat"),
    [
        ({("hand", 1): ["duke"]}, "that makes 1 cards, face down or up, not 2", "hand", 1),
        ({("hand", 1): ["duke", "duke", "duke"]}, "that makes 3 cards", "hand", 1),
        ({("up", 2): ["duke"], ("hand", 2): ["duke", "duke"]}, "that makes 3 cards", "hand", 2),
        ({("hand", 0): ["king", "duke"]}, "“king” is no character", "hand", 0),
        ({("hand", 0): ["hidden", "duke"]}, "“hidden” is no character", "hand", 0),
        ({("hand", 0): ["duke", "duke"], ("up", 1): ["duke", "duke"]}, "there is no duke left", "hand", 0),
        ({("coins", 0): 60}, "there are 50 coins in all, not 64", "", NOBODY),
        ({("treasury", NOBODY): 40}, "the treasury then has 44 coins, not 40", "treasury", NOBODY),
        ({("up", 1): ["duke", "duke"], ("coins", 1): 1}, "an exiled player has no coins", "coins", 1),
        ({("up", 0): ["duke", "duke"], ("coins", 0): 0}, "an exiled player cannot be the starter", "", NOBODY),
    ],
)
def test_positions_that_cannot_be_are_refused(
    given: dict[tuple[str, int], Any], problem: str, fact: str, seat: int
) -> None:
    """The refusal says what is wrong, and names the fact and the seat where one is."""
    with pytest.raises(BadSetup, match=problem) as refusal:
        GAME.new(Setup(3, given=given))
    assert (refusal.value.fact, refusal.value.seat) == (fact, seat)


def test_a_treasury_that_agrees_is_accepted() -> None:
    """What follows from the other facts may be named."""
    assert Scene("coup", 3, coins={0: 7}, treasury=39).fact("treasury") == 39


def test_the_last_one_has_won() -> None:
    """With one player left the game is over and that player has won (K6)."""
    scene = Scene(
        "coup", 3, hand={0: "duke duke"}, up={1: "captain captain", 2: "contessa contessa"}, coins={1: 0, 2: 0}
    )
    assert (scene.state.asked, scene.fact("over")) == ([], [0])
    assert scene.fact("exiled") == [False, True, True]
