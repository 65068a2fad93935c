"""Play of a turn: the rest of the turn is replanned before every move, and the plan's first move is made."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh import attacks
from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import at_hand, best, with_resources
from dorehami.bots.dezh.observation import Observation
from dorehami.engine.cards import HIDDEN, faces
from dorehami.engine.knowledge import unknown
from dorehami.engine.moves import Move
from dorehami.games.dezh import deck, specials
from dorehami.games.dezh.table import DISTRICT, RESOURCES, RUINS
from dorehami.games.dezh.words import BUILD, BUY, CARDS, COINS, DECLINE, DRAW, END, INCOME, SMITHY

IMAGINED: Final = 4  # sampled draws for estimating cards
SURE: Final = 0.3  # points of preference for coins: they are certain


def turn(observed: Observation, spite: float) -> Move:
    """Choose the next move. Resources first, since they decide what can be built."""
    worth = Worth(observed, turns_left(observed))
    if not observed.table.used & RESOURCES:
        return resources(observed, worth)
    return (
        alchemy(observed, worth)
        or attacks.destruction(observed, worth, at_hand(observed), spite)
        or building(observed, worth)
        or attacks.trick(observed, worth)
        or smithy(observed, worth)
        or END
    )


def resources(observed: Observation, worth: Worth) -> Move:
    """Choose coins or cards by the better turn; a hand that will be swapped away needs no card."""
    if CARDS not in observed.moves or attacks.swap(observed, worth)[0] > 0:
        return COINS
    now, role, unseen = at_hand(observed), observed.table.called, unknown(observed.table)[DISTRICT]
    count = min(len(unseen), 3 if observed.table.has(observed.me, deck.OBSERVATORY) else 2)
    coins, _ = best(worth, with_resources(now, role, 2, []))
    cards = 0.0
    for _ in range(IMAGINED):
        drawn = observed.rng.sample(unseen, count)
        cards += max([best(worth, with_resources(now, role, 0, [face]))[0] for face in drawn]) / IMAGINED
    return COINS if coins + SURE >= cards else CARDS


def keep(observed: Observation) -> Move:
    """Keep the drawn card that makes the best turn."""
    worth, now = Worth(observed, turns_left(observed)), at_hand(observed)
    return max(observed.moves, key=lambda move: best(worth, now.plus(0, [move.value]))[0])


def building(observed: Observation, worth: Worth) -> Move | None:
    """Return the plan's next district, or the income that must or may come first."""
    now = at_hand(observed)
    for face in best(worth, now)[1]:
        if BUILD[face] in observed.moves and (INCOME not in observed.moves or now.early(face)):
            return BUILD[face]
    return INCOME if INCOME in observed.moves else None


def alchemy(observed: Observation, worth: Worth) -> Move | None:
    """Return the card to exchange for a coin, or None if none is worth less (D44)."""
    now, moves = at_hand(observed), observed.offered("alchemy")
    values = [best(worth, now.less(move.value, 1))[0] for move in moves]
    return moves[values.index(max(values))] if moves and max(values) > best(worth, now)[0] else None


def smithy(observed: Observation, worth: Worth) -> Move | None:
    """Buy unseen cards if they are worth more than the coins (D45)."""
    now = at_hand(observed)
    cards = [HIDDEN] * specials.SMITHY_CARDS
    if SMITHY in observed.moves and best(worth, now.plus(-specials.SMITHY_PRICE, cards))[0] > best(worth, now)[0]:
        return SMITHY
    return None


def redraw(observed: Observation) -> Move:
    """Put one more card back if that is better than drawing now (D16)."""
    return attacks.redraw(observed, Worth(observed, turns_left(observed)))[1] or DRAW


def graveyard(observed: Observation) -> Move:
    """Buy the destroyed district if it is worth more than a coin (D43)."""
    worth, now = Worth(observed, turns_left(observed)), at_hand(observed)
    bought = now.plus(-1, faces(observed.table.piles[RUINS]))
    return BUY if best(worth, bought)[0] > best(worth, now)[0] else DECLINE
