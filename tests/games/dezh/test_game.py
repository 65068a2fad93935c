"""A new game of Dezh, and positions that can and cannot be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dorehami.engine.dice import Dice
from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games.dezh.deck import KIND, whole_deck
from dorehami.games.dezh.game import GAME
from tests.support.scene import Scene

ROLES = {0: "assassin", 1: "thief", 2: "king", 3: "warlord"}
GIVEN: dict[tuple[str, int], Any] = {("roles", seat): [role] for seat, role in ROLES.items()}


def test_the_deck_has_the_districts_of_the_book() -> None:
    """61 in all, so many of each kind; with the gate one armoury less (D1, D46)."""
    kinds = [KIND[face] for face in whole_deck(gate=False)]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"royal": 12, "religious": 11, "trade": 20, "military": 11, "special": 7}
    assert sorted(KIND[face] for face in whole_deck(gate=True)) == sorted(kinds)


@pytest.mark.parametrize(
    ("given", "problem", "fact", "seat"),
    [
        ({("city", 0): ["manor", "manor"]}, "no city has two districts of one name", "city", 0),
        ({("hand", 1): ["barn"]}, "“barn” is no district", "hand", 1),
        ({("hand", 1): ["alchemy", "alchemy"]}, "there is no alchemy left", "hand", 1),
        ({("crown", NOBODY): [1, 2]}, "one player holds the crown", "crown", NOBODY),
        ({("first", NOBODY): [1]}, "of the complete cities", "first", NOBODY),
        ({("called", NOBODY): ["king"]}, "called can only be set with the roles of all players", "called", NOBODY),
        ({**GIVEN, ("roles", 3): ["king"]}, "there is no king left", "roles", 3),
        ({**GIVEN, ("roles", 3): ["queen"]}, "“queen” is no role", "roles", 3),
        ({**GIVEN, ("roles", 3): []}, "every player holds 1 of the roles", "roles", 3),
        ({**GIVEN, ("face_up", NOBODY): ["king"]}, "there is no king left", "face_up", NOBODY),
        (
            {**GIVEN, ("roles", 2): ["sage"], ("face_up", NOBODY): ["king"]},
            "the king is never burned face up",
            "face_up",
            NOBODY,
        ),
        ({**GIVEN, ("murdered", NOBODY): ["assassin"]}, "the assassin cannot be the victim", "murdered", NOBODY),
        (
            {**GIVEN, ("roles", 0): ["sage"], ("murdered", NOBODY): ["king"]},
            "nobody is the assassin",
            "murdered",
            NOBODY,
        ),
        ({**GIVEN, ("robbed", NOBODY): ["thief"]}, "the thief cannot rob that role", "robbed", NOBODY),
        (
            {**GIVEN, ("roles", 1): ["sage"], ("robbed", NOBODY): ["king"]},
            "no thief has named",
            "robbed",
            NOBODY,
        ),
        ({**GIVEN, ("called", NOBODY): ["king", "sage"]}, "called is one role", "called", NOBODY),
    ],
)
def test_positions_that_cannot_be_are_refused(
    given: dict[tuple[str, int], Any], problem: str, fact: str, seat: int
) -> None:
    """The refusal says what is wrong, and names the fact and the seat where one is."""
    with pytest.raises(BadSetup, match=problem) as refusal:
        GAME.new(Setup(4, given=given))
    assert (refusal.value.fact, refusal.value.seat) == (fact, seat)


@pytest.mark.parametrize(
    ("facts", "crown"),
    [
        ({"called": "warlord"}, 2),
        ({"called": "warlord", "crown": [1]}, 1),
        ({"called": "king", "crown": [1]}, 2),
        ({"called": "thief"}, 0),
    ],
)
def test_a_king_who_was_called_has_the_crown(facts: dict[str, Any], crown: int) -> None:
    """In a position after the king's call, unless another crown is given (D17)."""
    assert Scene("dezh", 4, hand=dict.fromkeys(range(4), ""), roles=ROLES, **facts).fact("crown") == [crown]


def test_the_king_is_never_face_up() -> None:
    """Whatever was burned before, chance is not offered the king face up (D6)."""
    scene = Scene("dezh", 4, hand=dict.fromkeys(range(4), ""))
    assert "king" in [move.things[0] for move in scene.state.moves(-1)]
    scene.after("chance assassin")
    for _ in range(2):
        assert "king" not in [move.things[0] for move in scene.state.moves(-1)]
        scene.state.apply(-1, scene.state.moves(-1)[0])


@pytest.mark.parametrize(("seats", "shown"), [(4, 2), (5, 1)])
def test_the_king_is_not_face_up_in_ten_thousand_drafts(seats: int, shown: int) -> None:
    """Face up lie as many as the book says, never the king, and every other role about as often (D5, D6)."""
    fresh, dice, seen = Scene("dezh", seats, hand=dict.fromkeys(range(seats), "")).state, Dice(seats), Counter[str]()
    for _ in range(10_000):
        state = fresh.clone()
        while state.asked == [NATURE]:
            moves = state.moves(NATURE)
            state.apply(NATURE, moves[dice.below(len(moves))])
        seen.update(GAME.facts_of(state, state.table)["face_up"])
    assert seen.total() == 10_000 * shown
    assert "king" not in seen
    assert len(seen) == 7
    assert max(seen.values()) < 1.15 * min(seen.values())


def test_the_count_is_told_line_by_line() -> None:
    """Prices, five kinds, the first complete city and surplus points, and the sum of them (D26)."""
    city = "gate_of_nations manor shrine market watchtower castle palace"
    scene = Scene("dezh", 4, ("gate",), city={0: city})
    assert scene.fact("count", 0) == ["districts", "22", "kinds", "3", "first", "4", "surplus", "2"]
    assert scene.fact("score", 0) == 31
    assert scene.fact("count", 1) == []


HANDS = {0: "manor market", 1: "", 2: "", 3: ""}


def test_safe_answers() -> None:
    """Coins, then the end; the lowest role; the first card drawn; draw; decline."""
    draft = Scene("dezh", 4, hand=HANDS).after("chance king", "chance thief", "chance sage")
    assert draft.default(0) == "take assassin"
    pair = Scene("dezh", 2, hand={0: "", 1: ""}).after("chance king", "0 take sage")
    assert pair.default(1) == "take assassin burn thief"
    turn = Scene("dezh", 4, hand=HANDS, roles={**ROLES, 0: "magician"}, called="magician")
    assert turn.default(0) == "coins"
    assert turn.after("0 redraw manor").default(0) == "draw"
    turn.after("0 draw", "chance temple", "0 cards", "chance prison", "chance docks")
    assert turn.default(0) == "keep prison"
    assert turn.after("0 keep docks").default(0) == "end"
    ruins = Scene("dezh", 4, hand=HANDS, roles=ROLES, called="warlord", city={0: "graveyard market"})
    assert ruins.after("3 destroy 0 market").default(0) == "decline"
