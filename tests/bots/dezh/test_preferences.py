"""The model of role preferences of Dezh's medium mind."""

from __future__ import annotations

from dorehami.bots.dezh.beliefs import ROLES
from dorehami.bots.dezh.preferences import wants
from dorehami.games.dezh.words import ARCHITECT, KING, MAGICIAN, MERCHANT, SAGE, THIEF
from tests.support.bots.dezh import in_turn, reading

NEVER = [[0] * ROLES for _ in range(7)]


def test_who_has_many_of_a_kind_wants_its_role() -> None:
    """Three docks and markets make a merchant."""
    found = wants(reading(in_turn("sage", city={1: "docks market harbour"}).play), NEVER)
    assert found[1][MERCHANT] == max(found[1])
    assert found[1][MERCHANT] > found[2][MERCHANT]


def test_who_has_often_been_something_will_be_again() -> None:
    """Beginners love one role."""
    played = [row[:] for row in NEVER]
    played[1][SAGE] = 4
    found = wants(reading(in_turn("thief").play), played)
    assert found[1][SAGE] == max(found[1])


def test_empty_hands_and_full_purses() -> None:
    """The magician takes a large hand, the thief a full purse, and who is rich in cards and coins builds."""
    read = reading(in_turn("sage", hand={1: "docks market harbour castle"}, coins={1: 6}).play)
    found = wants(read, NEVER)
    assert found[2][MAGICIAN] > found[1][MAGICIAN]
    assert found[2][THIEF] > found[1][THIEF]
    assert found[1][ARCHITECT] > found[2][ARCHITECT]
    assert found[1][KING] == found[2][KING]
