"""The magician's tricks and the warlord's destruction: what they would bring, and whether that is enough."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.evaluation import PRICES, Worth
from dorehami.bots.dezh.lookahead import Means, best
from dorehami.bots.dezh.observation import Reading
from dorehami.bots.dezh.threat import threats
from dorehami.engine.cards import HIDDEN
from dorehami.engine.moves import Move

BEREFT: Final = 0.7  # what it is worth, besides, that another's large hand is gone
STOPPED: Final = 3.0  # what it is worth to pull somebody back who lacks one district
Trick = tuple[float, Move | None]  # what it brings


def trick(read: Reading, worth: Worth) -> Move | None:
    """The better one of the magician's two, if it brings anything (D16)."""
    gain, move = max(swap(read, worth), redraw(read, worth), key=lambda trick: trick[0])
    return move if gain > 0 else None


def swap(read: Reading, worth: Worth) -> Trick:
    """One's own hand for the largest."""
    moves = read.offered("swap")
    if not moves:
        return 0.0, None
    move = max(moves, key=lambda move: (read.hand_size(move.target), read.rng.random()))
    return swap_gain(read, worth, read.hand_size(move.target)), move


def swap_gain(read: Reading, worth: Worth, cards: int) -> float:
    """What it brings to have so many unseen cards instead of one's own: a third of them is of no use."""
    gain = worth.ahead(read.city, read.coins, [HIDDEN] * (cards - cards // 3)) - worth.ahead(
        read.city, read.coins, read.hand
    )
    return gain + (BEREFT if cards > len(read.hand) + 1 else 0.0)


def redraw(read: Reading, worth: Worth) -> Trick:
    """For the card that is best given away, if one is: it may be one of many."""
    coming = read.hand + [HIDDEN] * read.redrawn
    now = worth.ahead(read.city, read.coins, coming)
    found: Trick = (0.0, None)
    for move in read.offered("redraw"):
        hand = [*coming, HIDDEN]
        hand.remove(move.value)
        found = max(found, (worth.ahead(read.city, read.coins, hand) - now, move), key=lambda trick: trick[0])
    return found


def destruction(read: Reading, worth: Worth, now: Means, spite: float) -> Move | None:
    """What hurts the dangerous most, if that is more than the coins would bring."""
    moves = [move for move in read.offered("destroy") if move.target != read.me]
    if not moves:
        return None
    danger, untouched = threats(read), best(worth, now)[0]
    left = {cost: best(worth, now.plus(-cost, []))[0] for cost in {PRICES[move.value] - 1 for move in moves}}
    values = [
        spite * danger[move.target] * loss(read, worth, move) + left[PRICES[move.value] - 1] - untouched
        for move in moves
    ]
    return moves[values.index(max(values))] if max(values) > 0 else None


def loss(read: Reading, worth: Worth, move: Move) -> float:
    """What the owner loses."""
    city = read.cities[move.target]
    rest = city[:]
    rest.remove(move.value)
    stopped = STOPPED if read.missing(move.target) == 1 and not read.last_round() else 0.0
    return worth.city(city) - worth.city(rest) + stopped
