"""A model of role preferences: from public information and from the roles played before."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.lookahead import pays
from dorehami.bots.dezh.observation import Observation
from dorehami.games.dezh.words import ARCHITECT, MAGICIAN, THIEF

COMMON: Final = [0.0, 1.0, 1.0, 0.8, 0.9, 0.8, 1.2, 0.9, 0.8]  # base weight of each role
PAY: Final = 0.5  # for each coin of income
ENVY: Final = 0.4  # magician: for each card by which the largest hand exceeds the own
GREED: Final = 0.12  # thief: for each coin of the richest
BUILDER: Final = 0.3  # architect: for each coin to spend,
EMPTY: Final = 0.4  # or with a nearly empty hand
HABIT: Final = 0.4  # factor for each time that the seat played the role


def wants(observed: Observation, played: list[list[int]]) -> list[list[float]]:
    """Return the weight of each role by seat."""
    found = [wants_of(observed, seat) for seat in range(observed.seats)]
    return [
        [want * (1 + HABIT * times) for want, times in zip(row, played[seat], strict=True)]
        for seat, row in enumerate(found)
    ]


def wants_of(observed: Observation, seat: int) -> list[float]:
    """Return one seat's weights from public information."""
    others = [other for other in range(observed.seats) if other != seat]
    hand, coins = observed.hand_size(seat), observed.table.coins[seat]
    found = [common + PAY * pays(observed.cities[seat], role) for role, common in enumerate(COMMON)]
    found[MAGICIAN] += ENVY * max(0, max([observed.hand_size(other) for other in others]) - hand - 1)
    found[THIEF] += GREED * max([observed.table.coins[other] for other in others])
    found[ARCHITECT] += (BUILDER * min(coins, 6) if hand else 0.0) + (EMPTY if hand < 2 else 0.0)
    return found
