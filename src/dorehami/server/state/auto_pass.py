"""Auto-pass: passing every reaction automatically until a turn concerns the player. Private; reset when a game ends.

A turn concerns the seat whose turn it is and every seat that a move in it was aimed at; both are public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from dorehami.engine.agenda import State
from dorehami.engine.game import Game
from dorehami.server.protocol.offers import MoveWords
from dorehami.server.state import rows
from dorehami.server.state.rows import Moved, Started
from dorehami.server.state.table_state import Match, TableState

GAME_BOUNDS: Final = frozenset([Started, rows.Ended])  # rows at which a game begins or ends


def passes(state: TableState, player: int, seat: int) -> bool:
    """Return whether the question to this seat is passed automatically."""
    play = state.match.play
    if play is None or player not in state.private.auto_passing:
        return False
    return play.state.step().reaction() and seat not in state.match.concerned


def whose_turn(game: Game, state: State[Any]) -> list[int]:
    """Return the seats whose turn it publicly is; empty in a game without turns."""
    step = None if state.table.over() else state.step()
    seats: list[int] = game.describe(state.table, step).get("turn", [])
    return seats


def concerned_after(match: Match, move: Moved | None, turn_of: Sequence[int]) -> frozenset[int]:
    """Return the seats that the turn concerns after a move, or after the deal, which begins one."""
    if move is None or tuple(turn_of) != match.turn_of:
        return frozenset(turn_of)
    return match.concerned | targets(move.move)


def targets(move: MoveWords) -> set[int]:
    """Return the seats that a move is aimed at: every number in it is a seat."""
    return {word for word in move[1:] if isinstance(word, int)}


def ended_by(players: Iterable[int], bodies: Iterable[rows.Body]) -> Mapping[int, bool]:
    """Return the players to switch off, as a change, if one of these rows begins or ends a game."""
    ends = any(type(body) in GAME_BOUNDS for body in bodies)
    return dict.fromkeys(players, False) if ends else {}
