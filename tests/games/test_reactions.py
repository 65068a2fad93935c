"""Which questions are reactions: what others do is objected to at once, by a clock of its own."""

from __future__ import annotations

import pytest

from tests.support.scene import Scene

COUP = {0: "duke captain", 1: "assassin contessa", 2: "ambassador duke"}
ROLES = dict(enumerate(("warlord", "king", "sage", "thief")))
HANDS = dict.fromkeys(range(4), "caravanserai")


def coup(*moves: str) -> Scene:
    return Scene("coup", 3, hand=COUP).after(*moves)


def dezh(*moves: str) -> Scene:
    cities, coins = {1: "market", 2: "graveyard"}, dict.fromkeys(range(4), 2)
    return Scene("dezh", 4, roles=ROLES, called="warlord", hand=HANDS, city=cities, coins=coins).after(*moves)


@pytest.mark.parametrize(
    ("scene", "decision"),
    [
        (coup("0 tax"), "challenge"),
        (coup("0 foreign_aid"), "block"),
        (dezh("0 destroy 1 market"), "graveyard"),
    ],
    ids=["challenge", "block", "graveyard"],
)
def test_who_may_object_is_asked_for_a_reaction(scene: Scene, decision: str) -> None:
    """A claim, an action that can be blocked, and a district that can be bought."""
    assert (scene.state.step().decision(), scene.state.step().reaction()) == (decision, True)


@pytest.mark.parametrize(
    ("scene", "decision"),
    [(coup(), "action"), (dezh(), "turn"), (Scene("mccarthy", 2).after("chance 12"), "bid")],
    ids=["action", "turn", "bid"],
)
def test_who_has_the_turn_is_not(scene: Scene, decision: str) -> None:
    """A turn and a bid have the time that the table gives."""
    assert (scene.state.step().decision(), scene.state.step().reaction()) == (decision, False)
