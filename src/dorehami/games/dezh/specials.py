"""The special districts that do something: alchemy, the smithy, and the graveyard (D43 to D45)."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import OneSeat, Step
from dorehami.engine.cards import find, kinds
from dorehami.engine.moves import Move
from dorehami.games.dezh import deck, events, marks
from dorehami.games.dezh.drawing import Draw
from dorehami.games.dezh.table import ALCHEMY, HAND, RUINS, SMITHY, Position, Steps, Table
from dorehami.games.dezh.words import BURN_CARD, BUY, DECLINE
from dorehami.games.dezh.words import SMITHY as USE_SMITHY

SMITHY_PRICE: Final = 2  # D45
SMITHY_CARDS: Final = 3
ALCHEMY_COINS: Final = 1  # D44
GRAVEYARD_PRICE: Final = 1  # D43


def offer_alchemy(table: Table, seat: int) -> list[Move]:
    if table.used & ALCHEMY or not table.has(seat, deck.ALCHEMY):
        return []
    return [BURN_CARD[face] for face in kinds(table.piles[HAND[seat]])]


def alchemy(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(ALCHEMY))
    game.tell(events.put_under(seat, find(game.table.piles[HAND[seat]], move.value), HAND[seat]))
    game.tell(marks.Paid(seat, ALCHEMY_COINS, move.verb))
    return []


def offer_smithy(table: Table, seat: int) -> list[Move]:
    if table.used & SMITHY or not table.has(seat, deck.SMITHY) or table.coins[seat] < SMITHY_PRICE:
        return []
    return [USE_SMITHY] if table.deck() else []  # D50


def smithy(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(SMITHY))
    game.tell(marks.Paid(seat, -SMITHY_PRICE, move.verb))
    return [Draw(seat, HAND[seat]) for _ in range(SMITHY_CARDS)]


class Graveyard(OneSeat[Table]):
    """Its owner may buy what was destroyed; one without a coin is not asked (D43)."""

    def decision(self) -> str:
        return "graveyard"

    def reaction(self) -> bool:
        return True

    def seats(self, table: Table) -> list[int]:
        return [self.seat] if table.coins[self.seat] >= GRAVEYARD_PRICE else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DECLINE, BUY]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        if move is BUY:
            game.tell(marks.Paid(seat, -GRAVEYARD_PRICE, self.decision()))
            game.tell(events.bought(seat, game.table.piles[RUINS][0]))
        else:
            game.tell(events.Declined(seat))
        return []


class ClearAway(Step[Table]):
    """What nobody bought goes under the deck (D21)."""

    def run(self, game: Position) -> Steps:
        for card in game.table.piles[RUINS]:
            game.tell(events.cleared_away(card))
        return []
