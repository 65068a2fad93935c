"""Threat assessment: the projected standing of each seat, and what a turn is worth to it."""

from __future__ import annotations

from math import exp
from typing import Final

from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import builds, pays
from dorehami.bots.dezh.observation import Observation
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh.words import ARCHITECT

SPREAD: Final = 4.0  # points: a seat so far behind is e times less dangerous
TURN: Final = 3.5  # points of any turn,
MORE_CARDS: Final = 1.0  # of an architect's besides,
MORE_BUILDS: Final = 0.3  # and for each coin that he can build with
READY: Final = 2  # coins that surely pay for a district
FINISH: Final = 5.0  # points for completing a city


def standings(observed: Observation) -> list[float]:
    """Return each seat's projected points from public information."""
    worth = Worth(observed, turns_left(observed))
    return [
        worth.of(observed.cities[seat], observed.table.coins[seat], [HIDDEN] * observed.hand_size(seat))
        for seat in range(observed.seats)
    ]


def threats(observed: Observation) -> list[float]:
    """Return each rival's share of the threat, which sum to 1; 0 for the own seat."""
    stands = standings(observed)
    highest = max([stands[seat] for seat in observed.rivals])
    weights = [exp((stand - highest) / SPREAD) for stand in stands]
    weights[observed.me] = 0.0
    return [weight / sum(weights) for weight in weights]


def turn_worth(observed: Observation, seat: int, role: int) -> float:
    """Return what a turn in that role would be worth to a seat, from public information."""
    coins = observed.table.coins[seat]
    found = TURN + pays(observed.cities[seat], role)
    if role == ARCHITECT:
        found += MORE_CARDS + MORE_BUILDS * min(coins, 6)
    if observed.missing(seat) <= builds(role) and coins >= READY and observed.hand_size(seat):
        found += FINISH
    return found
