"""Every deal is as likely as any other; the large run of this is `scripts/soak deals`."""

from __future__ import annotations

import pytest

from tests.soak.fairness import DEALERS, DECK, NEVER, as_normal, count_deals, deviations

DEALS = 4_000
SEED = 1


def far_off(name: str) -> list[str]:
    found = deviations(count_deals(name, DEALS, SEED), DEALS)
    return [what for what, by in found.items() if abs(by) >= NEVER]


def test_the_sealed_deal_is_fair() -> None:
    """Places, pairs, runs, whole orders and first cards are as often what they are as they should be."""
    assert far_off("sealed") == []


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("byte modulo", {"first card by seat"}),
        ("swapped anywhere", {"each card's place", "the first two", "rising runs", "orders of five"}),
    ],
)
def test_a_biased_dealer_is_found_out(name: str, where: set[str]) -> None:
    """The two mistakes that dealers make most, by the statistics that should see them."""
    assert {*far_off(name)} == where


def test_no_dealer_is_forgotten() -> None:
    """One that is fair, and the biased ones of the test above."""
    assert [*DEALERS] == ["sealed", "byte modulo", "swapped anywhere"]


def test_a_deal_that_is_too_even_is_suspect_too() -> None:
    """A perfectly even distribution is rejected, as chance does not produce it."""
    assert as_normal(0.0, (DECK - 1) ** 2) < -NEVER
    assert abs(as_normal(196.0, 196)) < 0.1
