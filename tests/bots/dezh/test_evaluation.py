"""The evaluation function of Dezh's medium mind."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.bots.dezh.evaluation import Worth, turns_left, useful
from dorehami.engine.cards import HIDDEN
from tests.support.bots.dezh import SEVEN, cards, in_turn, reading


def worth(turns: float, **facts: Any) -> Worth:
    return Worth(reading(in_turn("sage", **facts).play), turns)


def test_a_card_is_of_use_once_and_not_where_it_stands() -> None:
    """Never a second of the same name in one city (D12); what was not seen may be anything."""
    assert useful(cards("manor manor docks temple"), cards("docks")) == cards("manor temple")
    assert useful([HIDDEN, HIDDEN], []) == [HIDDEN, HIDDEN]


@pytest.mark.parametrize("turns", [0.0, 1.0, 4.0])
def test_the_fifth_kind_is_worth_its_points(turns: float) -> None:
    """Beyond what a district of a kind that stands already brings."""
    four = cards("manor shrine market prison")
    found = worth(turns)
    assert found.city([*four, *cards("abandoned_city")]) > found.city([*four, *cards("trading_house")]) + 1


def test_coins_and_cards_are_worth_nothing_at_the_end() -> None:
    """Only districts count."""
    assert worth(0).future([], 9, cards("manor docks")) == 0


def test_coins_are_worth_more_with_something_to_build() -> None:
    """And a card is worth more with coins."""
    found = worth(2)
    rich, poor = [found.future([], coins, cards("palace")) for coins in (5, 0)]
    assert rich - poor > found.future([], 5, cards("shrine")) - found.future([], 0, cards("shrine"))


def test_the_first_complete_city_is_worth_more_than_the_next() -> None:
    """Four points against two (D26)."""
    others = worth(0, city={1: SEVEN}).city(cards("palace castle manor market temple crossroads_bazaar harbour"))
    own = worth(0).city(cards("palace castle manor market temple crossroads_bazaar harbour"))
    assert own - others == 2


def test_how_many_turns_are_left() -> None:
    """The fastest says when it ends; in the last round there is none, but for a second role that was not called yet."""
    assert turns_left(reading(in_turn("sage", city={2: "manor docks market"}).play)) == 3.5
    assert turns_left(reading(in_turn("sage", city={2: SEVEN}).play)) == 0
    roles = {0: "sage warlord", 1: "king thief", 2: "magician merchant"}
    last = in_turn("sage", seats=3, roles=roles, city={1: f"{SEVEN} manor"})
    assert turns_left(reading(last.play)) == 1
