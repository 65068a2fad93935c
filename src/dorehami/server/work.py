"""A coroutine that is carried from one future to the next, beginning at once.

A task does the same, but the loop has to come round for its first step, and a task with its context costs as much as
thinking a move through. What is carried here may await futures only, and catches its own exceptions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Work:
    """Goes on whenever what it waits for is there."""

    def __init__(self, steps: Coroutine[asyncio.Future[Any], None, None]) -> None:
        self.steps = steps.__await__()
        self.go_on()

    def go_on(self, _: object = None) -> None:
        future = next(self.steps, None)
        if future is not None:
            future._asyncio_future_blocking = False  # heard: what asyncio asks of everybody who carries a coroutine
            future.add_done_callback(self.go_on)
