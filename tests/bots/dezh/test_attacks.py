"""Medium's tricks as a magician, and what it destroys."""

from __future__ import annotations

from dorehami.bots.dezh.evaluation import UNSEEN_PRICE
from tests.support.bots.dezh import SEVEN, SIX, answers, in_turn, medium


def test_it_swaps_for_the_largest_hand() -> None:
    """With little in its own."""
    hands = {0: "shrine", 1: "manor", 2: "docks market harbour castle"}
    scene = in_turn("magician", hand=hands).after("0 coins", "0 build shrine")
    assert answers(scene) == {"swap 2"}


def test_it_builds_before_it_swaps() -> None:
    """Cards are built before the rest is swapped away."""
    scene = in_turn("magician", hand={0: "shrine", 2: "docks market harbour castle"}).after("0 coins")
    assert answers(scene) == {"build shrine"}


def test_it_redraws_what_it_cannot_build() -> None:
    """Card by card, and keeps the rest."""
    hand = "manor manor docks palace castle"
    scene = in_turn("magician", hand={0: hand}, city={0: "manor docks"}).after("0 coins")
    assert answers(scene) in ({"redraw manor"}, {"redraw docks"})
    scene.after("0 redraw manor", "0 redraw manor", "0 redraw docks")
    assert answers(scene) == {"draw"}


def test_it_pulls_back_who_is_about_to_finish() -> None:
    """A district of six, rather than the dearer one of another."""
    scene = in_turn("warlord", city={1: SIX, 2: "fortress"}, coins={0: 2}).after("0 coins")
    (word,) = answers(scene)
    assert word.startswith("destroy 1 ")


def test_it_destroys_nothing_of_its_own() -> None:
    """Not even where only its own can be destroyed."""
    scene = in_turn("warlord", city={0: "watchtower manor"}).after("0 coins", "0 income")
    assert answers(scene) == {"end"}


def test_a_few_points_of_the_last_are_not_worth_its_coins() -> None:
    """With a palace in hand and somebody else far ahead."""
    cities = {1: "armoury", 2: "crossroads_bazaar", 3: "armoury alchemy smithy observatory graveyard"}
    scene = in_turn("warlord", city=cities, hand={0: "palace"}, coins={0: 3}).after("0 coins")
    assert answers(scene) == {"build palace"}


def test_the_spiteful_destroy_more() -> None:
    """In a close call the temperament decides."""
    scene = in_turn("warlord", city={1: "docks", 2: "harbour", 3: "manor"}, coins={0: 1}).after("0 coins")
    gentle, spiteful = [answers(scene, mind=medium(spite=spite)) for spite in (0.1, 3.0)]
    assert gentle == {"end"}
    assert all(word.startswith("destroy") for word in spiteful)


def test_at_the_end_coins_are_for_destroying() -> None:
    """They count nothing, so the dangerous lose their dearest."""
    cities = {1: SEVEN, 2: "palace castle temple harbour fortress", 3: "manor"}
    scene = in_turn("warlord", city=cities, coins={0: UNSEEN_PRICE}).after("0 coins")
    assert answers(scene) <= {"destroy 2 palace", "destroy 2 temple", "destroy 2 fortress"}
