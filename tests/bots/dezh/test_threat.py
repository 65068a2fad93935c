"""The threat assessment of Dezh's medium mind."""

from __future__ import annotations

from dorehami.bots.dezh.threat import threats, turn_worth
from dorehami.games.dezh.words import ARCHITECT, MERCHANT
from tests.support.bots.dezh import SIX, in_turn, reading


def test_the_leader_is_the_most_dangerous() -> None:
    """All dangers are one in sum, and none comes from oneself."""
    cities = {0: "palace castle temple", 1: "manor docks market", 2: "manor"}
    found = threats(reading(in_turn("sage", city=cities).play))
    assert found[1] > found[2] > found[3] > found[0] == 0
    assert abs(sum(found) - 1) < 1e-9


def test_coins_and_cards_are_dangerous_too() -> None:
    """Of equal cities the one whose owner can go on building."""
    scene = in_turn("sage", city={1: "manor", 2: "castle"}, coins={1: 6}, hand={1: "docks shrine market"})
    found = threats(reading(scene.play))
    assert found[1] > found[2]


def test_who_can_finish_has_most_to_lose() -> None:
    """One district is missing and there are coins and cards; the architect may build three."""
    city = {1: SIX, 2: "manor docks market castle", 3: SIX}
    read = reading(in_turn("sage", city=city, coins={1: 2, 2: 2}, hand={1: "docks", 2: "shrine"}).play)
    assert turn_worth(read, 1, MERCHANT) > turn_worth(read, 3, MERCHANT) + 3
    assert turn_worth(read, 2, ARCHITECT) > turn_worth(read, 2, MERCHANT) + 3
