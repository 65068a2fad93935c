"""Softmax choice: better moves are likelier, none is certain."""

from __future__ import annotations

import random
from math import exp
from typing import Final

TEMPERATURE: Final = 0.006  # in shares of a win: so much worse is chosen e times less often


def softmax_choice(values: list[float], rng: random.Random) -> int:
    """Choose an index by softmax over expected values."""
    best = values[0]
    for value in values:
        best = max(best, value)
    return weighted_choice([exp((value - best) / TEMPERATURE) for value in values], rng)


def weighted_choice(weights: list[float], rng: random.Random) -> int:
    """Choose an index with probability proportional to its weight."""
    left = rng.random() * sum(weights)
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0:
            return i
    return weights.index(max(weights))
