"""A wall clock that a test sets, and tables that leave the memory."""

from __future__ import annotations

import asyncio

from dorehami.client import Client
from dorehami.server.runtime.wall_clock import DAY
from tests.support.live import House


class Calendar:
    """A wall clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 10_000 * DAY

    def __call__(self) -> int:
        return 1000 * self.seconds

    def passes(self, seconds: int) -> None:
        self.seconds += seconds


async def all_leave(guests: House, *clients: Client) -> None:
    """Everybody closes the socket, and the tables leave the memory."""
    for client in clients:
        await client.disconnect()
    tables = {client.table for client in clients}
    while tables & set(guests.running.registry.tables):
        guests.running.registry.unload_idle()
        await asyncio.sleep(0)
