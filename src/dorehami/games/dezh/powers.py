"""The warlord destroys, and the graveyard gathers up (D21, D43)."""

from __future__ import annotations

from dorehami.engine.agenda import Step
from dorehami.engine.cards import kinds
from dorehami.engine.moves import Move
from dorehami.games.dezh import events
from dorehami.games.dezh.deck import ARMOURY, GRAVEYARD, PRICE
from dorehami.games.dezh.table import CITY, RUINS, Game, Steps, Table
from dorehami.games.dezh.words import BUY, DECLINE


def targets(table: Table, seat: int) -> list[tuple[int, int]]:
    """Owner and district: in no complete city nor a living sage's, no armoury, and not beyond the purse (D21, D41)."""
    found: list[tuple[int, int]] = []
    for owner in range(table.seats()):
        if table.complete(owner) or table.protected(owner):
            continue
        for face in kinds(table.piles[CITY[owner]]):
            if face != ARMOURY and PRICE[face] - 1 <= table.coins[seat]:
                found.append((owner, face))
    return found


def destroy(game: Game, seat: int, owner: int, face: int) -> Steps:
    game.tell(events.Paid(seat, 1 - PRICE[face]))
    game.tell(events.destroyed(owner, face))
    return [*[Graveyard(s) for s in range(game.table.seats()) if game.table.has(s, GRAVEYARD)], ClearAway()]


class Graveyard(Step[Table]):
    """Its owner may buy what was destroyed; one without a coin is not asked (D43)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def decision(self) -> str:
        return "graveyard"

    def seats(self, table: Table) -> list[int]:
        return [self.seat] if table.coins[self.seat] else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DECLINE, BUY]

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        if move is BUY:
            game.tell(events.Paid(seat, -1))
            game.tell(events.bought(seat, game.table.piles[RUINS][0]))
        return []


class ClearAway(Step[Table]):
    """What nobody bought goes under the deck (D21)."""

    def run(self, game: Game) -> Steps:
        for card in game.table.piles[RUINS]:
            game.tell(events.cleared_away(card))
        return []
