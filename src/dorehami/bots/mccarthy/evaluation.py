"""What a diamond is worth to a collection, and what it means to one seat who gets it."""

from __future__ import annotations

from collections.abc import Set
from math import exp
from typing import Final

from dorehami.bots.mccarthy.observation import Floor
from dorehami.games.mccarthy.table import COMPLETE

VICTORY: Final = 60.0  # what the end of the game is worth in points, if it is one's own win
ENVY: Final = 0.5  # how much a rival's points hurt
LEAD: Final = 15.0  # who lies so many points behind the first hurts about a third as much
LASTS: Final = [0.0, 5.0, 9.0]  # sales to be expected until so many complete diamonds end the game


def neighbours(diamonds: Set[int], diamond: int) -> int:
    """How many complete diamonds it would make together with these (M7)."""
    return (diamond - 1 in diamonds) + (diamond + 1 in diamonds)


class Stakes:
    """What is at stake for one seat."""

    def __init__(self, floor: Floor, seat: int, hope: float) -> None:
        self.floor = floor
        self.seat = seat
        self.hope = hope  # how likely it thinks a neighbour that is still unsold will follow
        self.unsold = frozenset(floor.unsold)
        best = max(floor.scores)
        fears = [exp((score - best) / LEAD) for score in floor.scores]
        fears[seat] = 0.0
        self.fears = [fear / sum(fears, 0.0) for fear in fears]  # each rival's part of its envy
        self.losses = [self.elsewhere(diamond) for diamond in floor.unsold]
        self.prospect = self.sales() / max(1, len(floor.unsold) - 1)  # how likely a diamond will come up before the end

    def sales(self) -> float:
        """How many sales may follow after this one."""
        left = float(len(self.floor.unsold) - 1)
        return min(left, LASTS[self.floor.wanted]) if self.floor.wanted else left

    def share(self, bidder: int) -> float:
        """A silent partner's points count half (M22)."""
        return 1.0 if bidder < self.floor.seats else 0.5

    def points(self, bidder: int, diamond: int) -> float:
        """What it adds to its owner's score (M7)."""
        return self.share(bidder) * (diamond + COMPLETE * neighbours(self.floor.won[bidder], diamond))

    def worth(self, bidder: int, diamond: int) -> float:
        """Its points, and what it lets the bidder hope for."""
        hope = self.hope * COMPLETE * neighbours(self.unsold, diamond)
        return self.points(bidder, diamond) + self.share(bidder) * hope

    def prizes(self, bidder: int) -> list[float]:
        """For each unsold diamond, how much better it is that this own bidder gets it than that a rival does."""
        prizes = [
            self.here(bidder, diamond) - loss for diamond, loss in zip(self.floor.unsold, self.losses, strict=True)
        ]
        now = self.floor.unsold.index(self.floor.diamond)
        return [prize if i == now else prize * self.prospect for i, prize in enumerate(prizes)]

    def elsewhere(self, diamond: int) -> float:
        """What it is to this seat that a rival gets the diamond: any of them, but some hurt more."""
        total = 0.0
        for rival in self.floor.rivals(self.seat):
            owner = rival % self.floor.seats
            if self.closes(rival, diamond):
                total += self.ending(rival, diamond) / (self.floor.seats - 1)
            else:
                total -= ENVY * self.fears[owner] * self.worth(rival, diamond)
        return total * self.floor.seats / len(self.floor.bidders)

    def here(self, bidder: int, diamond: int) -> float:
        """What it is to this seat that one of its own bidders gets the diamond."""
        return self.ending(bidder, diamond) if self.closes(bidder, diamond) else self.worth(bidder, diamond)

    def closes(self, bidder: int, diamond: int) -> bool:
        """Would the game be over with this sale (M20, M21)?"""
        floor = self.floor
        return 0 < floor.wanted <= floor.complete[bidder] + neighbours(floor.won[bidder], diamond)

    def ending(self, bidder: int, diamond: int) -> float:
        """What it is to this seat that the game ends with this sale."""
        scores = self.floor.scores[:]
        scores[bidder % self.floor.seats] += self.points(bidder, diamond)
        return VICTORY if scores[self.seat] == max(scores) else -VICTORY
