"""What has happened in a game, row by row: its moves are made once more when somebody wants to know.

Hardly anybody does, and what has been told is of no other use: a table need not keep it.
"""

from __future__ import annotations

from typing import Any

from dorehami.engine.agenda import Event, State
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE

Happened = tuple[int, list[Event[Any]], str]  # the row, what the all-seeing were told, and who made the move


class History:
    """Of one game. What was made once is not made again."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.state: State[Any] = play.game.new(play.setup)
        self.made = 0  # moves so far
        self.happened: list[Happened] = []

    def until(self, rows: list[int]) -> list[Happened]:
        """All turns that the game has had in these rows: the deal, then a move each, with the draws that follow it."""
        for row in rows[len(self.happened) :]:
            told: list[Event[Any]] = []
            self.state.told = told
            maker = "" if not self.happened else self.make_next()
            while self.made < len(self.play.moves) and self.play.moves[self.made][0] == NATURE:
                self.make_next()
            self.happened.append((row, told, maker))
        return self.happened

    def make_next(self) -> str:
        """The next move; who made it, if not the seat itself."""
        seat, move, maker = self.play.moves[self.made]
        self.made += 1
        self.state.apply(seat, move)
        return maker
