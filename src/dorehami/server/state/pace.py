"""The pace of a game in which only bots still play, by the votes of those who watch it.

A person plays until their seat is out of the game or left for good, connected or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.rows import HUMAN
from dorehami.server.state.table_state import PLAYING, TableState

ORDINARY: Final = 1
FASTER: Final = 3
AT_ONCE: Final = 0
PACES: Final = (AT_ONCE, FASTER, ORDINARY)  # fastest first


def has_players(state: TableState) -> bool:
    """Return whether a person plays. Seats and eliminations are public, so this reveals nothing."""
    play = state.match.play
    if state.phase != PLAYING or play is None:
        return True
    table, is_out = play.state.table, play.game.is_out
    for seat, sitter in enumerate(state.seating.chairs):
        if sitter is not None and sitter.kind == HUMAN and not is_out(table, seat):
            return True
    return False


def may_vote(state: TableState, player: int) -> bool:
    """Return whether a player may vote: those with a seat; watchers only where no person has one."""
    return state.seating.chair_of(player) is not None or not state.seating.humans()


def voter(state: TableState, player: int) -> int:
    """Return the player whose vote it is; where no person sits, everybody without a seat has one together."""
    return player if state.seating.humans() else WATCHER


def pace_of(state: TableState, votes: Mapping[int, int]) -> messages.Rest | None:
    """Return the pace and the votes as viewers see them; None while a person plays. The slowest vote wins."""
    if has_players(state):
        return None
    humans = state.seating.humans()
    if not humans:
        return messages.Rest(pace=votes.get(WATCHER, ORDINARY))
    players = [human.player for human in humans if not human.away]  # those away do not count until they are back
    wishes = [votes.get(player, ORDINARY) for player in players]
    return messages.Rest(pace=max(wishes, key=PACES.index, default=ORDINARY), wishes=wishes, players=players)
