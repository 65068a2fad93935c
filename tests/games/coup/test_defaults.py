"""What is played for a seat that lets its time run out: never a bluff in somebody's name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scene import Scene

HANDS = {0: "duke contessa", 1: "captain contessa", 2: "assassin duke"}


def scene(*moves: str, **facts: Any) -> Scene:
    return Scene("coup", 3, **{"hand": HANDS, **facts}).after(*moves)


def test_an_action_is_income() -> None:
    """Also with coins for more."""
    assert scene(coins={0: 9}).default(0) == "income"


@pytest.mark.parametrize(("starter", "target"), [(0, "1"), (1, "2"), (2, "0")])
def test_the_rich_coup_the_next_seat(starter: int, target: str) -> None:
    """With ten coins the coup aims at the next legal seat clockwise."""
    assert scene(coins={starter: 10}, starter=starter).default(starter) == f"coup {target}"


def test_the_coup_passes_over_the_exiled() -> None:
    """The next seat that is still there."""
    position = scene(hand={0: HANDS[0], 2: HANDS[2]}, up={1: "captain contessa"}, coins={0: 10, 1: 0})
    assert position.default(0) == "coup 2"


def test_the_first_character_is_drafted() -> None:
    """In the order of the list of characters (K5)."""
    assert Scene("coup", 2).default(1) == "keep duke"


def test_the_party_is_the_empire() -> None:
    """The starter's choice (R1)."""
    assert Scene("coup", 3, ("reformation",), hand=HANDS).default(0) == "side empire"


def test_the_first_card_is_revealed_and_then_returned() -> None:
    """Of two held the first of the list; and the inquisitor hands it back (I2)."""
    position = Scene("coup", 3, ("inquisitor",), hand=HANDS).after("0 examine 1", "all allow")
    assert position.default(1) == "reveal captain"
    assert position.after("1 reveal contessa").default(0) == "return"


@pytest.mark.parametrize(("target", "answer"), [(1, "defuse"), (2, "explode")])
def test_a_bomb_is_defused_only_with_the_contessa(target: int, answer: str) -> None:
    """Never a bluff (A2)."""
    position = Scene("coup", 3, ("anarchist",), hand=HANDS, coins={0: 5}).after(f"0 bomb {target}")
    assert position.default(target) == answer


def test_a_claim_is_allowed() -> None:
    """Silence is no challenge."""
    assert scene("0 tax").default(2) == "allow"


def test_nothing_is_blocked() -> None:
    """Not even by one who holds the card."""
    assert scene("0 assassinate 1", "all allow", coins={0: 3}).default(1) == "allow"


def test_a_card_that_is_there_is_shown() -> None:
    """Challenged, one shows what was claimed if it is there."""
    assert scene("0 tax", "1 challenge").default(0) == "show"


def test_a_card_that_is_not_there_is_conceded() -> None:
    """Where nothing can be shown."""
    assert scene("0 steal 1", "1 challenge").default(0) == "concede"


@pytest.mark.parametrize(("hand", "first"), [("contessa captain", "captain"), ("contessa duke", "duke")])
def test_the_first_card_is_lost(hand: str, first: str) -> None:
    """In the order of the names: duke, assassin, captain, ambassador, contessa."""
    assert scene("0 coup 1", hand={1: hand, 0: "assassin assassin", 2: "duke duke"}, coins={0: 7}).default(1) == (
        f"turn_up {first}"
    )


def test_an_exchange_keeps_what_was_held() -> None:
    """Whatever was drawn goes back."""
    position = scene("0 exchange", "all allow", "chance assassin", "chance assassin")
    assert position.default(0) == "keep duke contessa"


def test_an_exchange_of_one_keeps_it() -> None:
    """Also with one influence left."""
    hands: dict[str, Any] = {"hand": {**HANDS, 0: "contessa"}, "up": {0: "duke"}}
    assert scene("0 exchange", "all allow", "chance duke", "chance assassin", **hands).default(0) == "keep contessa"
