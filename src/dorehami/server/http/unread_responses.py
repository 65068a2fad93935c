"""Cuts an HTTP connection whose answers are not read, so that nobody fills the memory with what waits for them."""

from __future__ import annotations

import asyncio
from typing import Final

BETWEEN: Final = 14.0  # seconds between two looks; who does not read is cut with the second one
STEP: Final = 1024  # bytes that a slow reader reads from one look to the next at least
LATE: Final = 1.0  # seconds after which a look comes too late: the loop stood still, and perhaps nobody could read


class UnreadResponses:
    """What waits for the reader of one connection. An answer that was given meanwhile makes it more, so it is counted.

    Once the connection has been taken over by a websocket, that looks itself.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.loop = asyncio.get_running_loop()
        self.answers = 0  # given so far
        self.seen = (0, 0)  # bytes that waited at the last look, and answers
        self.due = self.loop.time() + BETWEEN
        self.timer = self.loop.call_at(self.due, self.look)

    def look(self) -> None:
        now, waiting = self.loop.time(), self.transport.get_write_buffer_size()
        waited, answers = self.seen
        moved = answers != self.answers or waited - waiting >= min(waited, STEP)
        if waited and not moved and now - self.due < LATE:
            self.transport.abort()
            return
        self.seen = waiting, self.answers
        self.due = now + BETWEEN
        self.timer = self.loop.call_at(self.due, self.look)

    def stop(self) -> None:
        self.timer.cancel()
