"""The events of a game by row, computed by replay on demand: rarely needed, so a table does not store them."""

from __future__ import annotations

from typing import Any

from dorehami.engine.agenda import Event, State
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE

PastTurn = tuple[int, list[Event[Any]], str]  # row, unredacted events, and the maker of the move


class History:
    """A cached replay of one game: each move is applied once."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.state: State[Any] = play.game.new(play.setup)
        self.applied = 0  # moves applied so far
        self.cached: list[PastTurn] = []

    def turns(self, rows: list[int]) -> list[PastTurn]:
        """Return the turns of these rows: the deal, then a move each with the draws that follow it."""
        for row in rows[len(self.cached) :]:
            told: list[Event[Any]] = []
            self.state.told = told
            maker = "" if not self.cached else self.make_next_move()
            while self.applied < len(self.play.moves) and self.play.moves[self.applied][0] == NATURE:
                self.make_next_move()
            self.cached.append((row, told, maker))
        return self.cached

    def make_next_move(self) -> str:
        """Apply the next move; return its maker, "" if the seat itself."""
        seat, move, maker = self.play.moves[self.applied]
        self.applied += 1
        self.state.apply(seat, move)
        return maker
