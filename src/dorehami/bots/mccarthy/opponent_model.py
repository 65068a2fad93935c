"""The opponent model: a mixture of bidding habits for each rival, updated by its bids."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Set
from itertools import accumulate, product
from math import exp, log
from typing import Final

from dorehami.bots.mccarthy.evaluation import neighbours
from dorehami.bots.mccarthy.observation import Observation, Round
from dorehami.games.mccarthy.words import CARDS

FAR: Final = 2 * len(CARDS)
SLIPS: Final = 0.1  # probability of a bid outside the habit
DECAY: Final = 0.98  # discount of the evidence for each round
COMPANY: Final = 0.4  # weight of the other rivals' evidence: players of one table bid alike
DOUBT: Final = -4.0  # prior log odds of each habit
FAINT: Final = 0.02  # habits less likely than this are ignored


class Habit:
    """A bidding habit: the card at a shift from the diamond's rank among the unsold, with a spread."""

    def __init__(self, shift: int, spread: float, fondness: int) -> None:
        self.shift = shift
        self.fondness = fondness  # for complete diamonds: added to the diamond's number for each
        self.curve = [exp(-abs(x) / spread) for x in range(-FAR, FAR + 1)]
        self.area = list(accumulate(self.curve, initial=0.0))  # cumulative sums of the curve

    def start(self, unsold: list[int], diamond: int, won: Set[int]) -> int:
        """Return the index on the curve of a hand's lowest card."""
        aim = bisect_left(unsold, diamond + self.fondness * neighbours(won, diamond)) + self.shift
        return FAR - min(max(aim, 0), len(unsold) - 1)

    def chances(self, unsold: list[int], diamond: int, won: Set[int]) -> list[float]:
        """Return the probability of each card of a hand, from the lowest on."""
        start = self.start(unsold, diamond, won)
        end = start + len(unsold)
        total = self.area[end] - self.area[start]
        return [height / total for height in self.curve[start:end]]

    def chance(self, card: int, unsold: list[int], diamond: int, won: Set[int]) -> float:
        """Return the probability of one card."""
        start = self.start(unsold, diamond, won)
        return self.curve[start + card] / (self.area[start + len(unsold)] - self.area[start])


HABITS: Final = [Habit(*kind) for kind in product((-6, -3, 0, 3, 6), (1.2, 3.5), (0, 6))]


class OpponentModel:
    """For each bidder the log odds of each habit against uniform bids."""

    def __init__(self, bidders: int) -> None:
        self.log_odds = [[0.0] * len(HABITS) for _ in range(bidders)]

    def update(self, observed: Observation, rivals: list[int], seen: Iterable[Round]) -> None:
        """Learn from finished rounds, the latest first, reconstructing the hands of each."""
        hands, unsold = [set(hand) for hand in observed.hands], set(observed.unsold)
        for past in seen:
            unsold.add(past.diamond)
            left = sorted(unsold)
            for rival in rivals:
                hand, bid = hands[rival], past.bids[rival]
                hand.add(bid)
                self.update_bidder(rival, sorted(hand).index(bid), left, past.diamond, observed.won[rival])

    def update_bidder(self, rival: int, card: int, unsold: list[int], diamond: int, won: Set[int]) -> None:
        log_odds = self.log_odds[rival]
        for i, habit in enumerate(HABITS):
            likelier = habit.chance(card, unsold, diamond, won) * len(unsold)
            log_odds[i] = DECAY * log_odds[i] + log((1 - SLIPS) * likelier + SLIPS)

    def beliefs(self, rivals: list[int]) -> dict[int, list[tuple[Habit, float]]]:
        """Return each rival's likely habits and their probabilities; the rest to 1 is uniform bidding."""
        company = [sum(log_odds, 0.0) for log_odds in zip(*[self.log_odds[rival] for rival in rivals], strict=True)]
        found = {}
        for rival in rivals:
            log_odds = zip(self.log_odds[rival], company, strict=True)
            weights = [exp(DOUBT + own + COMPANY * (together - own)) for own, together in log_odds]
            total = 1 + sum(weights, 0.0)
            likely = zip(HABITS, weights, strict=True)
            found[rival] = [(habit, weight / total) for habit, weight in likely if weight > FAINT * total]
        return found
