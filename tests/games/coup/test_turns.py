"""Turns: what may be done, what it costs, and how a turn ends."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.refusals import NotLegal
from tests.support.scene import Scene

HANDS = {0: "duke contessa", 1: "captain contessa", 2: "assassin duke"}
POOR = ["income", "foreign_aid", "tax", "exchange", "steal 1", "steal 2"]


def scene(**facts: Any) -> Scene:
    return Scene("coup", 3, **{"hand": HANDS, **facts})


def exiled(coins: int = 3) -> Scene:
    """The third player is out; the first is up."""
    return scene(hand={0: HANDS[0], 1: HANDS[1]}, up={2: "assassin duke"}, coins={0: coins, 2: 0})


@pytest.mark.parametrize(
    ("coins", "besides"),
    [
        (2, []),
        (3, ["assassinate 1", "assassinate 2"]),
        (7, ["assassinate 1", "assassinate 2", "coup 1", "coup 2"]),
        (9, ["assassinate 1", "assassinate 2", "coup 1", "coup 2"]),
    ],
)
def test_what_a_purse_allows(coins: int, besides: list[str]) -> None:
    """Three coins buy an assassination, seven a coup (K16, K18)."""
    assert sorted(scene(coins={0: coins}).offered(0)) == sorted([*POOR, *besides])


@pytest.mark.parametrize("coins", [10, 12])
def test_the_rich_must_coup(coins: int) -> None:
    """With ten coins there is nothing else (K12)."""
    assert scene(coins={0: coins}).offered(0) == ["coup 1", "coup 2"]


def test_the_exiled_are_no_targets() -> None:
    """Who is out can be acted against no more (K8)."""
    assert [word for word in exiled(7).offered(0) if word.endswith("2")] == []


def test_an_empty_purse_is_not_stolen_from() -> None:
    """Stealing from a player without coins is not offered (K23)."""
    assert "steal 1" not in scene(coins={1: 0}).offered(0)


@pytest.mark.parametrize(
    ("position", "line", "rule"),
    [
        (scene(coins={0: 10}), "0 income", "K12"),
        (scene(coins={0: 6}), "0 coup 1", "K16"),
        (scene(coins={0: 2}), "0 assassinate 1", "K18"),
        (scene(coins={1: 0}), "0 steal 1", "K23"),
        (scene(coins={0: 7}), "0 coup 0", "K16"),
        (exiled(), "0 assassinate 2", "K8"),
        (scene(), "0 allow", ""),
    ],
)
def test_a_refusal_names_its_rule(position: Scene, line: str, rule: str) -> None:
    """What is not offered is refused, and the refusal says by which rule."""
    with pytest.raises(NotLegal) as refusal:
        position.events_of(line)
    assert refusal.value.rule == rule


def test_a_seat_that_is_not_there_is_no_target() -> None:
    """At a table of three nothing can be aimed at a seventh; no rule needs to say so."""
    position = scene(coins={0: 7})
    position.names += ["3", "4", "5", "6"]
    with pytest.raises(NotLegal) as refusal:
        position.events_of("0 coup 6")
    assert refusal.value.rule == ""


def test_income_is_one_coin() -> None:
    """It is taken at once, and the next player is up (K9, K14)."""
    position = scene()
    assert position.events_of("0 income") == ["Declared", "Paid", "TurnPassed"]
    assert (position.fact("coins"), position.fact("turn")) == ([3, 2, 2], [1])


def test_an_empty_treasury_pays_nothing() -> None:
    """Income stays legal, pays what is there, and says that it is nothing (K23)."""
    position = scene(coins={0: 9, 1: 21, 2: 20})
    assert position.events_of("0 income") == ["Declared", "Paid", "TurnPassed"]
    assert position.fact("coins") == [9, 21, 20]


def test_a_treasury_pays_what_it_has() -> None:
    """Foreign aid from a treasury of one coin is one coin (K23)."""
    position = scene(coins={0: 8, 1: 21, 2: 20}).after("0 foreign_aid", "all allow")
    assert (position.fact("coins", 0), position.fact("treasury")) == (9, 0)


def test_a_coup_cannot_be_answered() -> None:
    """Seven coins are paid and the target is asked for a card; nobody else is asked anything (K16)."""
    position = scene(coins={0: 7}).after("0 coup 1")
    assert (position.fact("coins", 0), position.fact("treasury")) == (0, 46)
    assert (position.state.asked, position.decision()) == ([1], "lose")


def test_turns_pass_over_the_exiled() -> None:
    """After the second player the first is up again (K9)."""
    position = exiled().after("0 income", "1 income")
    assert position.fact("turn") == [0]


def test_the_turn_passes_on_from_an_exiled_actor() -> None:
    """An actor who is caught and exiled is followed by the next living seat (K37)."""
    position = scene(hand={**HANDS, 1: "captain"}, up={1: "contessa"}, starter=1)
    position.after("1 tax", "2 challenge", "1 concede")
    assert position.fact("exiled") == [False, True, False]
    assert (position.fact("turn"), position.state.asked) == ([2], [2])


def test_the_coins_of_the_exiled_go_to_the_treasury() -> None:
    """When the action is settled an exiled player has no coins (K8, K24)."""
    position = scene(hand={**HANDS, 1: "captain"}, up={1: "contessa"}, coins={0: 7, 1: 6}).after("0 coup 1")
    assert position.fact("exiled", 1)
    assert (position.fact("coins"), position.fact("treasury")) == ([0, 0, 2], 48)


def test_a_steal_takes_coins_before_they_are_swept() -> None:
    """A target that is exiled by a false block is robbed before its coins go to the treasury (K24)."""
    position = scene(hand={**HANDS, 1: "contessa"}, up={1: "captain"}, coins={1: 3})
    position.after("0 steal 1", "all allow", "1 block captain", "0 challenge", "1 concede")
    assert position.fact("exiled", 1)
    assert (position.fact("coins"), position.fact("treasury")) == ([4, 0, 2], 44)


def test_silence_ends_a_game_of_five() -> None:
    """If nobody ever answers, everybody takes income until there are ten coins for a coup."""
    position = Scene("coup", 5)
    for _ in range(1000):
        for seat in position.state.asked[:1]:
            position.play.move(seat, position.state.step().default(position.state.table, seat))
    assert position.fact("over")


def test_six_purses_empty_the_treasury() -> None:
    """Six players who only take income never have ten coins: fifty are not enough, and the rules know no other end."""
    position = Scene("coup", 6)
    for _ in range(1000):
        for seat in position.state.asked[:1]:
            position.play.move(seat, position.state.step().default(position.state.table, seat))
    assert (max(position.fact("coins")), position.fact("treasury"), position.fact("over")) == (9, 0, [])
