"""What our server holds in memory: sockets that are idle, tables that are played at, and none of them afterwards."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from time import perf_counter

import aiohttp

from benchmarks.live_parts.crowd import TOGETHER, Crowd
from benchmarks.live_parts.lean import HOST
from benchmarks.live_parts.servers import Server
from benchmarks.live_parts.tables import PlayedTable, Watcher, opened, play_out

PATIENCE = 60.0  # seconds for the tables to leave
GAUGE = re.compile(r"^dorehami_(tables|sockets) ([0-9.e+]+)$", re.MULTILINE)


@dataclass
class Left:
    """After all games were over and everybody had gone."""

    tables: int  # that were in memory before, and
    after: int  # that still are
    seconds: float  # until they had left
    playing: int  # bytes at the end of the games,
    memory: int  # and when all had left


async def idle_sockets(server: Server, sockets: int, tables: int) -> float:
    """Bytes of the server for a socket that only looks on, when some are at each table."""
    codes = [(await opened(server.port)).table for _ in range(tables)]
    watchers = [Watcher(server.port, codes[i % tables]) for i in range(sockets)]
    before = server.memory()
    for first in range(0, sockets, TOGETHER):
        await asyncio.gather(*[watcher.come() for watcher in watchers[first : first + TOGETHER]])
    taken = server.memory() - before
    for watcher in watchers:
        await watcher.socket.close()
    return taken / sockets


async def leaving(server: Server, crowd: Crowd[PlayedTable]) -> Left:
    """Play every game to its end, go, and wait until the server has let the tables go."""
    await play_out(crowd.groups)
    before, playing = await gauge(server.port, "tables"), server.memory()
    await crowd.part()
    began = perf_counter()
    while (after := await gauge(server.port, "tables")) and perf_counter() - began < PATIENCE:
        await asyncio.sleep(0.25)
    return Left(before, after, perf_counter() - began, playing, server.memory())


async def gauge(port: int, name: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(f"http://{HOST}:{port}/metrics") as answer:
        found = dict(GAUGE.findall(await answer.text()))
        return int(float(found[name]))
