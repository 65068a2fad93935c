"""A turn of medium's: before every step the rest of the turn is planned anew, and what comes first in it is done."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh import attacks
from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import at_hand, best, with_resources
from dorehami.bots.dezh.observation import Reading
from dorehami.engine.cards import HIDDEN, faces
from dorehami.engine.knowledge import unknown
from dorehami.engine.moves import Move
from dorehami.games.dezh import deck, specials
from dorehami.games.dezh.table import DISTRICT, RESOURCES, RUINS
from dorehami.games.dezh.words import BUILD, BUY, CARDS, COINS, DECLINE, DRAW, END, INCOME, SMITHY

IMAGINED: Final = 4  # draws that it imagines before it takes cards
SURE: Final = 0.3  # points by which coins are better than they look: one knows what one gets


def turn(read: Reading, spite: float) -> Move:
    """Resources come first, for they say what can be built."""
    worth = Worth(read, turns_left(read))
    if not read.table.used & RESOURCES:
        return resources(read, worth)
    return (
        alchemy(read, worth)
        or attacks.destruction(read, worth, at_hand(read), spite)
        or building(read, worth)
        or attacks.trick(read, worth)
        or smithy(read, worth)
        or END
    )


def resources(read: Reading, worth: Worth) -> Move:
    """Coins or cards, whichever make the better turn; who will swap the hand away needs no card."""
    if CARDS not in read.moves or attacks.swap(read, worth)[0] > 0:
        return COINS
    now, role, unseen = at_hand(read), read.table.called, unknown(read.table)[DISTRICT]
    count = min(len(unseen), 3 if read.table.has(read.me, deck.OBSERVATORY) else 2)
    coins, _ = best(worth, with_resources(now, role, 2, []))
    cards = 0.0
    for _ in range(IMAGINED):
        drawn = read.rng.sample(unseen, count)
        cards += max([best(worth, with_resources(now, role, 0, [face]))[0] for face in drawn]) / IMAGINED
    return COINS if coins + SURE >= cards else CARDS


def keep(read: Reading) -> Move:
    """The drawn card that makes the best turn."""
    worth, now = Worth(read, turns_left(read)), at_hand(read)
    return max(read.moves, key=lambda move: best(worth, now.plus(0, [move.value]))[0])


def building(read: Reading, worth: Worth) -> Move | None:
    """What the plan builds next, or the income that it needs or may take before."""
    now = at_hand(read)
    for face in best(worth, now)[1]:
        if BUILD[face] in read.moves and (INCOME not in read.moves or now.early(face)):
            return BUILD[face]
    return INCOME if INCOME in read.moves else None


def alchemy(read: Reading, worth: Worth) -> Move | None:
    """The card that is worth less than a coin, if there is one (D44)."""
    now, moves = at_hand(read), read.offered("alchemy")
    values = [best(worth, now.less(move.value, 1))[0] for move in moves]
    return moves[values.index(max(values))] if moves and max(values) > best(worth, now)[0] else None


def smithy(read: Reading, worth: Worth) -> Move | None:
    """If unseen cards are worth more than the coins (D45)."""
    now = at_hand(read)
    cards = [HIDDEN] * specials.SMITHY_CARDS
    if SMITHY in read.moves and best(worth, now.plus(-specials.SMITHY_PRICE, cards))[0] > best(worth, now)[0]:
        return SMITHY
    return None


def redraw(read: Reading) -> Move:
    """One card more, if that is better than to draw now (D16)."""
    return attacks.redraw(read, Worth(read, turns_left(read)))[1] or DRAW


def graveyard(read: Reading) -> Move:
    """If the destroyed district is worth more than a coin (D43)."""
    worth, now = Worth(read, turns_left(read)), at_hand(read)
    bought = now.plus(-1, faces(read.table.piles[RUINS]))
    return BUY if best(worth, bought)[0] > best(worth, now)[0] else DECLINE
