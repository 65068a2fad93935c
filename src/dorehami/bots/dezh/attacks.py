"""The magician's swaps and the warlord's destruction: their expected gain, and whether it is enough."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.evaluation import PRICES, Worth
from dorehami.bots.dezh.lookahead import TurnState, best
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.dezh.threat import threats
from dorehami.engine.cards import HIDDEN
from dorehami.engine.moves import Move

BEREFT: Final = 0.7  # added when a rival loses a larger hand
STOPPED: Final = 3.0  # added when a rival that lacks one district is set back
Trick = tuple[float, Move | None]  # its gain, and the move


def trick(observed: Observation, worth: Worth) -> Move | None:
    """Return the magician's better action, or None if neither gains anything (D16)."""
    gain, move = max(swap(observed, worth), redraw(observed, worth), key=lambda trick: trick[0])
    return move if gain > 0 else None


def swap(observed: Observation, worth: Worth) -> Trick:
    """Swap for the largest hand."""
    moves = observed.offered("swap")
    if not moves:
        return 0.0, None
    move = max(moves, key=lambda move: (observed.hand_size(move.target), observed.rng.random()))
    return swap_gain(observed, worth, observed.hand_size(move.target)), move


def swap_gain(observed: Observation, worth: Worth, cards: int) -> float:
    """Return the gain of having `cards` unseen cards instead of the own hand; a third of them counts for nothing."""
    gain = worth.future(observed.city, observed.coins, [HIDDEN] * (cards - cards // 3)) - worth.future(
        observed.city, observed.coins, observed.hand
    )
    return gain + (BEREFT if cards > len(observed.hand) + 1 else 0.0)


def redraw(observed: Observation, worth: Worth) -> Trick:
    """Return the card to put back and draw anew, if any gains; it may be one of several."""
    coming = observed.hand + [HIDDEN] * observed.redrawn
    now = worth.future(observed.city, observed.coins, coming)
    found: Trick = (0.0, None)
    for move in observed.offered("redraw"):
        hand = [*coming, HIDDEN]
        hand.remove(move.value)
        found = max(found, (worth.future(observed.city, observed.coins, hand) - now, move), key=lambda trick: trick[0])
    return found


def destruction(observed: Observation, worth: Worth, now: TurnState, spite: float) -> Move | None:
    """Return the destruction that costs dangerous rivals most, or None if the coins are worth more."""
    moves = [move for move in observed.offered("destroy") if move.target != observed.me]
    if not moves:
        return None
    danger, untouched = threats(observed), best(worth, now)[0]
    left = {cost: best(worth, now.plus(-cost, []))[0] for cost in {PRICES[move.value] - 1 for move in moves}}
    values = [
        spite * danger[move.target] * loss(observed, worth, move) + left[PRICES[move.value] - 1] - untouched
        for move in moves
    ]
    return moves[values.index(max(values))] if max(values) > 0 else None


def loss(observed: Observation, worth: Worth, move: Move) -> float:
    """Return what the owner loses."""
    city = observed.cities[move.target]
    rest = city[:]
    rest.remove(move.value)
    stopped = STOPPED if observed.missing(move.target) == 1 and not observed.last_round() else 0.0
    return worth.city(city) - worth.city(rest) + stopped
