"""What is counted with every move: in plain numbers, which Prometheus is told when it asks.

Its own counters take a lock each time, and a handful of them costs as much as a rule.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

# A list: a compiled module loses a constant tuple that begins with a float.
SECONDS: Final = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0]


class Counters:
    """Commands by kind and by how they ended, and how long it took until they were durable."""

    def __init__(self) -> None:
        self.ended: dict[str, dict[str, int]] = {}
        self.took = [0] * (len(SECONDS) + 1)  # how many up to each of SECONDS, and more
        self.seconds = 0.0  # all together

    def count(self, kind: str, ended: str) -> None:
        """A command of this kind has ended so."""
        counts = self.ended.get(kind)
        if counts is None:
            counts = self.ended[kind] = {}
        counts[ended] = counts.get(ended, 0) + 1

    def observe(self, seconds: float) -> None:
        """It took so long from a decision to its being durable."""
        self.took[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds
