"""Choices that nobody can foretell: what is better is likelier, not certain."""

from __future__ import annotations

import random
from math import exp
from typing import Final

INDIFFERENT: Final = 0.006  # what is worth so much of a win less is chosen about a third as often


def softly(values: list[float], rng: random.Random) -> int:
    """The best of some shares of a win, or another that is hardly worse."""
    best = values[0]
    for value in values:
        best = max(best, value)
    return drawn([exp((value - best) / INDIFFERENT) for value in values], rng)


def drawn(weights: list[float], rng: random.Random) -> int:
    """One of them, the likelier the heavier it is."""
    left = rng.random() * sum(weights)
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0:
            return i
    return weights.index(max(weights))
