"""The medium mind: tracks all hands, models the opponents' bids and plans its cards for all remaining diamonds."""

from __future__ import annotations

import random
from math import exp
from typing import Any, Final

from dorehami.bots.mccarthy.evaluation import Stakes
from dorehami.bots.mccarthy.lookahead import Plan
from dorehami.bots.mccarthy.observation import Observation, rounds
from dorehami.bots.mccarthy.opponent_model import OpponentModel
from dorehami.bots.mccarthy.win_odds import WinOdds
from dorehami.bots.mind import Mind, Sight, stronger

HOPE: Final = [0.15, 0.45]  # range of the probability that an unsold neighbour is won, too
TEMPERATURE: Final = [0.3, 0.8]  # range, in points: so much worse is chosen e times less often


def leaning(value: float, between: list[float]) -> float:
    """Scale a value within its range to -1 to 1."""
    least, most = between
    return (2 * value - least - most) / (most - least)


class Medium(Mind):
    """Bids by softmax over the cost of each bid: predictable bids tie, and equal bids take nothing (M3)."""

    def __init__(self) -> None:
        self.hope = HOPE[0]
        self.temperature = TEMPERATURE[0]
        self.opponents = OpponentModel(0)

    def draw_temperament(self, rng: random.Random) -> None:
        self.hope = rng.uniform(*HOPE)
        self.temperature = rng.uniform(*TEMPERATURE)

    def temperament(self) -> str:
        return stronger(
            leaning(self.hope, HOPE),
            "collector",
            "appraiser",
            leaning(self.temperature, TEMPERATURE),
            "whimsical",
            "steady",
        )

    def memory(self) -> Any:
        return [self.hope, self.temperature, self.opponents.log_odds]

    def restore(self, memory: Any) -> None:
        self.hope, self.temperature, self.opponents.log_odds = memory

    def choose(self, sight: Sight) -> int:
        observed = Observation(sight.state.table)
        if not self.opponents.log_odds:
            self.opponents = OpponentModel(len(observed.bidders))
        rivals = observed.rivals(sight.seat)
        self.opponents.update(observed, rivals, rounds(sight.told))
        if len(sight.moves) == 1:
            return 0
        odds, stakes = WinOdds(observed, rivals, self.opponents), Stakes(observed, sight.seat, self.hope)
        bids = [bids_of(observed, odds, stakes, bidder) for bidder in observed.own(sight.seat)]
        costs = [joint_cost(bids, move.values) for move in sight.moves]
        least = min(costs)
        weights = [exp((least - cost) / self.temperature) for cost in costs]
        return sight.rng.choices(range(len(costs)), weights)[0]


class Bids:
    """The value of each card of a bidder in this round."""

    def __init__(self, gains: dict[int, float], costs: dict[int, float]) -> None:
        self.gains = gains  # expected gain in this round
        self.costs = costs  # regret in the plan of all rounds


def bids_of(observed: Observation, odds: WinOdds, stakes: Stakes, bidder: int) -> Bids:
    """Evaluate every card on every remaining diamond."""
    hand, now = observed.hands[bidder], observed.unsold.index(observed.diamond)
    found = zip(stakes.prizes(bidder), odds.chances(hand), strict=True)
    gains = [[prize * chance for chance in chances] for prize, chances in found]
    costs = Plan(gains).regrets(now)
    return Bids(dict(zip(hand, gains[now], strict=True)), dict(zip(hand, costs, strict=True)))


def joint_cost(bids: list[Bids], cards: tuple[int, ...]) -> float:
    """Return the cost of a bid. Of two own cards the lower takes nothing that the other would, and equal ones tie."""
    cost = sum([bid.costs[card] for bid, card in zip(bids, cards, strict=True)], 0.0)
    if len(cards) == 2:  # M22
        (own, partner), (card, other) = bids, cards
        cost += own.gains[card] if card <= other else 0.0
        cost += partner.gains[other] if other <= card else 0.0
    return cost
