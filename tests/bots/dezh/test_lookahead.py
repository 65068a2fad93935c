"""Lookahead within a turn of Dezh."""

from __future__ import annotations

from itertools import combinations

import pytest

from dorehami.bots.dezh.evaluation import PRICES, Worth
from dorehami.bots.dezh.lookahead import TurnState, at_hand, best, in_role, outcome, with_resources
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh.deck import RELIGIOUS, TRADE
from dorehami.games.dezh.words import ARCHITECT, MERCHANT, SAGE, THIEF
from tests.support.bots.dezh import SEVEN, cards, in_turn, reading


def worth(turns: float = 3.0) -> Worth:
    return Worth(reading(in_turn("sage").play), turns)


def test_the_plan_is_the_best_of_all() -> None:
    """The architect thinks of one, two and three districts, within the purse."""
    hand = cards("shrine market manor castle palace")
    turn, found = TurnState(cards("docks"), 7, hand, 3, ""), worth()
    options = [built for count in (0, 1, 2, 3) for built in combinations(hand, count)]
    costs = {built: sum(PRICES[face] for face in built) for built in options}
    values = [outcome(found, turn, built, 7 - costs[built]) for built in options if costs[built] <= 7]
    assert best(found, turn)[0] == pytest.approx(max(values))
    assert len(best(found, turn)[1]) > 1


def test_only_one_is_built_and_never_a_second_of_a_name() -> None:
    """By all but the architect (D12)."""
    assert best(worth(), TurnState(cards("palace"), 9, cards("palace manor shrine"), 1, ""))[1] == tuple(cards("manor"))


def test_income_pays_for_the_plan() -> None:
    """Two districts of the kind bring two coins, and so a harbour of four."""
    turn = TurnState(cards("docks market"), 2, cards("harbour"), 1, TRADE)
    assert best(worth(), turn)[1] == tuple(cards("harbour"))
    assert not turn.early(cards("harbour")[0])


def test_what_can_be_built_before_income_pays_already() -> None:
    """Built first, it earns a coin itself (D13)."""
    turn = TurnState(cards("chapel"), 5, cards("temple"), 1, RELIGIOUS)
    assert turn.early(cards("temple")[0])
    later = TurnState(cards("chapel"), 5, cards("temple"), 1, "")
    assert outcome(worth(0.0), turn, tuple(cards("temple")), 1) == outcome(worth(0.0), later, tuple(cards("temple")), 2)


def test_in_the_last_round_the_dearest_is_built() -> None:
    """Nothing else counts any more."""
    read = reading(in_turn("thief", hand={0: "shrine castle manor"}, coins={0: 4}, city={1: SEVEN}).play)
    assert best(Worth(read, 0), at_hand(read))[1] == tuple(cards("castle"))


def test_roles_add_to_resources() -> None:
    """The merchant a coin, the architect cards (D19, D20)."""
    read = reading(in_turn("sage", coins={0: 1}).play)
    found = {role: with_resources(in_role(read, role), role, 2, []) for role in (THIEF, MERCHANT, ARCHITECT)}
    assert {role: turn.coins for role, turn in found.items()} == {THIEF: 3, MERCHANT: 4, ARCHITECT: 3}
    assert found[ARCHITECT].hand == [HIDDEN]


def test_the_rest_of_a_turn() -> None:
    """Finished parts of the turn are not planned again; out of turn nothing is built."""
    scene = in_turn("sage", city={0: "chapel"}, hand={0: "manor shrine"}, coins={0: 5}).after("0 coins")
    assert (at_hand(reading(scene.play)).builds, at_hand(reading(scene.play)).earns) == (1, RELIGIOUS)
    scene.after("0 income", "0 build manor")
    assert (at_hand(reading(scene.play)).builds, at_hand(reading(scene.play)).earns) == (0, "")
    assert in_role(reading(scene.play), SAGE).builds == 1
    assert at_hand(reading(scene.play, 1)).builds == 0
