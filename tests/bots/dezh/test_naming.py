"""The targets of murder and robbery of Dezh's medium mind."""

from __future__ import annotations

from dorehami.games.dezh.words import SAGE
from tests.support.bots.dezh import TIMES, choices, in_turn, medium
from tests.support.scene import Scene


def commonest(scene: Scene) -> str:
    found = choices(medium(), scene)
    return max(found, key=lambda word: found[word])


def test_it_never_names_what_cannot_be_held() -> None:
    """Roles that lie face up are nobody's."""
    roles = {0: "assassin", 1: "thief", 2: "magician", 3: "sage"}
    scene = in_turn("assassin", roles=roles, face_up="merchant architect", coins={1: 4, 2: 4, 3: 4})
    found = choices(medium(), scene)
    assert found["kill merchant"] + found["kill architect"] <= TIMES / 20


def test_it_robs_what_the_rich_are_likely_to_be() -> None:
    """Somebody with many coins and three trade districts is a merchant."""
    scene = in_turn("thief", city={2: "docks market harbour"}, coins={2: 7})
    assert commonest(scene) == "rob merchant"


def test_it_murders_what_the_leader_is_likely_to_be() -> None:
    """Six districts of which three are trade: a merchant again."""
    city = {2: "docks market harbour castle temple prison"}
    assert commonest(in_turn("assassin", city=city, coins={2: 4}, hand={2: "manor"})) == "kill merchant"


def test_it_is_not_sure_to_name_the_likeliest() -> None:
    """Its choice is mixed, so that it cannot be predicted."""
    assert len(choices(medium(), in_turn("assassin", coins={1: 2, 2: 2, 3: 2}))) > 2


def test_it_remembers_who_loves_which_role() -> None:
    """The leader has been a sage in every round so far."""
    mind = medium()
    mind.history.played[1][SAGE] = 5
    scene = in_turn("assassin", city={1: "manor docks prison market"}, coins={1: 3})
    before, after = [choices(each, scene)["kill sage"] for each in (medium(), mind)]
    assert after > before + TIMES / 10
