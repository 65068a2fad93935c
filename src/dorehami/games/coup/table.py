"""The table: where cards lie, who has which coins, whose turn it is."""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, only
from dorehami.engine.table import Layout, Place, row
from dorehami.games.coup.house import House
from dorehami.games.coup.words import MOST_SEATS

INFLUENCE: Final = 2  # cards before each player (K2)

COURT: Final = 0
HAND: Final = row(1, 3, MOST_SEATS)
UP: Final = row(2, 3, MOST_SEATS)
DRAWN: Final = row(3, 3, MOST_SEATS)  # cards of the court, to be kept or given back (K20)


def places(seats: int) -> list[Place]:
    found = [Place("court", UNSEEN)]
    for seat in range(seats):
        found += [Place("hand", only(seat), mixes=True), Place("up", PUBLIC), Place("drawn", only(seat))]
    return found


class Table(engine.Table):
    """What lies on the table of Coup."""

    def __init__(
        self,
        layout: Layout,
        piles: list[Pile],
        eyes: int,
        house: House,
        coins: list[int],
        living: list[int],
        turn: int,
    ) -> None:
        super().__init__(layout, piles, eyes)
        self.house = house
        self.coins = coins  # a purse for each seat, then the treasury
        self.living = living  # the seats that are not exiled (K8); a new list at each exile
        self.turn = turn

    def clone(self) -> Table:
        return Table(self.layout, self.piles[:], self.eyes, self.house, self.coins[:], self.living, self.turn)

    def over(self) -> bool:
        """One is left (K6), at whatever moment (K37)."""
        return len(self.living) < 2

    def seats(self) -> int:
        return len(self.coins) - 1

    def hand(self, seat: int) -> Pile:
        return self.piles[HAND[seat]]

    def influence(self, seat: int) -> int:
        """Read from the cards that are up: a hand may be empty for a moment (K8)."""
        return INFLUENCE - len(self.piles[UP[seat]])

    def others(self, seat: int) -> list[int]:
        """The living rivals of `seat`, clockwise (K9)."""
        if seat not in self.living:
            return [s for s in self.living if s > seat] + [s for s in self.living if s < seat]
        i = self.living.index(seat)
        return self.living[i + 1 :] + self.living[:i]


Steps = list[Step[Table]]
Game = State[Table]
