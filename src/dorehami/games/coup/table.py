"""The table: where cards lie, who has which coins, whose turn it is."""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, faces, only
from dorehami.engine.table import Layout, Place, row
from dorehami.games.coup.house import House
from dorehami.games.coup.words import MOST_SEATS

INFLUENCE: Final = 2  # cards before each player (K2)
NOT_SEATS: Final = 2  # purses that are nobody's

COURT: Final = 0
HAND: Final = row(1, 5, MOST_SEATS)
UP: Final = row(2, 5, MOST_SEATS)
DRAWN: Final = row(3, 5, MOST_SEATS)  # cards of the court, to be kept or given back (K20)
REMOVED: Final = row(4, 5, MOST_SEATS)  # out of the game, unseen by the other (K5)
REVEALED: Final = row(5, 5, MOST_SEATS)  # a card in the inquisitor's hands (I2)


def places(seats: int) -> list[Place]:
    found = [Place("court", UNSEEN)]
    for seat in range(seats):
        found += [
            Place("hand", only(seat), mixes=True, owner=seat),
            Place("up", PUBLIC, owner=seat),
            Place("drawn", only(seat), owner=seat),
            Place("removed", only(seat), owner=seat),
            Place("revealed", only(seat), owner=seat),
        ]
    return found


def all_unlike(cards: Pile) -> bool:
    return len(set(faces(cards))) == len(cards)


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
        parties: tuple[int, ...],
        bomb: int,
    ) -> None:
        super().__init__(layout, piles, eyes)
        self.house = house
        self.coins = coins  # a purse for each seat, then the reserve and the treasury
        self.living = living  # the seats that are not exiled (K8); a new list at each exile
        self.turn = turn
        self.parties = parties  # of each seat, if there are any (R1)
        self.bomb = bomb  # who has been handed it, or NOBODY (A1)

    def clone(self) -> Table:
        return Table(
            self.layout,
            self.piles[:],
            self.eyes,
            self.house,
            self.coins[:],
            self.living,
            self.turn,
            self.parties,
            self.bomb,
        )

    def possible(self) -> bool:
        """What one player removed was of one set, so no two are alike; nor are they in a set to choose from (K5)."""
        drafting = False
        for seat in range(self.seats()):
            hand = self.hand(seat)
            drafting = drafting or len(hand) > INFLUENCE
            if not all_unlike(self.piles[REMOVED[seat]]) or (len(hand) > INFLUENCE and not all_unlike(hand)):
                return False
        return not drafting or all_unlike(self.piles[COURT])

    def over(self) -> bool:
        """One is left (K6), at whatever moment (K37)."""
        return len(self.living) < 2

    def seats(self) -> int:
        return len(self.coins) - NOT_SEATS

    def hand(self, seat: int) -> Pile:
        return self.piles[HAND[seat]]

    def influence(self, seat: int) -> int:
        """Read from the cards that are up: a hand may be empty for a moment (K8)."""
        return INFLUENCE - len(self.piles[UP[seat]])

    def others(self, seat: int) -> list[int]:
        """The other living seats, clockwise from `seat` (K9)."""
        living = self.living
        if seat in living:
            i = living.index(seat)
            return living[i + 1 :] + living[:i]
        return [s for s in living if s > seat] + [s for s in living if s < seat]


Steps = list[Step[Table]]
Position = State[Table]
