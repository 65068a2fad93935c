"""What everybody would like to be: guessed from what lies open, and from what they have been before."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.plans import pays
from dorehami.bots.dezh.reading import Reading
from dorehami.games.dezh.words import ALL_ROLES, ARCHITECT, MAGICIAN, THIEF

COMMON: Final = [0.0, 1.0, 1.0, 0.8, 1.0, 0.8, 1.2, 1.0, 0.8]  # how much each role is wanted by anybody, any time
HABIT: Final = 0.3  # more for each time that it was played
PAY: Final = 0.4  # for each coin of income
ENVY: Final = 0.3  # for the magician, by each card that somebody has more
GREED: Final = 0.1  # for the thief, by each coin that somebody has
BUILDER: Final = 0.25  # for the architect, by each coin that can be spent
EMPTY: Final = 0.4  # and with nothing in hand


def wants(read: Reading, played: list[list[int]]) -> list[list[float]]:
    """How much each seat wants each role."""
    return [wants_of(read, seat, played[seat]) for seat in range(read.seats)]


def wants_of(read: Reading, seat: int, played: list[int]) -> list[float]:
    others = [other for other in range(read.seats) if other != seat]
    hand, coins = read.hand_size(seat), read.table.coins[seat]
    found = [
        COMMON[0],
        *[COMMON[role] + HABIT * played[role] + PAY * pays(read.cities[seat], role) for role in ALL_ROLES],
    ]
    found[MAGICIAN] += ENVY * max(0, max([read.hand_size(other) for other in others]) - hand - 1)
    found[THIEF] += GREED * max([read.table.coins[other] for other in others])
    found[ARCHITECT] += (BUILDER * min(coins, 6) if hand else 0.0) + (EMPTY if hand < 2 else 0.0)
    return found
