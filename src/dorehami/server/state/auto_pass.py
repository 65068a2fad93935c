"""Players who pass every reaction automatically until a turn concerns them. Private; reset when a game ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dorehami.engine.agenda import State
from dorehami.engine.game import Game
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.server.protocol.offers import MoveWords
from dorehami.server.state import rows
from dorehami.server.state.rows import Moved, Started
from dorehami.server.state.table_state import TableState

GAME_BOUNDS: Final = frozenset([Started, rows.Ended])  # rows at which a game begins or ends


class AutoPass:
    """The players with auto-pass on, and the seats that the current turn concerns.

    A turn concerns the seat whose turn it is and every seat that a move in it was aimed at; both are public.
    """

    def __init__(self, state: TableState, players: Iterable[int]) -> None:
        self.state = state
        self.players = set(players)
        self.turn: list[int] = []  # the seat whose turn it is; empty in a game without turns
        self.concerned: set[int] | None = None  # seats; None: not yet computed since the restart

    def observe(self, body: rows.Body, turn: list[int]) -> None:
        """Update from a row after which it is the turn of these seats."""
        if type(body) in GAME_BOUNDS:
            self.players.clear()
        if turn != self.turn or type(body) is Started:
            self.turn, self.concerned = turn, set(turn)
        elif isinstance(body, Moved) and self.concerned is not None:
            self.concerned |= targets(body.move)

    def switch(self, player: int, on: bool) -> None:
        """Switch auto-pass on or off for a player."""
        if on:
            self.players.add(player)
        else:
            self.players.discard(player)

    def applies(self, player: int, seat: int, state: State[Any]) -> bool:
        """Return whether the question to this seat is passed automatically."""
        return player in self.players and state.step().reaction() and seat not in self.concerns()

    def concerns(self) -> set[int]:
        """Return the seats that the turn concerns so far."""
        if self.concerned is None:
            self.concerned = concerned_seats(self.state.play) if self.state.play else set()
        return self.concerned

    def concerns_after(self, move: MoveWords, turn: list[int]) -> set[int]:
        """Return the seats concerned once this move is made and it is the turn of `turn`."""
        return set(turn) if turn != self.turn else self.concerns() | targets(move)

    def ended_by(self, bodies: Iterable[rows.Body]) -> dict[int, bool]:
        """Return the players to switch off, as a change, if one of these rows begins or ends a game."""
        ends = self.players and any(type(body) in GAME_BOUNDS for body in bodies)
        return dict.fromkeys(self.players, False) if ends else {}


def targets(move: MoveWords) -> set[int]:
    """Return the seats that a move is aimed at: every number in it is a seat."""
    return {word for word in move[1:] if isinstance(word, int)}


def whose_turn(game: Game, state: State[Any]) -> list[int]:
    """Return the seats whose turn it publicly is; empty in a game without turns."""
    seats: list[int] = game.open_facts(state, state.table).get("turn", [])
    return seats


def concerned_seats(play: Play) -> set[int]:
    """Return the seats that the turn concerns, by replaying the game: needed after a restart."""
    state, turn, concerned = play.game.new(play.setup), list[int](), set[int]()
    for seat, move, _ in play.moves:
        state.apply(seat, move)
        if seat != NATURE:
            concerned |= targets(move.parts())
        if NATURE not in state.asked and (now := whose_turn(play.game, state)) != turn:
            turn, concerned = now, set(now)
    return concerned
