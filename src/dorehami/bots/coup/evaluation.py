"""What a position is worth: the share of the game that a seat may hope for."""

from __future__ import annotations

from typing import Final

from dorehami.games.coup.house import COINS
from dorehami.games.coup.table import INFLUENCE, Table

TWO: Final = 2.7  # two influences are worth so many times one
PURSE: Final = 0.9  # what the seven coins of a coup add, all together
FOR_ASSASSIN: Final = 0.1  # what it adds to be able to pay for an assassination,
FOR_COUP: Final = 0.3  # or for a coup
EXPOSED: Final = 0.25  # what is lost if all others are of the other party


def strength(influence: int, coins: int) -> float:
    power = 1 + PURSE * min(coins, 7) / 7
    if coins >= 3:
        power += FOR_ASSASSIN
    if coins >= 7:
        power += FOR_COUP
    return power * TWO if influence > 1 else power * influence


STRENGTHS: Final = [[strength(influence, coins) for coins in range(COINS + 1)] for influence in range(INFLUENCE + 1)]


class World:
    """Influences, purses and parties as they may come to be. A world never changes: what happens makes another."""

    def __init__(self, influence: list[int], coins: list[int], parties: tuple[int, ...], bonus: float) -> None:
        self.influence = influence
        self.coins = coins  # as on the table
        self.parties = parties
        self.bonus = bonus  # for better cards in the hand of the seat that thinks

    def lost(self, seat: int, count: int) -> World:
        """With less influence for a seat."""
        influence = self.influence[:]
        influence[seat] = max(0, influence[seat] - count)
        return World(influence, self.coins, self.parties, self.bonus)

    def paid(self, payer: int, payee: int, most: int) -> World:
        """With as many coins as there were in another purse."""
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
        """The strength of a seat as a part of all strength."""
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
        """It is better to be of the larger party, but not if all are of one."""
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
    """As it is. The coins are those of the table, so nothing may happen there meanwhile."""
    influence = [len(table.hand(seat)) for seat in range(table.seats())]
    return World(influence, table.coins, table.parties, 0.0)
