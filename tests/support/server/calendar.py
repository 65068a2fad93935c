"""A wall clock set by tests, and tables that are unloaded."""

from __future__ import annotations

import asyncio

from dorehami.client import Client
from dorehami.server.runtime.wall_clock import DAY
from tests.support.live import House


class SetClock:
    """A wall clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.seconds = 10_000 * DAY

    def __call__(self) -> int:
        return 1000 * self.seconds

    def advance(self, seconds: int) -> None:
        self.seconds += seconds


async def disconnect_and_unload(guests: House, *clients: Client) -> None:
    """Disconnect all clients and wait until their tables are unloaded."""
    for client in clients:
        await client.disconnect()
    tables = {client.table for client in clients}
    while tables & set(guests.running.registry.tables):
        guests.running.registry.unload_idle()
        await asyncio.sleep(0)
