"""A small fast generator for random games. The rules never see it: they ask chance."""

from __future__ import annotations

from mypy_extensions import i64

from dorehami.engine.agenda import State, T


class Dice:
    """The same seed gives the same throws on every machine. Good enough for playouts, not for dealing to people."""

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed & 0x7FFFFFFF

    def below(self, n: int) -> int:
        """One of n, by the high bits: the low ones repeat soon."""
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.seed >> 8) * n >> 23

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def playout(state: State[T], dice: Dice) -> int:
    """Play at random to the end; the number of moves, those of chance too."""
    count = 0
    while state.asked:
        seat = state.asked[0]
        moves = state.moves(seat)
        state.apply(seat, moves[dice.below(len(moves))])
        count += 1
    return count
