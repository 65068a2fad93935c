"""What is compared: every contestant plays so many games, and says how many moves that took."""

from __future__ import annotations

from collections.abc import Callable

Contestant = Callable[[int], int]
