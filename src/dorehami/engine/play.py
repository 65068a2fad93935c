"""A game being played: the state, the moves made so far, and a view for everybody who watches."""

from __future__ import annotations

from typing import Any

from dorehami.engine.agenda import Event, State
from dorehami.engine.facts import Facts
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE, NOBODY, Table


class Play:
    """Takes moves through the door for players, and folds a view for each seat and for the spectators."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.state: State[Any] = game.new(setup)
        self.moves: list[tuple[int, Move, str]] = []  # seat, move, and who made it if not the seat itself
        self.views: dict[int, Table] = {v: self.state.table.seen_by(v) for v in (NOBODY, *range(setup.seats))}

    def move(self, seat: int, move: Move, maker: str = "") -> list[Event[Any]]:
        """Make a move; what happened, as the all-seeing are told it."""
        told: list[Event[Any]] = []
        self.state.told = told
        self.state.play(seat, move)
        self.moves.append((seat, move, maker))
        for viewer, view in self.views.items():
            for event in told:
                event.seen_by(viewer).apply(view)
        return told

    def facts(self, viewer: int = NATURE) -> Facts:
        """What a viewer knows; by default everything."""
        return self.game.facts_of(self.state, self.state.table if viewer == NATURE else self.views[viewer])
