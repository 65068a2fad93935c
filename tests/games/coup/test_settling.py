"""Losing an influence, drawing and exchanging."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.refusals import NotLegal
from dorehami.engine.table import NATURE, NOBODY
from tests.support.scene import Scene

HANDS = {0: "duke contessa", 1: "captain contessa", 2: "assassin duke"}


def scene(*moves: str, **facts: Any) -> Scene:
    return Scene("coup", 3, **{"hand": HANDS, **facts}).after(*moves)


def test_the_loser_chooses() -> None:
    """Either card may be turned up; it lies there for all to see (K7)."""
    position = scene("0 coup 1", coins={0: 7})
    assert position.offered(1) == ["turn_up captain", "turn_up contessa"]
    position.after("1 turn_up contessa")
    assert (position.fact("up", 1, viewer=NOBODY), position.fact("hand", 1)) == (["contessa"], ["captain"])


def test_two_equal_cards_are_asked_for() -> None:
    """The question does not tell that there is only one answer (K7)."""
    position = scene("0 coup 1", hand={**HANDS, 1: "captain captain"}, coins={0: 7})
    assert (position.state.asked, position.offered(1)) == ([1], ["turn_up captain"])


def test_the_last_card_turns_up_by_itself() -> None:
    """Nobody is asked where there is nothing to choose; the player is exiled at once (K7, K8)."""
    position = scene(hand={**HANDS, 1: "captain"}, up={1: "contessa"}, coins={0: 7, 1: 0})
    assert position.events_of("0 coup 1") == ["Declared", "Paid", "turned_up", "Exiled", "TurnPassed"]
    assert (position.fact("up", 1), position.fact("influence", 1)) == (["captain", "contessa"], 0)


def exchange(**facts: Any) -> Scene:
    """Two cards were drawn aside."""
    return scene("0 exchange", "all allow", "chance duke", "chance ambassador", **facts)


def test_cards_are_drawn_aside() -> None:
    """Only the exchanger sees them; they count as in hand, and the court is smaller (K20)."""
    position = exchange()
    assert (position.fact("drawn", 0), position.fact("court")) == (["duke", "ambassador"], 7)
    assert position.fact("hand", 0) == ["duke", "contessa", "duke", "ambassador"]
    assert position.fact("hand", 0, viewer=1) == ["hidden"] * 4
    assert (position.state.asked, position.decision()) == ([0], "exchange")


def test_two_of_four_are_kept() -> None:
    """Every pair that there is, equal cards once (K20)."""
    assert exchange().offered(0) == [
        "keep duke duke",
        "keep duke ambassador",
        "keep duke contessa",
        "keep ambassador contessa",
    ]


def test_one_of_three_is_kept() -> None:
    """Who has one influence keeps one card (K20)."""
    position = exchange(hand={**HANDS, 0: "duke"}, up={0: "contessa"})
    assert position.offered(0) == ["keep duke", "keep ambassador"]
    position.after("0 keep ambassador")
    assert (position.fact("hand", 0), position.fact("court")) == (["ambassador"], 9)


def test_the_others_go_back() -> None:
    """What is not kept is in the court again, and nobody else has seen any of it (K20)."""
    position = exchange()
    assert position.events_of("0 keep contessa ambassador") == ["exchanged", "TurnPassed"]
    assert (position.fact("hand", 0), position.fact("drawn", 0), position.fact("court")) == (
        ["ambassador", "contessa"],
        [],
        9,
    )
    assert position.fact("hand", 0, viewer=NOBODY) == ["hidden", "hidden"]


@pytest.mark.parametrize("line", ["0 keep captain duke", "0 keep duke", "0 keep contessa contessa"])
def test_what_is_not_there_is_not_kept(line: str) -> None:
    """Cards that one does not have, too few, or the same card twice (K20)."""
    with pytest.raises(NotLegal) as refusal:
        exchange().events_of(line)
    assert refusal.value.rule == "K20"


def test_chance_is_offered_each_card_of_the_court() -> None:
    """Equal cards stand there one by one, so each is as likely; what is not there cannot be drawn."""
    offered = scene("0 exchange", "all allow").offered(NATURE)
    assert sorted(offered) == sorted(
        ["draw duke", *["draw assassin", "draw captain"] * 2, *["draw ambassador"] * 3, "draw contessa"]
    )


def test_a_draw_in_the_game_is_not_foretold() -> None:
    """Only the deal of the set-up can be given beforehand in the header."""
    assert scene("0 exchange", "all allow").state.step().foretold() == ("", NOBODY)


def test_a_steal_takes_two_or_the_last_one() -> None:
    """Two coins, or one where there is one (K19)."""
    assert scene("0 steal 1", "all allow", "1 allow").fact("coins") == [4, 0, 2]
    assert scene("0 steal 1", "all allow", "1 allow", coins={1: 1}).fact("coins") == [3, 0, 2]
