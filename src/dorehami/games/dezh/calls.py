"""Roles are called one by one, and their holders take turns; then the round ends (D9)."""

from __future__ import annotations

from dorehami.engine.agenda import Step
from dorehami.engine.cards import find
from dorehami.engine.table import NOBODY
from dorehami.games.dezh import events, marks
from dorehami.games.dezh.draft import draft
from dorehami.games.dezh.table import ROLES, Position, Steps, Table
from dorehami.games.dezh.turns import Turn
from dorehami.games.dezh.words import KING, WARLORD


class Call(Step[Table]):
    """Nobody learns more than whether somebody turns the role up (D9)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, game: Position) -> Steps:
        game.tell(marks.Called(self.role))
        after: Steps = [Call(self.role + 1)] if self.role < WARLORD else [EndRound()]
        seat = game.table.holder(self.role)
        if seat == NOBODY:
            game.tell(marks.NobodyAnswered(self.role))
            return after
        return [*self.answer_call(game, seat), *after]

    def answer_call(self, game: Position, seat: int) -> Steps:
        table = game.table
        game.tell(events.turned_up(seat, find(table.piles[ROLES[seat]], self.role)))
        if self.role == KING:
            game.tell(marks.Crowned(seat))  # D17: murdered or not
        if self.role == table.murdered:
            game.tell(marks.FoundDead(seat, self.role))
            return []
        thief = table.thief()
        if self.role == table.robbed and table.coins[seat] and seat != thief:
            game.tell(marks.Robbed(seat, thief, table.coins[seat]))  # D15, D32
        game.tell(marks.TurnBegan(seat))
        return [Turn(seat)]


class EndRound(Step[Table]):
    """With a complete city it was the last round (D25); else roles are gathered and handed out anew."""

    def run(self, game: Position) -> Steps:
        table = game.table
        if table.first != NOBODY:
            game.tell(marks.Finished())
            return []
        game.tell(marks.RoundEnded())
        game.tell(events.gathered(table.seats()))
        return [*draft(table), Call(1)]
