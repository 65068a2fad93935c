"""The table: a column of diamonds, and for each bidder a hand, what it has burned, its sealed bid and its collection.

Every player is a bidder; with silent partners there are as many again, the partner of seat s being bidder seats + s.
"""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, only
from dorehami.engine.table import Layout, Place, row
from dorehami.games.mccarthy.words import DOUBLE, FULL, MOST_SEATS

COLUMN: Final = 0  # diamonds not yet turned up, in no order that anybody knows
BOTTOM: Final = 1  # under them the diamonds of void rounds, in order
OFFER: Final = 2
UNSOLD: Final = 3  # diamonds that the auction closed on (M10)
HAND: Final = row(4, 4, MOST_SEATS)
BURNED: Final = row(5, 4, MOST_SEATS)
BID: Final = row(6, 4, MOST_SEATS)
WON: Final = row(7, 4, MOST_SEATS)

COMPLETE: Final = 10  # points for two neighbours (M7)
PATIENCE: Final = 3  # times that all unsold diamonds come up in vain (M10)


def places(seats: int, bidders: int) -> list[Place]:
    """Hands are public (M9). Every bidder's cards have a back of their own: 0 is the diamonds'.

    A silent partner's places are its player's, and are called like the facts.
    """
    found = [Place("column", UNSEEN), Place("bottom", PUBLIC, ordered=True), Place("offer", PUBLIC)]
    found.append(Place("unsold", PUBLIC))
    for bidder in range(bidders):
        owner, back, whose = bidder % seats, bidder + 1, "" if bidder < seats else "partner_"
        found += [
            Place(f"{whose}hand", PUBLIC, back, owner=owner),
            Place(f"{whose}burned", PUBLIC, back, ordered=True, owner=owner),
            Place(f"{whose}bid", only(owner), back, slip_of=HAND[bidder], owner=owner),
            Place(f"{whose}won", PUBLIC, owner=owner),
        ]
    return found


class Table(engine.Table):
    """What lies on the table of the auction."""

    def __init__(
        self,
        layout: Layout,
        piles: list[Pile],
        eyes: int,
        seats: int,
        bidders: int,
        ending: str,
        void: int,
        closed: bool,
    ) -> None:
        super().__init__(layout, piles, eyes)
        self.seats = seats
        self.bidders = bidders
        self.ending = ending
        self.void = void  # void rounds since the last sale
        self.closed = closed

    def clone(self) -> Table:
        return Table(
            self.layout, self.piles[:], self.eyes, self.seats, self.bidders, self.ending, self.void, self.closed
        )

    def over(self) -> bool:
        return self.closed

    def unsold(self) -> int:
        """Diamonds that nobody owns yet."""
        return len(self.piles[COLUMN]) + len(self.piles[BOTTOM]) + len(self.piles[OFFER])

    def last_round(self) -> bool:
        """Are the diamonds coming up for the last time, unless one is sold (M10)?"""
        return self.void >= (PATIENCE - 1) * self.unsold() > 0

    def enough(self) -> bool:
        """Has one collection what ends a speed or a double game (M20, M21, M23)?"""
        wanted = self.wanted()
        return wanted > 0 and any(complete(self.piles[WON[bidder]]) >= wanted for bidder in range(self.bidders))

    def wanted(self) -> int:
        """How many complete diamonds in one collection end the game; 0 in a full game."""
        if self.ending == FULL:
            return 0
        return 2 if self.ending == DOUBLE else 1

    def hopeless(self, unsold: int) -> bool:
        """Can or will nobody buy what is left (M10)?"""
        if unsold > 1:
            return self.void >= PATIENCE * unsold
        return highest_alone([self.piles[HAND[bidder]][0].face for bidder in range(self.bidders)]) < 0


def complete(diamonds: Pile) -> int:
    """How many complete diamonds: pairs of neighbours; 12, 13, 14 make two (M7)."""
    return sum([diamonds[i].face == diamonds[i - 1].face + 1 for i in range(1, len(diamonds))])


def highest_alone(bids: list[int]) -> int:
    """Who bids the highest card that nobody equals (M3); -1 if no card is alone (M5)."""
    best = winner = -1
    for i in range(len(bids)):
        if bids[i] > best and bids.count(bids[i]) == 1:
            best = bids[i]
            winner = i
    return winner


Steps = list[Step[Table]]
Position = State[Table]
