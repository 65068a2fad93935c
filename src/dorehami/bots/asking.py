"""Builds questions to bots from what a seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dorehami.bots.player import Question
from dorehami.engine.agenda import Args, State
from dorehami.engine.game import Game, Setup
from dorehami.engine.position import write_position
from dorehami.engine.table import Table


def question_for(
    game: Game,
    setup: Setup,
    state: State[Any],
    view: Table,
    seat: int,
    *,
    level: str,
    seed: int,
    told: Sequence[tuple[str, Args]] = (),
    notes: bytes = b"",
) -> Question:
    """Return the question to an asked seat: of the state the agenda and the asked seats are read, never the table."""
    seen: State[Any] = State(view, state.agenda, state.asked)
    moves = seen.moves(seat)
    return Question(
        level=level,
        seat=seat,
        position=write_position(game, setup, seen),
        moves=[move.parts() for move in moves],
        default=moves.index(seen.step().default(view, seat)),
        told=list(told),
        notes=notes,
        seed=seed,
    )
