"""Heuristic values of characters and hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from dorehami.bots.coup.softmax import weighted_choice
from dorehami.engine.moves import Move
from dorehami.games.coup.words import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE, INQUISITOR

VALUES: Final = {DUKE: 3.0, ASSASSIN: 2.4, CAPTAIN: 2.3, CONTESSA: 2.2, INQUISITOR: 2.0, AMBASSADOR: 1.4}
DRAFTED: Final = {DUKE: 6, CAPTAIN: 4, ASSASSIN: 3, CONTESSA: 3, INQUISITOR: 2, AMBASSADOR: 1}  # weights
BEST: Final = 3.0
MOOD: Final = 0.7  # largest random addition to a value


def value_of(cards: Sequence[int]) -> float:
    """Return the value of a hand; duplicates count once."""
    value = 0.0
    for face in set(cards):
        value += VALUES[face]
    return value


def missing_value(hand: list[int]) -> float:
    """Return how much better a hand could be."""
    return BEST * len(hand) - value_of(hand)


def keep_best(moves: list[Move], rng: random.Random) -> int:
    """Choose the move that keeps the most valuable cards."""
    values = [value_of(move.values) + rng.random() * MOOD for move in moves]
    return values.index(max(values))


def part_with_worst(hand: list[int], moves: list[Move], rng: random.Random) -> int:
    """Choose the move that gives away the least valuable card."""
    values: list[float] = []
    for move in moves:
        left = hand[:]
        left.remove(move.value)
        values.append(value_of(left) + rng.random() * MOOD)
    return values.index(max(values))


def draft(moves: list[Move], rng: random.Random) -> int:
    """Choose at random by weight, so that the opponent cannot be sure of what was kept."""
    return weighted_choice([float(DRAFTED[move.value]) for move in moves], rng)
