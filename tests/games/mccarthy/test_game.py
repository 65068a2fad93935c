"""A new auction, positions to begin from, and their facts."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from tests.support.scene import Scene

GAME = GAMES["mccarthy"]
ALL = [str(number) for number in range(5, 26)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_has_all_capital_cards(seats: int) -> None:
    """Two to eight players, each with the cards 5 to 25, and a column of 21 diamonds (M1)."""
    scene = Scene("mccarthy", seats)
    assert scene.fact("hand") == [ALL] * seats
    assert (scene.fact("column"), scene.fact("diamond"), scene.fact("score")) == (21, [], [0] * seats)
    assert scene.fact("partner_hand") == scene.fact("partner_won") == [[]] * seats


def test_a_silent_partner_has_them_too() -> None:
    """A set of their own (M22)."""
    assert Scene("mccarthy", 4, ("silent_partner",)).fact("partner_hand") == [ALL] * 4


def test_hands_are_public() -> None:
    """What everybody still holds can be seen by anybody (M9)."""
    scene = Scene("mccarthy", 2).after("chance 9", "0 bid 5", "1 bid 6")
    assert scene.fact("hand", viewer=NOBODY) == scene.fact("hand")
    assert scene.fact("hand", 0) == ALL[1:]


def test_a_position_can_be_given() -> None:
    """Won diamonds, hands, the bottom of the column and the void rounds."""
    hands = {0: " ".join(ALL[3:]), 1: " ".join(ALL[:-3])}
    scene = Scene("mccarthy", 2, won={0: "25", 1: "5 6"}, hand=hands, bottom="9 8", void=4)
    assert (scene.fact("won"), scene.fact("bottom"), scene.fact("column")) == ([["25"], ["5", "6"]], ["9", "8"], 18)
    assert (scene.fact("void"), scene.fact("hand", 1)) == (4, ALL[:-3])


def test_a_deck_is_accepted_if_it_is_the_column() -> None:
    """All diamonds that nobody has won, those at the bottom last."""
    deck = tuple(reversed(ALL))
    assert GAME.new(Setup(2, deck=deck, given={("bottom", NOBODY): ["6", "5"]})).asked


def test_a_speed_game_may_begin_at_its_end() -> None:
    """Where a complete diamond is given nobody is asked (M20)."""
    hands = dict.fromkeys(range(2), " ".join(ALL[2:]))
    assert Scene("mccarthy", 2, ("ending=speed",), won={0: "5 6"}, hand=hands).fact("over") == [0]


@pytest.mark.parametrize(
    ("given", "deck", "problem", "fact", "seat"),
    [
        ({("won", 0): ["5"]}, (), "every hand is as large as the column: 20 cards, not 21", "hand", 0),
        ({("hand", 1): ["5"]}, (), "every hand is as large as the column: 21 cards, not 1", "hand", 1),
        ({("won", 0): ["5"], ("won", 1): ["5"]}, (), "there is no 5 left", "won", 1),
        ({("hand", 0): ["7", "7"]}, (), "there is no 7 left", "hand", 0),
        ({("won", 0): ["4"]}, (), "“4” is no card: they are 5 to 25", "won", 0),
        ({("won", 0): ["x"]}, (), "“x” is no card: they are 5 to 25", "won", 0),
        ({}, ("5", "6"), "the deck must be exactly the diamonds that nobody has won", "deck", NOBODY),
        ({("bottom", NOBODY): ["5"]}, tuple(ALL), "the bottom must be the end of the deck", "bottom", NOBODY),
        ({("bottom", NOBODY): ["5", "5"]}, (), "there is no 5 left", "bottom", NOBODY),
        ({("void", NOBODY): 63}, (), r"after 63 void rounds the auction is closed \(M10\)", "void", NOBODY),
        ({("partner_won", 1): ["5"]}, (), "nobody has a silent partner here: that is an option", "partner_won", 1),
    ],
)
def test_positions_that_cannot_be_are_refused(
    given: dict[tuple[str, int], Any], deck: tuple[str, ...], problem: str, fact: str, seat: int
) -> None:
    """The refusal says what is wrong, and names the fact and the seat where one is."""
    with pytest.raises(BadSetup, match=problem) as refusal:
        GAME.new(Setup(2, deck=deck, given=given))
    assert (refusal.value.fact, refusal.value.seat) == (fact, seat)


def test_everything_is_there() -> None:
    """One record says it all, in the middle of a round too."""
    scene = Scene("mccarthy", 2, ("silent_partner",)).after("chance 9", "0 bid 5 6")
    assert scene.play.facts(0) == {
        "asked": [1],
        "decision": ["bid"],
        "over": [],
        "diamond": ["9"],
        "hand": [ALL, ALL],
        "bid": [["5", "6"], []],
        "won": [[], []],
        "partner_hand": [ALL, ALL],
        "partner_won": [[], []],
        "column": 20,
        "bottom": [],
        "void": 0,
        "last_round": False,
        "unsold": [],
        "score": [0, 0],
    }
    assert scene.fact("bid", 0, viewer=1) == ["sealed", "sealed"]
