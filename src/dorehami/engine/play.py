"""A game being played: the state, the moves made so far, and a view for everybody who watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dorehami.engine.agenda import Args, Event, State
from dorehami.engine.facts import Facts
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE, NOBODY, Layout, Table

Below = Callable[[int], int]  # who deals: one of n, from 0
Draw = tuple[int, int]  # of how many, and which
Made = tuple[int, Move, str]  # seat, move, and who made it if not the seat itself


class Turn:
    """A move and the draws that follow it, thought through but not made yet."""

    def __init__(self, state: State[Any], moves: list[Made], draws: list[Draw], told: list[Event[Any]]) -> None:
        self.state = state  # that it leads to
        self.moves = moves  # those of chance too
        self.draws = draws  # what chance answered
        self.told = told
        self.begins: Play | None = None  # the game that it is the deal of
        self.same = False  # still asked is what was asked before; what is asked first in a game was asked nobody before
        self.watched: list[Event[Any]] | None = None  # what those are told who only watch, once somebody has asked
        self.sights: dict[int, list[Event[Any]]] = {}  # what others are told, where something is hidden

    def seen_by(self, viewer: int) -> list[Event[Any]]:
        """What a viewer is told of it; the very list of all that was told, if nothing in it is hidden from this one."""
        if self.watched is None:
            self.watched = self.looked_at_by(NOBODY)
        if self.watched is self.told or viewer == NOBODY:  # what they see, all see
            return self.watched
        seen = self.sights.get(viewer)
        if seen is None:
            seen = self.sights[viewer] = self.looked_at_by(viewer)
        return seen

    def looked_at_by(self, viewer: int) -> list[Event[Any]]:
        seen = self.told
        for i in range(len(self.told)):
            event = self.told[i].seen_by(viewer)
            if event is not self.told[i]:
                seen = self.told[:] if seen is self.told else seen
                seen[i] = event
        return seen


class Play:
    """Takes moves through the door for players, and folds a view for each seat and for the spectators."""

    def __init__(self, game: Game, setup: Setup, twin: Play | None = None) -> None:
        self.game = game
        self.setup = setup
        self.state: State[Any] = twin.state if twin else game.new(setup)
        self.moves: list[Made] = twin.moves[:] if twin else []
        self.views: dict[int, Table] = (
            {viewer: view.clone() for viewer, view in twin.views.items()}
            if twin
            else {viewer: self.state.table.seen_by(viewer) for viewer in (NOBODY, *range(setup.seats))}
        )

    def move(self, seat: int, move: Move, maker: str = "") -> list[Event[Any]]:
        """Make a move; what happened, as the all-seeing are told it."""
        turn = Turn(self.state, [(seat, move, maker)], [], [])
        self.state.told = turn.told
        self.state.play(seat, move)
        self.make(turn)
        return turn.told

    def think(self, seat: int, move: Move, below: Below, maker: str = "") -> Turn:
        """What comes of a move, draws included, while nothing has changed yet."""
        state = self.state.clone()
        turn = Turn(state, [(seat, move, maker)], [], [])
        state.told = turn.told
        state.play(seat, move)
        drawn(turn, below)
        turn.same = same_question(self.state, state)
        return turn

    def deal(self, below: Below) -> Turn:
        """What comes of the draws that are open before anybody has moved."""
        state = self.state.clone()
        turn = Turn(state, [], [], [])
        state.told, turn.begins = turn.told, self
        return drawn(turn, below)

    def make(self, turn: Turn) -> None:
        """It has happened: everybody's view learns of it."""
        self.state = turn.state
        self.moves += turn.moves
        if not turn.told:
            return
        for viewer, view in self.views.items():
            for event in turn.seen_by(viewer):
                event.apply(view)

    def after(self, turn: Turn) -> Play:
        """The game as it is once this turn is made; this one stays as it is."""
        then = Play(self.game, self.setup, self)
        then.make(turn)
        return then

    def facts(self, viewer: int = NATURE) -> Facts:
        """What a viewer knows; by default everything."""
        return self.game.facts_of(self.state, self.state.table if viewer == NATURE else self.views[viewer])


def same_question(before: State[Any], after: State[Any]) -> bool:
    """Is still asked what was asked before?"""
    return bool(before.agenda) and bool(after.agenda) and before.agenda[-1] is after.agenda[-1]


def drawn(turn: Turn, below: Below) -> Turn:
    """The turn with all draws that are open answered, each by one of equal chances."""
    state = turn.state
    while state.asked and state.asked[0] == NATURE:
        moves = state.moves(NATURE)
        index = below(len(moves))
        turn.draws.append((len(moves), index))
        turn.moves.append((NATURE, moves[index], ""))
        state.apply(NATURE, moves[index])
    return turn


def tellings(turn: Turn, viewer: int) -> list[tuple[str, Args]]:
    """What a viewer is told of a turn."""
    return told_to(turn.told, turn.state.table.layout, viewer)


def told_to(events: list[Event[Any]], layout: Layout, viewer: int) -> list[tuple[str, Args]]:
    """What a viewer is told of some events: the key and the arguments of each that has a name."""
    seen = [event.seen_by(viewer) for event in events]
    return [(event.key(), event.args(layout)) for event in seen if event.key()]
