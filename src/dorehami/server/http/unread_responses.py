"""Aborts HTTP connections whose client does not read, so that unread responses cannot fill the memory."""

from __future__ import annotations

import asyncio
from typing import Final

CHECK_INTERVAL: Final = 14.0  # seconds; a client that reads nothing between two checks is disconnected
MIN_PROGRESS: Final = 1024  # bytes that a slow reader must take between checks
MAX_LAG: Final = 1.0  # seconds; if the event loop stalled for longer, the client is not to blame


class UnreadResponses:
    """The periodic check of one connection's write buffer.

    Responses are counted too: a new one fills the buffer again, which must not look like a reader that has stopped.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.loop = asyncio.get_running_loop()
        self.answers = 0  # sent so far
        self.last_check = (0, 0)  # bytes in the write buffer, and responses
        self.due = self.loop.time() + CHECK_INTERVAL
        self.timer = self.loop.call_at(self.due, self.check)

    def check(self) -> None:
        now, waiting = self.loop.time(), self.transport.get_write_buffer_size()
        waiting_before, answers = self.last_check
        moved = answers != self.answers or waiting_before - waiting >= min(waiting_before, MIN_PROGRESS)
        if waiting_before and not moved and now - self.due < MAX_LAG:
            self.transport.abort()
            return
        self.last_check = waiting, self.answers
        self.due = now + CHECK_INTERVAL
        self.timer = self.loop.call_at(self.due, self.check)

    def stop(self) -> None:
        self.timer.cancel()
