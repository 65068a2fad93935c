"""The place of a table's current state."""

from __future__ import annotations

from dorehami.server.state.table_state import TableState


class CurrentState:
    """The current state of one table. Everybody at the table reads it; only the actor replaces it."""

    def __init__(self, state: TableState) -> None:
        self.state = state
