"""The contestants of the benchmarks: each plays the given number of games and returns the moves made."""

from __future__ import annotations

from collections.abc import Callable

Contestant = Callable[[int], int]
