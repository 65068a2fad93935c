"""A position set up and played in words: "0 tax" is the first seat's move, "chance duke" a draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dorehami.engine.facts import Value
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.play import Play, Turn, tellings
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES


class Scene:
    """A game that begins from given facts: `hand={0: "duke contessa"}` for one seat, `void=3` for all."""

    def __init__(
        self, game: str, seats: int, options: tuple[str, ...] = (), starter: int | None = None, **facts: Any
    ) -> None:
        self.names = [str(seat) for seat in range(seats)]
        given: dict[tuple[str, int], Value] = {}
        for name, values in facts.items():
            by_seat = values if isinstance(values, Mapping) else {NOBODY: values}
            given |= {(name, seat): listed(value) for seat, value in by_seat.items()}
        self.play = Play(GAMES[game], Setup(seats, options, starter, given=given))
        self.state = self.play.state

    def events_of(self, line: str) -> list[str]:
        """Make a move; return the names of its events."""
        seat, move = self.read(line)
        told = self.play.move(seat, move)
        return [getattr(event, "name", type(event).__name__) for event in told]

    def events_seen_by(self, line: str, viewer: int = NOBODY) -> list[str]:
        """Make a move; return its events as a viewer sees them: "paid payer=0 payee=treasury coins=7 why=coup"."""
        seat, move = self.read(line)
        turn = Turn(self.state, [], [], self.play.move(seat, move))
        return [" ".join([key, *[f"{n}={shown(v)}" for n, v in args.items()]]) for key, args in tellings(turn, viewer)]

    def read(self, line: str) -> tuple[int, Move]:
        who, *words = line.split()
        if who == "chance":
            return NATURE, next(move for move in self.state.moves(NATURE) if move.things == tuple(words))
        move = self.play.game.vocabulary.read(words, self.names)
        assert move is not None, f"{line}: these words name no move"
        return int(who), move

    def after(self, *lines: str) -> Scene:
        """Return the scene after these moves; `all allow` is played by every seat that is asked."""
        for line in lines:
            who, _, words = line.partition(" ")
            for seat in self.state.asked[:] if who == "all" else [who]:
                self.events_of(f"{seat} {words}")
        return self

    def fact(self, name: str, seat: int = NOBODY, viewer: int = NATURE) -> Value:
        """Return a fact as a viewer knows it, of one seat or of all."""
        value = self.play.facts(viewer)[name]
        return value if seat == NOBODY else value[seat]

    def offered(self, seat: int) -> list[str]:
        """Return the moves of a seat, in words."""
        return [" ".join(move.words(self.names)) for move in self.state.moves(seat)]

    def default(self, seat: int) -> str:
        """Return the move that is made for a silent seat."""
        return " ".join(self.state.step().default(self.state.table, seat).words(self.names))

    def decision(self) -> str:
        return self.state.step().decision()


def shown(value: Any) -> str:
    """Return a list as one word."""
    return ",".join(value) if isinstance(value, list) else str(value)


def listed(value: Any) -> Value:
    """Return words as a list of them."""
    return value.split() if isinstance(value, str) else value
