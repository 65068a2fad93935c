"""The states that a decision leads to, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from dorehami.engine.play import Turn
from dorehami.server.state.decision import Decision
from dorehami.server.state.fold import apply_row
from dorehami.server.state.rows import Body, Moved, Started
from dorehami.server.state.table_state import TableState
from dorehami.store.log import Row

WITH_TURN: Final = frozenset([Moved, Started])  # rows whose decision carries a computed turn


class BuiltRow(NamedTuple):
    """A row with its body and its hash."""

    row: Row
    body: Body
    hash: bytes


class Step(NamedTuple):
    """A row that was applied, and the state after it."""

    body: Body
    turn: Turn | None
    after: TableState


def with_private(state: TableState, decision: Decision, now: float) -> TableState:
    """Return the state with the private changes of a decision, at a time of the event loop."""
    private = state.private.after(decision.private, now)
    return state if private is state.private else replace(state, private=private)


def steps(state: TableState, decision: Decision, built: Sequence[BuiltRow]) -> Iterator[Step]:
    """Yield the states after each row of a decision."""
    for each in built:
        turn = decision.turn if type(each.body) in WITH_TURN else None
        state, turn = apply_row(state, each.row, each.body, turn, each.hash)
        yield Step(each.body, turn, state)
