"""What everybody would like to be: guessed from what lies open, and from what they have been before."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.lookahead import pays
from dorehami.bots.dezh.observation import Reading
from dorehami.games.dezh.words import ARCHITECT, MAGICIAN, THIEF

COMMON: Final = [0.0, 1.0, 1.0, 0.8, 0.9, 0.8, 1.2, 0.9, 0.8]  # how much each role is wanted by anybody, any time
PAY: Final = 0.5  # more for each coin of income
ENVY: Final = 0.4  # for the magician, by each card that somebody has more
GREED: Final = 0.12  # for the thief, by each coin that somebody has
BUILDER: Final = 0.3  # for the architect, by each coin that can be spent,
EMPTY: Final = 0.4  # or with nothing in hand
HABIT: Final = 0.4  # by how much each time that a role was played makes it more wanted


def wants(read: Reading, played: list[list[int]]) -> list[list[float]]:
    """How much each seat wants each role."""
    found = [wants_of(read, seat) for seat in range(read.seats)]
    return [
        [want * (1 + HABIT * times) for want, times in zip(row, played[seat], strict=True)]
        for seat, row in enumerate(found)
    ]


def wants_of(read: Reading, seat: int) -> list[float]:
    """Of roles that bring it something, as far as all can see."""
    others = [other for other in range(read.seats) if other != seat]
    hand, coins = read.hand_size(seat), read.table.coins[seat]
    found = [common + PAY * pays(read.cities[seat], role) for role, common in enumerate(COMMON)]
    found[MAGICIAN] += ENVY * max(0, max([read.hand_size(other) for other in others]) - hand - 1)
    found[THIEF] += GREED * max([read.table.coins[other] for other in others])
    found[ARCHITECT] += (BUILDER * min(coins, 6) if hand else 0.0) + (EMPTY if hand < 2 else 0.0)
    return found
