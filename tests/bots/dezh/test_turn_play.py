"""Turns of medium's: coins or cards, what is built, income and special districts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bots.dezh import SEVEN, answers, in_turn


def test_with_nothing_to_build_it_takes_cards() -> None:
    """Cards that stand in its city already do not count as buildable."""
    assert answers(in_turn("sage", city={0: "manor"}, hand={0: "manor"}, coins={0: 4})) == {"cards"}


def test_with_too_few_coins_it_takes_coins() -> None:
    """The palace is two coins away."""
    assert answers(
        in_turn("thief", hand={0: "palace castle"}, coins={0: 3}, robbed="magician").after("0 rob king")
    ) == {"coins"}


def test_the_magician_who_will_swap_needs_no_card() -> None:
    """A larger hand is there for the taking."""
    assert answers(in_turn("magician", hand={2: "docks market harbour castle"})) == {"coins"}


def test_it_builds_what_makes_all_five_kinds() -> None:
    """Three points are more than the two by which the palace is dearer."""
    city = "castle shrine market prison docks"
    scene = in_turn("sage", city={0: city}, hand={0: "palace armoury"}, coins={0: 3}).after("0 coins", "0 income")
    assert answers(scene) == {"build armoury"}


def test_income_comes_before_what_it_must_pay_for() -> None:
    """The temple costs more than it has; the chapel pays the missing coin."""
    scene = in_turn("sage", city={0: "chapel shrine"}, hand={0: "temple"}, coins={0: 1}).after("0 coins")
    assert answers(scene) == {"income"}
    assert answers(scene.after("0 income")) == {"build temple"}


def test_what_pays_itself_is_built_before_income() -> None:
    """It earns a coin already (D13)."""
    scene = in_turn("sage", city={0: "chapel"}, hand={0: "shrine"}, coins={0: 1}).after("0 coins")
    assert answers(scene) == {"build shrine"}
    assert answers(scene.after("0 build shrine")) == {"income"}


def test_the_architect_builds_as_much_as_it_can() -> None:
    """Three districts for seven coins, then the end."""
    scene = in_turn("architect", hand={0: "shrine market castle palace"}, coins={0: 5}).after(
        "0 coins", "chance prison"
    )
    scene.after("chance watchtower")
    built = []
    while (words := answers(scene)) != {"end"}:
        (word,) = words
        built.append(word)
        scene.after(f"0 {word}")
    assert len(built) == 3


@pytest.mark.parametrize(
    ("drawn", "facts", "kept"),
    [
        ("palace market", {"coins": {0: 2}}, "market"),
        ("palace market", {"coins": {0: 5}}, "palace"),
        ("manor shrine", {"coins": {0: 3}, "city": {0: "manor"}}, "shrine"),
    ],
)
def test_it_keeps_what_it_can_build(drawn: str, facts: dict[str, Any], kept: str) -> None:
    """The dearest that it can pay, and nothing that stands already."""
    scene = in_turn("sage", **facts).after("0 cards", *[f"chance {card}" for card in drawn.split()])
    assert answers(scene) == {f"keep {kept}"}


def test_alchemy_burns_what_cannot_be_built() -> None:
    """A second manor is worth a coin, a palace is not burned; at the end coins are worth nothing."""
    scene = in_turn("sage", city={0: "alchemy manor"}, hand={0: "manor palace"}).after("0 coins")
    assert answers(scene) == {"alchemy manor"}
    late = in_turn("sage", city={0: "alchemy manor", 1: SEVEN}, hand={0: "manor palace"}).after("0 coins")
    assert answers(late) == {"end"}


def test_alchemy_pays_the_last_coin() -> None:
    """In the last round any card is burned for the coin that the dearest lacks."""
    scene = in_turn("sage", city={0: "alchemy manor", 1: SEVEN}, hand={0: "shrine palace"}, coins={0: 2}).after(
        "0 coins"
    )
    assert answers(scene) == {"alchemy shrine"}


def test_the_smithy_is_for_empty_hands() -> None:
    """Two coins for three cards if there is nothing else to build."""
    facts: dict[str, Any] = {"city": {0: "smithy harbour"}, "coins": {0: 4}}
    assert answers(in_turn("sage", **facts).after("0 coins")) == {"smithy"}
    full = in_turn("sage", hand={0: "docks monastery battlefield manor castle armoury market"}, **facts)
    full.after("0 coins", "0 build docks")
    assert answers(full) == {"end"}


def test_the_graveyard_buys_what_can_be_built_again() -> None:
    """For one coin, but not when nothing can be built any more."""
    facts: dict[str, Any] = {"coins": {0: 4, 1: 2}, "seats": 5}
    cities = {1: "graveyard shrine", 2: "castle manor"}
    scene = in_turn("warlord", city=cities, **facts).after("0 coins", "0 destroy 2 castle")
    assert answers(scene, 1) == {"buy"}
    late = in_turn("warlord", city={**cities, 3: SEVEN.replace("shrine", "temple")}, **facts)
    assert answers(late.after("0 coins", "0 destroy 2 castle"), 1) == {"decline"}
