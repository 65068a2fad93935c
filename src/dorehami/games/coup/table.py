"""The table: where cards lie, who has which coins, whose turn it is."""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, only
from dorehami.engine.table import Layout, Place, Row
from dorehami.games.coup.house import House

COINS: Final = 50  # K1
INFLUENCE: Final = 2  # cards before each player (K2)

COURT: Final = 0
HAND: Final = Row(1, 3)
UP: Final = Row(2, 3)
DRAWN: Final = Row(3, 3)  # cards of the court, to be kept or given back (K20)


def places(seats: int) -> list[Place]:
    found = [Place("court", UNSEEN)]
    for seat in range(seats):
        found += [Place("hand", only(seat), mixes=True), Place("up", PUBLIC), Place("drawn", only(seat))]
    return found


class Table(engine.Table):
    """What lies on the table of Coup."""

    def __init__(self, layout: Layout, piles: list[Pile], eyes: int, house: House, coins: list[int], turn: int) -> None:
        super().__init__(layout, piles, eyes)
        self.house = house
        self.coins = coins  # a purse for each seat, then the treasury
        self.turn = turn

    def clone(self) -> Table:
        return Table(self.layout, self.piles[:], self.eyes, self.house, self.coins[:], self.turn)

    def seats(self) -> int:
        return len(self.coins) - 1

    def hand(self, seat: int) -> Pile:
        return self.piles[HAND.of(seat)]

    def influence(self, seat: int) -> int:
        """Read from the cards that are up: a hand may be empty for a moment (K8)."""
        return INFLUENCE - len(self.piles[UP.of(seat)])

    def others(self, seat: int) -> list[int]:
        """The living rivals of `seat`, clockwise (K9)."""
        n = len(self.coins) - 1
        return [s % n for s in range(seat + 1, seat + n) if self.influence(s % n)]

    def living(self) -> list[int]:
        return [seat for seat in range(self.seats()) if self.influence(seat)]

    def over(self) -> bool:
        """One is left (K6), at whatever moment (K37)."""
        alive = 0
        for seat in range(len(self.coins) - 1):
            if self.influence(seat):
                alive += 1
        return alive < 2


Steps = list[Step[Table]]
Game = State[Table]
