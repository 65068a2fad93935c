"""The facts of Coup, and to whom they are known."""

from __future__ import annotations

from dorehami.engine.table import NOBODY
from tests.support.scene import Scene

HANDS = {0: "duke contessa", 1: "captain", 2: "assassin duke"}


def scene() -> Scene:
    return Scene("coup", 3, starter=1, hand=HANDS, up={1: "contessa"}, coins={1: 4})


def test_everything_is_there() -> None:
    """One record says it all."""
    assert scene().play.facts() == {
        "asked": [1],
        "decision": ["action"],
        "over": [],
        "turn": [1],
        "coins": [2, 4, 2],
        "hand": [["duke", "contessa"], ["captain"], ["duke", "assassin"]],
        "drawn": [[], [], []],
        "revealed": [[], [], []],
        "up": [[], ["contessa"], []],
        "influence": [2, 1, 2],
        "exiled": [False, False, False],
        "party": [[], [], []],
        "treasury": 42,
        "reserve": 0,
        "court": 9,
        "removed": 0,
        "bomb": [],
        "claim": [],
    }


def test_a_spectator_misses_only_the_hands() -> None:
    """Everything but the faces of hidden cards is public."""
    everything, public = scene().play.facts(), scene().play.facts(NOBODY)
    assert {name for name in everything if everything[name] != public[name]} == {"hand"}
    assert public["hand"] == [["hidden", "hidden"], ["hidden"], ["hidden", "hidden"]]


def test_a_block_is_the_claim_that_may_be_challenged() -> None:
    """While it may be; when it is being proved no longer."""
    position = scene().after("1 foreign_aid", "2 block duke")
    assert position.fact("claim") == [2, "duke"]
    assert position.after("0 challenge").fact("claim") == []
