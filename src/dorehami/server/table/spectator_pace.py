"""Votes on the pace of a game in which only bots still play. In memory only: after a restart it is the ordinary one."""

from __future__ import annotations

from collections.abc import Callable

from dorehami.server.protocol import messages
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.pace import ORDINARY, pace_of, voter


class SpectatorPace:
    """The pace vote of one table; calls `on_change` when the public part of it changes."""

    def __init__(self, table: CurrentState, on_change: Callable[[], None]) -> None:
        self.table = table
        self.on_change = on_change
        self.pace = ORDINARY
        self.votes: dict[int, int] = {}  # by player; WATCHER for everybody without a seat
        self.announced: messages.Rest | None = None

    def vote(self, player: int, pace: int) -> None:
        """Count a vote; it takes effect with the next `update`."""
        self.votes[voter(self.table.state, player)] = pace

    def update(self) -> bool:
        """Recompute the pace and announce changed votes; return whether the pace has changed."""
        former, current = self.pace, self.current()
        self.pace = ORDINARY if current is None else current.pace
        if current is None:
            self.votes.clear()
        if current != self.announced:
            self.announced = current
            self.on_change()
        return self.pace != former

    def current(self) -> messages.Rest | None:
        """Return the pace and the votes as viewers see them; None while a person plays."""
        return pace_of(self.table.state, self.votes)
