"""A position that is set up and played in words: "0 tax" is said by the first seat, "chance duke" by nature."""

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
    """A game begun from given facts: `hand={0: "duke contessa"}` for one seat, `void=3` for all."""

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

    def said(self, line: str) -> list[str]:
        """Make a move; the names of what happened."""
        seat, move = self.read(line)
        told = self.play.move(seat, move)
        return [getattr(event, "name", type(event).__name__) for event in told]

    def told(self, line: str, viewer: int = NOBODY) -> list[str]:
        """Make a move; what a viewer is told of it: "paid payer=0 payee=treasury coins=7 why=coup"."""
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
        """The scene after these moves; `all allow` is said by everybody who is asked."""
        for line in lines:
            who, _, words = line.partition(" ")
            for seat in self.state.asked[:] if who == "all" else [who]:
                self.said(f"{seat} {words}")
        return self

    def fact(self, name: str, seat: int = NOBODY, viewer: int = NATURE) -> Value:
        """A fact as a viewer knows it, of one seat or of all."""
        value = self.play.facts(viewer)[name]
        return value if seat == NOBODY else value[seat]

    def offered(self, seat: int) -> list[str]:
        """What a seat may answer, in words."""
        return [" ".join(move.words(self.names)) for move in self.state.moves(seat)]

    def default(self, seat: int) -> str:
        """What is played for a seat that does not answer."""
        return " ".join(self.state.step().default(self.state.table, seat).words(self.names))

    def decision(self) -> str:
        return self.state.step().decision()


def shown(value: Any) -> str:
    """A list in one word."""
    return ",".join(value) if isinstance(value, list) else str(value)


def listed(value: Any) -> Value:
    """Words stand for a list of them."""
    return value.split() if isinstance(value, str) else value
