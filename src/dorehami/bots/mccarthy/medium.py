"""The medium mind: it knows what everybody holds, learns how they bid, and plans its cards for all that is left."""

from __future__ import annotations

import random
from math import exp
from typing import Any, Final

from dorehami.bots.mccarthy.evaluation import Stakes
from dorehami.bots.mccarthy.lookahead import Plan
from dorehami.bots.mccarthy.observation import Floor, rounds
from dorehami.bots.mccarthy.opponent_model import Watch
from dorehami.bots.mccarthy.win_odds import Odds
from dorehami.bots.mind import Mind, Sight, stronger

HOPE: Final = [0.15, 0.45]  # how much of a complete diamond a mind sees in an unsold neighbour, from and to
WHIM: Final = [0.3, 0.8]  # a bid that costs so many points more is chosen about a third as often, from and to


def leaning(value: float, between: list[float]) -> float:
    """Where a value lies in what it may be: from -1 to 1."""
    least, most = between
    return (2 * value - least - most) / (most - least)


class Medium(Mind):
    """It never bids by a fixed rule: what is nearly as good may be chosen too (equal bids take nothing, M3)."""

    def __init__(self) -> None:
        self.hope = HOPE[0]
        self.whim = WHIM[0]
        self.watch = Watch(0)

    def settle(self, rng: random.Random) -> None:
        self.hope = rng.uniform(*HOPE)
        self.whim = rng.uniform(*WHIM)

    def temperament(self) -> str:
        return stronger(
            leaning(self.hope, HOPE), "collector", "appraiser", leaning(self.whim, WHIM), "whimsical", "steady"
        )

    def memory(self) -> Any:
        return [self.hope, self.whim, self.watch.signs]

    def remember(self, memory: Any) -> None:
        self.hope, self.whim, self.watch.signs = memory

    def choose(self, sight: Sight) -> int:
        floor = Floor(sight.state.table)
        if not self.watch.signs:
            self.watch = Watch(len(floor.bidders))
        rivals = floor.rivals(sight.seat)
        self.watch.see(floor, rivals, rounds(sight.told))
        if len(sight.moves) == 1:
            return 0
        odds, stakes = Odds(floor, rivals, self.watch), Stakes(floor, sight.seat, self.hope)
        bids = [bids_of(floor, odds, stakes, bidder) for bidder in floor.own(sight.seat)]
        costs = [together(bids, move.values) for move in sight.moves]
        least = min(costs)
        weights = [exp((least - cost) / self.whim) for cost in costs]
        return sight.rng.choices(range(len(costs)), weights)[0]


class Bids:
    """What each card of a bidder is good for now."""

    def __init__(self, gains: dict[int, float], costs: dict[int, float]) -> None:
        self.gains = gains  # to be expected of this round
        self.costs = costs  # what the plan for all rounds loses by it


def bids_of(floor: Floor, odds: Odds, stakes: Stakes, bidder: int) -> Bids:
    """Every card is tried on every diamond that is left."""
    hand, now = floor.hands[bidder], floor.unsold.index(floor.diamond)
    found = zip(stakes.prizes(bidder), odds.chances(hand), strict=True)
    gains = [[prize * chance for chance in chances] for prize, chances in found]
    costs = Plan(gains).regrets(now)
    return Bids(dict(zip(hand, gains[now], strict=True)), dict(zip(hand, costs, strict=True)))


def together(bids: list[Bids], cards: tuple[int, ...]) -> float:
    """What a bid costs. Of one's own two cards the lower one takes nothing that the other would, and equal ones tie."""
    cost = sum([bid.costs[card] for bid, card in zip(bids, cards, strict=True)], 0.0)
    if len(cards) == 2:  # M22
        (own, partner), (card, other) = bids, cards
        cost += own.gains[card] if card <= other else 0.0
        cost += partner.gains[other] if other <= card else 0.0
    return cost
