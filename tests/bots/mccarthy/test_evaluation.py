"""The value of a diamond to one seat."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.bots.mccarthy.evaluation import VICTORY, Stakes, neighbours
from tests.support.bots.mccarthy import SILENT, SPEED, observation, room


def stakes(
    seats: int, *, won: dict[int, str], offer: int, options: tuple[str, ...] = (), hope: float = 0.0, **facts: Any
) -> Stakes:
    """The first seat's, with these diamonds sold, and hands of any cards."""
    sold = sum([len(diamonds.split()) for diamonds in [*won.values(), *facts.get("partner_won", {}).values()]])
    hand = " ".join([str(card) for card in range(5, 26 - sold)])
    whose = ("hand", "partner_hand") if options == SILENT else ("hand",)
    facts |= {name: dict.fromkeys(range(seats), hand) for name in whose}
    return Stakes(observation(room(f"chance {offer}", seats=seats, options=options, won=won, **facts)), 0, hope)


def prize(found: Stakes, bidder: int, diamond: int) -> float:
    return found.prizes(bidder)[found.observed.unsold.index(diamond)]


def test_neighbours_complete_diamonds() -> None:
    """One on either side is one complete diamond, both are two (M7)."""
    owned = {7, 9, 20}
    assert [neighbours(owned, diamond) for diamond in (8, 10, 12, 21)] == [2, 1, 0, 1]


def test_a_neighbour_is_worth_ten_more() -> None:
    """To who owns it, and to nobody else."""
    found = stakes(2, won={0: "7", 1: "20"}, offer=8)
    assert [found.points(bidder, 8) for bidder in (0, 1)] == [18, 8]
    assert found.points(1, 21) == 31


def test_a_silent_partners_diamond_is_worth_half() -> None:
    """Number and neighbours alike (M22)."""
    found = stakes(2, won={0: "7"}, partner_won={0: "20"}, offer=8, options=SILENT)
    assert [found.points(bidder, 8) for bidder in (0, 2)] == [18, 4]
    assert found.points(2, 21) == 15.5


def test_hope_counts_what_is_still_to_come() -> None:
    """Only neighbours that nobody owns yet."""
    found = stakes(2, won={1: "9"}, offer=8, hope=0.3)
    assert found.worth(0, 8) == pytest.approx(8 + 0.3 * 10)
    assert found.worth(0, 15) == pytest.approx(15 + 0.3 * 20)


def test_a_rivals_neighbour_is_worth_taking_away() -> None:
    """A rival's gain raises the value of a diamond, more so for a leading rival."""
    nobody = stakes(3, won={1: "20", 2: "12"}, offer=8)
    leader = stakes(3, won={1: "20 7", 2: "12"}, offer=8)
    last = stakes(3, won={1: "20 25", 2: "7"}, offer=8)
    assert prize(leader, 0, 8) > prize(last, 0, 8) > prize(nobody, 0, 8)


def test_an_end_that_wins_is_worth_most() -> None:
    """Speed: the first complete diamond ends it, and the highest score wins (M20)."""
    found = stakes(2, won={0: "20 7", 1: "24"}, offer=8, options=SPEED)
    assert found.value_to_own(0, 8) == VICTORY
    assert found.value_to_own(0, 9) == 9


def test_an_end_that_loses_is_not_wanted() -> None:
    """One's own complete diamond may be the rival's win."""
    found = stakes(2, won={0: "7", 1: "24 22 20"}, offer=8, options=SPEED)
    assert found.value_to_own(0, 8) == -VICTORY
    assert prize(found, 0, 8) < 0 < prize(found, 0, 9)


def test_an_end_by_a_rival_is_to_be_kept_off() -> None:
    """Unless it would be one's own win."""
    losing = stakes(2, won={0: "7", 1: "22"}, offer=23, options=SPEED)
    assert losing.value_to_rivals(23) == -VICTORY
    winning = stakes(2, won={0: "25 20 18", 1: "5"}, offer=6, options=SPEED)
    assert winning.value_to_rivals(6) == VICTORY


def test_what_may_never_come_up_counts_less() -> None:
    """A full game sells everything; a speed game will be over before."""
    full, speed = [stakes(2, won={0: "7"}, offer=15, options=options) for options in ((), SPEED)]
    assert (full.prospect, speed.prospect) == (1, 5 / 19)
    assert prize(full, 0, 15) == prize(speed, 0, 15)
    assert prize(full, 0, 20) > prize(speed, 0, 20)
