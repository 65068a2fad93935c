"""Moves: what a seat may answer. Every move of a game is made once, and has a name in words."""

from __future__ import annotations

from collections.abc import Sequence

from dorehami.engine.table import NOBODY


class Move:
    """A verb, perhaps a seat, perhaps things. Moves are compared with `is`."""

    def __init__(
        self, verb: str, target: int = NOBODY, things: tuple[str, ...] = (), values: tuple[int, ...] = ()
    ) -> None:
        self.verb = verb
        self.target = target
        self.things = things  # in words
        self.values = values  # the same things in the game's own numbers
        self.value = values[0] if values else 0

    def words(self, names: Sequence[str]) -> list[str]:
        """The move as it is written, with these names for the seats."""
        return [self.verb, *([names[self.target]] if self.target >= 0 else []), *self.things]

    def parts(self) -> list[int | str]:
        """The move as it travels and is kept: the verb, the number of the seat it is aimed at, the things."""
        return [self.verb, *([self.target] if self.target >= 0 else []), *self.things]

    def __repr__(self) -> str:
        return " ".join(self.words([str(seat) for seat in range(self.target + 1)]))


def aimed(verb: str, seats: int) -> list[Move]:
    """A move at each seat."""
    return [Move(verb, target=seat) for seat in range(seats)]


def named(verb: str, names: Sequence[str]) -> list[Move]:
    """A move with each thing, by the thing's number."""
    return [Move(verb, things=(name,), values=(value,)) for value, name in enumerate(names)]


def paired(verb: str, names: Sequence[str]) -> list[list[Move]]:
    """A move with each pair of things in either order: one move for both orders, by both numbers."""
    moves: list[list[Move]] = [[] for _ in names]
    for a in range(len(names)):
        for b in range(len(names)):
            moves[a].append(moves[b][a] if b < a else Move(verb, things=(names[a], names[b]), values=(a, b)))
    return moves


def crossed(verb: str, names: Sequence[str]) -> list[list[Move]]:
    """A move with each two things, where it matters which comes first."""
    return [
        [Move(verb, things=(first, second), values=(a, b)) for b, second in enumerate(names)]
        for a, first in enumerate(names)
    ]


class Vocabulary:
    """All the moves that a game's players can make, found by their words."""

    def __init__(
        self, moves: list[Move], any_order: list[Move] | None = None, series: dict[str, Move] | None = None
    ) -> None:
        self.moves = [*moves, *(any_order or [])]
        self.verbs = {move.verb for move in self.moves}
        self.series = series or {}  # verbs that may be said once for many things, and the move that closes them
        self.found = {(move.verb, move.target, move.things): move for move in self.moves}
        for move in any_order or []:
            self.found[move.verb, move.target, move.things[::-1]] = move

    def find(self, parts: Sequence[object]) -> Move | None:
        """The move of these parts, see Move.parts: words, and in the second place perhaps the number of a seat."""
        words: list[str] = []
        target = NOBODY
        for i, part in enumerate(parts):
            if isinstance(part, str):
                words.append(part)
            elif i == 1 and isinstance(part, int) and not isinstance(part, bool) and part >= 0:
                target = part
            else:
                return None
        return self.found.get((words[0], target, tuple(words[1:]))) if words else None

    def read(self, words: Sequence[str], names: Sequence[str]) -> Move | None:
        """The move that these words name at a table of these names."""
        if not words:
            return None
        verb, rest = words[0], tuple(words[1:])
        move = self.found.get((verb, NOBODY, rest))
        if move is None and rest and rest[0] in names:
            move = self.found.get((verb, names.index(rest[0]), rest[1:]))
        return move

    def read_series(self, words: Sequence[str], names: Sequence[str]) -> list[Move] | None:
        """The moves that these words name: one, or with a verb of a series one for each thing and the closing one."""
        if len(words) > 2 and words[0] in self.series:
            moves = [self.read([words[0], thing], names) for thing in words[1:]]
            return None if None in moves else [*[move for move in moves if move], self.series[words[0]]]
        move = self.read(words, names)
        return None if move is None else [move]
