"""The evaluation function: a seat's share of the win in a position."""

from __future__ import annotations

from typing import Final

from dorehami.games.coup.house import COINS
from dorehami.games.coup.table import INFLUENCE, Table

TWO: Final = 2.7  # how many times as much two influences are worth as one
PURSE: Final = 0.9  # added by the seven coins of a coup, linearly
FOR_ASSASSIN: Final = 0.1  # added when an assassination can be paid for,
FOR_COUP: Final = 0.3  # or a coup
EXPOSED: Final = 0.25  # lost when all rivals are of the other party


def strength(influence: int, coins: int) -> float:
    power = 1 + PURSE * min(coins, 7) / 7
    if coins >= 3:
        power += FOR_ASSASSIN
    if coins >= 7:
        power += FOR_COUP
    return power * TWO if influence > 1 else power * influence


STRENGTHS: Final = [[strength(influence, coins) for coins in range(COINS + 1)] for influence in range(INFLUENCE + 1)]


class World:
    """Influence, coins and parties of an imagined position. Immutable: each step returns a new one."""

    def __init__(self, influence: list[int], coins: list[int], parties: tuple[int, ...], bonus: float) -> None:
        self.influence = influence
        self.coins = coins  # as on the table
        self.parties = parties
        self.bonus = bonus  # for a better hand of the evaluating seat

    def lost(self, seat: int, count: int) -> World:
        """Return the world with less influence for a seat."""
        influence = self.influence[:]
        influence[seat] = max(0, influence[seat] - count)
        return World(influence, self.coins, self.parties, self.bonus)

    def paid(self, payer: int, payee: int, most: int) -> World:
        """Return the world after a payment, limited to what the payer has."""
        coins = self.coins[:]
        moved = min(most, coins[payer])
        coins[payer] -= moved
        coins[payee] += moved
        return World(self.influence, coins, self.parties, self.bonus)

    def with_coins(self, coins: list[int]) -> World:
        return World(self.influence, coins, self.parties, self.bonus)

    def converted(self, seat: int) -> World:
        parties = list(self.parties)
        parties[seat] = 1 - parties[seat]
        return World(self.influence, self.coins, tuple(parties), self.bonus)

    def better(self, bonus: float) -> World:
        return World(self.influence, self.coins, self.parties, self.bonus + bonus)

    def worth(self, me: int) -> float:
        """Return a seat's share of the total strength."""
        influence, coins = self.influence, self.coins
        if not influence[me]:
            return 0.0
        if self.parties:
            return self.worth_in_parties(me)
        total = 0.0
        for seat in range(len(influence)):
            total += STRENGTHS[influence[seat]][coins[seat]]
        return self.with_bonus(STRENGTHS[influence[me]][coins[me]] / total)

    def worth_in_parties(self, me: int) -> float:
        total = 0.0
        for seat in range(len(self.influence)):
            total += self.strength_in_party(seat)
        return self.with_bonus(self.strength_in_party(me) / total)

    def strength_in_party(self, seat: int) -> float:
        """Return a seat's strength: less the more rivals are of the other party, or if all are of one."""
        others = against = 0
        for other in range(len(self.influence)):
            if self.influence[other] and other != seat:
                others += 1
                against += self.parties[other] != self.parties[seat]
        exposed = (against or others) / max(1, others)
        return STRENGTHS[self.influence[seat]][self.coins[seat]] * (1 - EXPOSED * exposed)

    def with_bonus(self, share: float) -> float:
        return share + share * (1 - share) * self.bonus


def world_of(table: Table) -> World:
    """Return the current world. It shares the table's coins, so the table must not change meanwhile."""
    influence = [len(table.hand(seat)) for seat in range(table.seats())]
    return World(influence, table.coins, table.parties, 0.0)
