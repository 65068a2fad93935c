"""Votes on the pace of a game in which only bots still play.

A person plays until their seat is out of the game or left for good, connected or not. Votes are in memory only: after
a restart the pace is the ordinary one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.rows import HUMAN
from dorehami.server.state.table_state import PLAYING, TableState

ORDINARY: Final = 1
FASTER: Final = 3
AT_ONCE: Final = 0
PACES: Final = (AT_ONCE, FASTER, ORDINARY)  # fastest first


class SpectatorPace:
    """The pace vote of one table; calls `on_change` when the public part of it changes."""

    def __init__(self, state: TableState, on_change: Callable[[], None]) -> None:
        self.state = state
        self.on_change = on_change
        self.pace = ORDINARY
        self.votes: dict[int, int] = {}  # by player; WATCHER for everybody without a seat
        self.announced: messages.Rest | None = None

    def has_players(self) -> bool:
        """True while a person plays. Seats and eliminations are public, so this reveals nothing."""
        state = self.state
        play = state.play
        if state.phase != PLAYING or play is None:
            return True
        table, is_out = play.state.table, play.game.is_out
        for seat, sitter in enumerate(state.chairs):
            if sitter is not None and sitter.kind == HUMAN and not is_out(table, seat):
                return True
        return False

    def voters(self) -> list[int]:
        """Return the players who must agree; those away do not count until they are back."""
        return [human.player for human in self.state.humans() if not human.away]

    def may_vote(self, player: int) -> bool:
        """True for players with a seat; for watchers only where no person has one."""
        return self.state.chair_of(player) is not None or not self.state.humans()

    def vote(self, player: int, pace: int) -> None:
        """Count a vote; it takes effect with the next `update`."""
        self.votes[player if self.state.humans() else WATCHER] = pace

    def update(self) -> None:
        """Recompute the pace, and announce the votes if they have changed."""
        current = self.current()
        self.pace = ORDINARY if current is None else current.pace
        if current is None:
            self.votes.clear()
        if current != self.announced:
            self.announced = current
            self.on_change()

    def current(self) -> messages.Rest | None:
        """Return the pace and the votes as viewers see them; None while a person plays. The slowest vote wins."""
        if self.has_players():
            return None
        players = self.voters()
        wishes = [self.votes.get(player, ORDINARY) for player in players]
        if not self.state.humans():
            return messages.Rest(pace=self.votes.get(WATCHER, ORDINARY))
        return messages.Rest(pace=max(wishes, key=PACES.index, default=ORDINARY), wishes=wishes, players=players)
