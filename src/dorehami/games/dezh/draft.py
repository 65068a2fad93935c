"""A round begins with the roles: some are burned, the others go round (D5 to D8, D30, D31)."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Chance, OneSeat, Step
from dorehami.engine.cards import UNSEEN, card_of, find
from dorehami.engine.moves import Move
from dorehami.games.dezh import events
from dorehami.games.dezh.table import BURNED, POOL, ROLES, Position, Steps, Table
from dorehami.games.dezh.words import BURN_ROLE, KING, TAKE, TAKE_AND_BURN

FACE_UP: Final = {4: 2, 5: 1}  # roles burned face up, by number of players (D5)


def draft(table: Table) -> Steps:
    """The crowned player chooses first (D7)."""
    shown = [BurnRole(True) for _ in range(FACE_UP.get(table.seats(), 0))]
    return [BurnRole(False), *shown, HandOn(table.crown)]


class BurnRole(Chance[Table]):
    """The king is never burned face up: drawing among the others comes to the same as D6."""

    def __init__(self, face_up: bool) -> None:
        self.face_up = face_up

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [BURN_ROLE[card.face] for card in table.piles[POOL] if not (self.face_up and card.face == KING)]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        card = card_of(move.value, UNSEEN)
        game.tell(events.burned_face_up(card) if self.face_up else events.burned(card))
        return []


class HandOn(Step[Table]):
    """The roles that are left come to a seat; the seventh gets the one burned first, too (D8)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, game: Position) -> Steps:
        table = game.table
        if len(table.piles[POOL]) == 1:
            game.tell(events.handed_burned(self.seat, table.piles[BURNED][0]))
        game.tell(events.handed_on(self.seat, table.piles[POOL]))
        return [TakeRole(self.seat)]


class TakeRole(OneSeat[Table]):
    """One role in secret; of two players each burns another with it, but for the very first (D30)."""

    def decision(self) -> str:
        return "role"

    def moves(self, table: Table, seat: int) -> list[Move]:
        pool = [card.face for card in table.piles[POOL]]
        if table.seats() == 2 and len(pool) % 2 == 0:
            return [TAKE_AND_BURN[a][b] for a in pool for b in pool if a != b]
        return [TAKE[role] for role in pool]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "D30" if table.seats() == 2 else "D7"

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        table = game.table
        game.tell(events.took(seat, find(table.piles[POOL], move.value)))
        if len(move.values) > 1:
            game.tell(events.burned_by(seat, find(table.piles[POOL], move.values[1])))
        if len(table.piles[ROLES[table.after(seat)]]) < table.roles_each():
            return [HandOn(table.after(seat))]
        for card in table.piles[POOL]:
            game.tell(events.burned_by(seat, card))  # D7: the last of all burns the other
        return []
