"""A server from its first breath to its last: the parts put together, the doors opened, everything closed in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from aiohttp import web

from dorehami.server.access.guards import SILENT, Guards
from dorehami.server.http.request_handler import RequestHandler
from dorehami.server.http.routes import Routes
from dorehami.server.http.static_files import StaticFiles
from dorehami.server.services import Services
from dorehami.server.tables.registry import Registry
from dorehami.server.tables.retention import clear_away_again

SWEEP: Final = 15.0  # seconds between two looks for tables that may rest
CLOSING: Final = 3.0  # seconds for sockets to close
ENTERING: Final = 2  # turns of the loop from where a connection is accepted to where it is one of the server's
PLAINLY: Final[dict[str, Any]] = {"access_log": None, "auto_decompress": False}  # nobody of ours sends packed bodies
PROXY: Final = 150.0  # seconds for one that is held to ask again, behind a proxy: some let go after two minutes


@dataclass
class Running:
    """A server that is up."""

    registry: Registry
    site: Routes
    port: int
    doors: Guards = field(default_factory=Guards)


@contextlib.asynccontextmanager
async def running(
    services: Services, doors: Guards, host: str | None = None, port: int = 0, page: StaticFiles | None = None
) -> AsyncIterator[Running]:
    """The server is up inside, and everything it began is over after it. The log and the bots are the caller's."""
    registry = Registry(services, page.build if page else "")
    site = Routes(registry, doors, page)
    silence = PROXY if doors.trusted_proxies else SILENT
    runner = web.AppRunner(site.app(), handle_signals=False, shutdown_timeout=CLOSING)
    await runner.setup()
    assert runner.server is not None, "it is made by setup"
    loop = asyncio.get_running_loop()
    listening: asyncio.Server | None = None
    try:
        spoken = partial(RequestHandler, runner.server, loop=loop, keepalive_timeout=silence, **PLAINLY)
        listening = await loop.create_server(spoken, host, port, reuse_address=True)
        chores = (registry.wake(), sweep(registry), clear_away_again(registry), services.watchdog.watch())
        registry.chores = [asyncio.create_task(chore) for chore in chores]
        yield Running(registry, site, bound_port(listening), doors)
    finally:
        site.endpoint.close()
        site.archive.close()
        registry.close()
        if listening is not None:
            await shut(listening)
        await runner.cleanup()


def bound_port(listening: asyncio.Server) -> int:
    """The port in use, where any free one was asked for."""
    port: int = listening.sockets[0].getsockname()[1]
    return port


async def shut(listening: asyncio.Server) -> None:
    """Nobody comes in any more.

    Who is on the doorstep comes in first: asyncio forgets a connection that it has accepted if its server is closed
    before it has a transport, and that guest would wait for ever.
    """
    for door in listening.sockets:
        asyncio.get_running_loop().remove_reader(door)
    for _ in range(ENTERING):
        await asyncio.sleep(0)
    listening.close()


async def sweep(registry: Registry) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        registry.rest()
        await registry.services.health.examine(registry.services.log)
