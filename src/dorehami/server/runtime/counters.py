"""Counters of the hot path: plain numbers, exported to Prometheus on scrape.

Its own counters take a lock each time; a handful per move costs as much as a game rule.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

# A list, because mypyc loses a constant tuple that begins with a float.
SECONDS: Final = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0]


class Counters:
    """Commands by kind and outcome, and a histogram of the time until they are durable."""

    def __init__(self) -> None:
        self.ended: dict[str, dict[str, int]] = {}
        self.took = [0] * (len(SECONDS) + 1)  # buckets: up to each of SECONDS, and above
        self.seconds = 0.0  # sum

    def count(self, kind: str, ended: str) -> None:
        """Count a command with this outcome."""
        counts = self.ended.get(kind)
        if counts is None:
            counts = self.ended[kind] = {}
        counts[ended] = counts.get(ended, 0) + 1

    def observe(self, seconds: float) -> None:
        """Add the time from a decision until it was durable."""
        self.took[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds
