"""Memory of our server: idle sockets, tables in play, and what is left when all clients have gone."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from time import perf_counter

import aiohttp

from benchmarks.live_parts.lean import HOST
from benchmarks.live_parts.load import TOGETHER, Load
from benchmarks.live_parts.servers import Server
from benchmarks.live_parts.tables import PlayedTable, Spectator, open_table, play_to_end

PATIENCE = 60.0  # seconds for the tables to leave
GAUGE = re.compile(r"^dorehami_(tables|sockets) ([0-9.e+]+)$", re.MULTILINE)


@dataclass
class MemoryAfter:
    """The tables and the memory after all games were over and all clients gone."""

    tables: int  # that were in memory before, and
    after: int  # that still are
    seconds: float  # until they had left
    playing: int  # bytes at the end of the games,
    memory: int  # and when all had left


async def idle_sockets(server: Server, sockets: int, tables: int) -> float:
    """Return the server's memory per spectator socket, with some at each table."""
    codes = [(await open_table(server.port)).table for _ in range(tables)]
    watchers = [Spectator(server.port, codes[i % tables]) for i in range(sockets)]
    before = server.memory()
    for first in range(0, sockets, TOGETHER):
        await asyncio.gather(*[watcher.connect() for watcher in watchers[first : first + TOGETHER]])
    taken = server.memory() - before
    for watcher in watchers:
        await watcher.socket.close()
    return taken / sockets


async def measure_unloading(server: Server, load: Load[PlayedTable]) -> MemoryAfter:
    """Play every game to its end, disconnect, and wait until the server has unloaded the tables."""
    await play_to_end(load.groups)
    before, playing = await gauge(server.port, "tables"), server.memory()
    await load.disconnect()
    began = perf_counter()
    while (after := await gauge(server.port, "tables")) and perf_counter() - began < PATIENCE:
        await asyncio.sleep(0.25)
    return MemoryAfter(before, after, perf_counter() - began, playing, server.memory())


async def gauge(port: int, name: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(f"http://{HOST}:{port}/metrics") as answer:
        found = dict(GAUGE.findall(await answer.text()))
        return int(float(found[name]))
