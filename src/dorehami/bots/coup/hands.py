"""Which characters are worth holding."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from dorehami.bots.coup.softmax import drawn
from dorehami.engine.moves import Move
from dorehami.games.coup.words import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE, INQUISITOR

VALUES: Final = {DUKE: 3.0, ASSASSIN: 2.4, CAPTAIN: 2.3, CONTESSA: 2.2, INQUISITOR: 2.0, AMBASSADOR: 1.4}
DRAFTED: Final = {DUKE: 6, CAPTAIN: 4, ASSASSIN: 3, CONTESSA: 3, INQUISITOR: 2, AMBASSADOR: 1}  # of so many drafts
BEST: Final = 3.0
MOOD: Final = 0.7  # how much more it may like a character this time


def value_of(cards: Sequence[int]) -> float:
    """The same character twice is no better than once."""
    value = 0.0
    for face in set(cards):
        value += VALUES[face]
    return value


def hunger(hand: list[int]) -> float:
    """How much better a hand could be."""
    return BEST * len(hand) - value_of(hand)


def keep_best(moves: list[Move], rng: random.Random) -> int:
    """Of moves that each keep some cards."""
    values = [value_of(move.values) + rng.random() * MOOD for move in moves]
    return values.index(max(values))


def part_with_worst(hand: list[int], moves: list[Move], rng: random.Random) -> int:
    """Of moves that each give one card away."""
    values: list[float] = []
    for move in moves:
        left = hand[:]
        left.remove(move.value)
        values.append(value_of(left) + rng.random() * MOOD)
    return values.index(max(values))


def draft(moves: list[Move], rng: random.Random) -> int:
    """The other must not be sure of what was kept."""
    return drawn([float(DRAFTED[move.value]) for move in moves], rng)
