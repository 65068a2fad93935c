"""Shutdown: connections made at that moment are closed and not left waiting."""

from __future__ import annotations

import asyncio
import socket

import pytest

from dorehami.bots.pool.workers import InProcess
from dorehami.server.access.guards import Guards
from dorehami.server.run import running
from dorehami.server.services import Services
from dorehami.store.memory import MemoryLog
from tests.support.live import DEAL, STUCK, live, quick_services

GONE = (b"", None)  # hung up in good order, or the door was shut before anybody saw them


@pytest.mark.parametrize("turns", range(6))
@live
async def test_who_comes_while_it_stops_is_hung_up_on(turns: int) -> None:
    """A new connection is closed, however many turns of the loop it has existed."""
    log = MemoryLog()
    async with running(Services(log, InProcess(), **quick_services(DEAL)), Guards(), "127.0.0.1") as server:
        guest = socket.create_connection(("127.0.0.1", server.port), STUCK)
        for _ in range(turns):
            await asyncio.sleep(0)
    with guest:
        assert await asyncio.to_thread(next_frame, guest) in GONE


def next_frame(guest: socket.socket) -> bytes | None:
    """Return what comes next on a socket; None if it was cut."""
    try:
        return guest.recv(1)
    except ConnectionResetError:
        return None
