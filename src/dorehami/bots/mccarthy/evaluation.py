"""The evaluation function: the value of a diamond to a collection, and to one seat if anybody gets it."""

from __future__ import annotations

from collections.abc import Set
from math import exp
from typing import Final

from dorehami.bots.mccarthy.observation import Observation
from dorehami.games.mccarthy.table import COMPLETE

VICTORY: Final = 60.0  # points for winning the game
ENVY: Final = 0.5  # factor on a rival's points
LEAD: Final = 15.0  # points: a rival so far behind the leader weighs e times less
LASTS: Final = [0.0, 5.0, 9.0]  # by complete diamonds still wanted: expected sales until the end


def neighbours(diamonds: Set[int], diamond: int) -> int:
    """Return how many complete diamonds it would make together with these (M7)."""
    return (diamond - 1 in diamonds) + (diamond + 1 in diamonds)


class Stakes:
    """The values of all unsold diamonds for one seat."""

    def __init__(self, observed: Observation, seat: int, hope: float) -> None:
        self.observed = observed
        self.seat = seat
        self.hope = hope  # probability that an unsold neighbour is won, too
        self.unsold = frozenset(observed.unsold)
        best = max(observed.scores)
        fears = [exp((score - best) / LEAD) for score in observed.scores]
        fears[seat] = 0.0
        self.fears = [fear / sum(fears, 0.0) for fear in fears]  # weight of each rival; they sum to 1
        self.losses = [self.value_to_rivals(diamond) for diamond in observed.unsold]
        self.prospect = self.sales() / max(1, len(observed.unsold) - 1)  # probability that a diamond is sold at all

    def sales(self) -> float:
        """Return the expected number of sales after this one."""
        left = float(len(self.observed.unsold) - 1)
        return min(left, LASTS[self.observed.wanted]) if self.observed.wanted else left

    def share(self, bidder: int) -> float:
        """Return a bidder's share of its points; a silent partner's count half (M22)."""
        return 1.0 if bidder < self.observed.seats else 0.5

    def points(self, bidder: int, diamond: int) -> float:
        """Return what a diamond adds to its owner's score (M7)."""
        return self.share(bidder) * (diamond + COMPLETE * neighbours(self.observed.won[bidder], diamond))

    def worth(self, bidder: int, diamond: int) -> float:
        """Return the points of a diamond and its potential for the bidder."""
        hope = self.hope * COMPLETE * neighbours(self.unsold, diamond)
        return self.points(bidder, diamond) + self.share(bidder) * hope

    def prizes(self, bidder: int) -> list[float]:
        """Return for each unsold diamond the gain if this own bidder gets it rather than a rival."""
        prizes = [
            self.value_to_own(bidder, diamond) - loss
            for diamond, loss in zip(self.observed.unsold, self.losses, strict=True)
        ]
        now = self.observed.unsold.index(self.observed.diamond)
        return [prize if i == now else prize * self.prospect for i, prize in enumerate(prizes)]

    def value_to_rivals(self, diamond: int) -> float:
        """Return the value for this seat if a rival gets the diamond; the likely winners weigh more."""
        total = 0.0
        for rival in self.observed.rivals(self.seat):
            owner = rival % self.observed.seats
            if self.ends_game(rival, diamond):
                total += self.final_value(rival, diamond) / (self.observed.seats - 1)
            else:
                total -= ENVY * self.fears[owner] * self.worth(rival, diamond)
        return total * self.observed.seats / len(self.observed.bidders)

    def value_to_own(self, bidder: int, diamond: int) -> float:
        """Return the value for this seat if one of its own bidders gets the diamond."""
        return self.final_value(bidder, diamond) if self.ends_game(bidder, diamond) else self.worth(bidder, diamond)

    def ends_game(self, bidder: int, diamond: int) -> bool:
        """Return whether this sale would end the game (M20, M21)."""
        observed = self.observed
        return 0 < observed.wanted <= observed.complete[bidder] + neighbours(observed.won[bidder], diamond)

    def final_value(self, bidder: int, diamond: int) -> float:
        """Return the value for this seat of a game that ends with this sale."""
        scores = self.observed.scores[:]
        scores[bidder % self.observed.seats] += self.points(bidder, diamond)
        return VICTORY if scores[self.seat] == max(scores) else -VICTORY
