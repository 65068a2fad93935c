"""Who lets everything pass until it concerns them. Nobody else is told; it ends with the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dorehami.engine.agenda import State
from dorehami.engine.game import Game
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.server.protocol.offers import Words
from dorehami.server.state import rows
from dorehami.server.state.rows import Moved, Started
from dorehami.server.state.table_state import TableState

BOUNDS: Final = frozenset([Started, rows.Ended])  # of a game


class AutoPass:
    """Whom a turn concerns is public: whose turn it is, and at whom something was aimed in it."""

    def __init__(self, ledger: TableState, players: Iterable[int]) -> None:
        self.state = ledger
        self.players = set(players)
        self.turn: list[int] = []  # the seat whose turn it is, in a game that has turns
        self.concerned: set[int] | None = None  # seats; None: nobody has asked since the table came out of the log

    def hear(self, body: rows.Body, turn: list[int]) -> None:
        """A row was told, and it is the turn of these."""
        if type(body) in BOUNDS:
            self.players.clear()
        if turn != self.turn or type(body) is Started:
            self.turn, self.concerned = turn, set(turn)
        elif isinstance(body, Moved) and self.concerned is not None:
            self.concerned |= named(body.move)

    def choose(self, player: int, on: bool) -> None:
        if on:
            self.players.add(player)
        else:
            self.players.discard(player)

    def lets(self, player: int, seat: int, state: State[Any]) -> bool:
        """Does this one let pass what its seat is asked?"""
        return player in self.players and state.step().reaction() and seat not in self.concerns()

    def concerns(self) -> set[int]:
        """The seats that the turn concerns so far."""
        if self.concerned is None:
            self.concerned = aimed_at(self.state.play) if self.state.play else set()
        return self.concerned

    def concerns_after(self, move: Words, turn: list[int]) -> set[int]:
        """The seats that it concerns when this move is made and it is then the turn of these."""
        return set(turn) if turn != self.turn else self.concerns() | named(move)

    def ended_by(self, bodies: Iterable[rows.Body]) -> dict[int, bool]:
        """Those who let pass, if these rows are the end of that."""
        ends = self.players and any(type(body) in BOUNDS for body in bodies)
        return dict.fromkeys(self.players, False) if ends else {}


def named(move: Words) -> set[int]:
    """What is aimed at a seat names it."""
    return {word for word in move[1:] if isinstance(word, int)}


def whose_turn(game: Game, state: State[Any]) -> list[int]:
    """As everybody sees it; nobody's in a game without turns."""
    seats: list[int] = game.open_facts(state, state.table).get("turn", [])
    return seats


def aimed_at(play: Play) -> set[int]:
    """The seats that the turn concerns: after a restart the moves are gone through once more to see it."""
    state, turn, concerned = play.game.new(play.setup), list[int](), set[int]()
    for seat, move, _ in play.moves:
        state.apply(seat, move)
        if seat != NATURE:
            concerned |= named(move.parts())
        if NATURE not in state.asked and (now := whose_turn(play.game, state)) != turn:
            turn, concerned = now, set(now)
    return concerned
