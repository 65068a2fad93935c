"""How others bid: each is watched, and what it did before is what it will likely do again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Set
from itertools import accumulate, product
from math import exp, log
from typing import Final

from dorehami.bots.mccarthy.evaluation import neighbours
from dorehami.bots.mccarthy.observation import Floor, Round
from dorehami.games.mccarthy.words import CARDS

FAR: Final = 2 * len(CARDS)
SLIPS: Final = 0.1  # how often a habit is not followed
FADING: Final = 0.98  # of what was seen a round ago
COMPANY: Final = 0.4  # who sits together bids alike: how much a rival's habits say about another's
DOUBT: Final = -4.0  # against each habit before anything is seen; for a bidder without any there is nothing to see
FAINT: Final = 0.02  # a habit less likely is not thought of


class Habit:
    """Bidding so many cards above or below the place of a diamond among the unsold, more or less exactly."""

    def __init__(self, shift: int, spread: float, fondness: int) -> None:
        self.shift = shift
        self.fondness = fondness  # of complete diamonds: what each adds to the diamond's number
        self.curve = [exp(-abs(x) / spread) for x in range(-FAR, FAR + 1)]
        self.area = list(accumulate(self.curve, initial=0.0))  # under the curve up to each point

    def start(self, unsold: list[int], diamond: int, won: Set[int]) -> int:
        """Where on the curve the lowest card of a hand stands; the others follow."""
        aim = bisect_left(unsold, diamond + self.fondness * neighbours(won, diamond)) + self.shift
        return FAR - min(max(aim, 0), len(unsold) - 1)

    def chances(self, unsold: list[int], diamond: int, won: Set[int]) -> list[float]:
        """How likely each card of a hand is bid, from the lowest on."""
        start = self.start(unsold, diamond, won)
        end = start + len(unsold)
        total = self.area[end] - self.area[start]
        return [height / total for height in self.curve[start:end]]

    def chance(self, card: int, unsold: list[int], diamond: int, won: Set[int]) -> float:
        """How likely one of them is."""
        start = self.start(unsold, diamond, won)
        return self.curve[start + card] / (self.area[start + len(unsold)] - self.area[start])


HABITS: Final = [Habit(*kind) for kind in product((-6, -3, 0, 3, 6), (1.2, 3.5), (0, 6))]


class Watch:
    """What speaks for each habit of each bidder, against its having none: the logarithm of how much likelier."""

    def __init__(self, bidders: int) -> None:
        self.signs = [[0.0] * len(HABITS) for _ in range(bidders)]

    def see(self, floor: Floor, rivals: list[int], seen: Iterable[Round]) -> None:
        """Learn from rounds, the last one first: what was burned or sold in them was there before."""
        hands, unsold = [set(hand) for hand in floor.hands], set(floor.unsold)
        for past in seen:
            unsold.add(past.diamond)
            left = sorted(unsold)
            for rival in rivals:
                hand, bid = hands[rival], past.bids[rival]
                hand.add(bid)
                self.judge(rival, sorted(hand).index(bid), left, past.diamond, floor.won[rival])

    def judge(self, rival: int, card: int, unsold: list[int], diamond: int, won: Set[int]) -> None:
        signs = self.signs[rival]
        for i, habit in enumerate(HABITS):
            likelier = habit.chance(card, unsold, diamond, won) * len(unsold)
            signs[i] = FADING * signs[i] + log((1 - SLIPS) * likelier + SLIPS)

    def beliefs(self, rivals: list[int]) -> dict[int, list[tuple[Habit, float]]]:
        """For each rival the habits that it may have, and how likely; what is missing to 1 is none at all."""
        company = [sum(signs, 0.0) for signs in zip(*[self.signs[rival] for rival in rivals], strict=True)]
        found = {}
        for rival in rivals:
            signs = zip(self.signs[rival], company, strict=True)
            weights = [exp(DOUBT + own + COMPANY * (together - own)) for own, together in signs]
            total = 1 + sum(weights, 0.0)
            likely = zip(HABITS, weights, strict=True)
            found[rival] = [(habit, weight / total) for habit, weight in likely if weight > FAINT * total]
        return found
