"""Start and stop of a server: wiring of the services, the listener, the background tasks, orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from dorehami.server.access.guards import IDLE_TIMEOUT, Guards
from dorehami.server.http.connection import HttpConnection
from dorehami.server.http.request_handler import OPTIONS, RequestHandler
from dorehami.server.http.routes import Routes
from dorehami.server.http.static_files import StaticFiles
from dorehami.server.services import Services
from dorehami.server.tables.registry import Registry
from dorehami.server.tables.retention import run_retention

SWEEP_INTERVAL: Final = 15.0  # seconds
SHUTDOWN_TIMEOUT: Final = 3.0  # seconds
ACCEPT_TURNS: Final = 2  # turns of the event loop until an accepted connection is registered with its server
PROXY_IDLE_TIMEOUT: Final = 150.0  # seconds; longer than proxies keep idle connections, some two minutes


@dataclass
class Running:
    """A running server."""

    registry: Registry
    routes: Routes
    port: int
    guards: Guards = field(default_factory=Guards)


@contextlib.asynccontextmanager
async def running(
    services: Services, guards: Guards, host: str | None = None, port: int = 0, static_files: StaticFiles | None = None
) -> AsyncIterator[Running]:
    """Run a server within the context; all its tasks end with it. Log and bots are closed by the caller."""
    registry = Registry(services, static_files.build if static_files else "")
    routes = Routes(registry, guards, static_files)
    idle_timeout = PROXY_IDLE_TIMEOUT if guards.trusted_proxies else IDLE_TIMEOUT
    runner = web.AppRunner(routes.app(), handle_signals=False, shutdown_timeout=SHUTDOWN_TIMEOUT)
    await runner.setup()
    http = runner.server
    assert http is not None, "it is made by setup"
    loop = asyncio.get_running_loop()
    closing = loop.create_future()

    def connect() -> HttpConnection:
        return HttpConnection(RequestHandler(http, loop=loop, keepalive_timeout=idle_timeout, **OPTIONS), closing)

    server: asyncio.Server | None = None
    try:
        server = await loop.create_server(connect, host, port, reuse_address=True)
        background = (registry.resume_games(), sweep(registry), run_retention(registry), services.watchdog.watch())
        registry.tasks = [asyncio.create_task(job) for job in background]
        yield Running(registry, routes, bound_port(server), guards)
    finally:
        closing.set_result(None)
        routes.endpoint.close()
        routes.archive.close()
        registry.close()
        if server is not None:
            await close_listener(server)
        await runner.cleanup()
        await registry.finish_writing()


def bound_port(server: asyncio.Server) -> int:
    """Return the port in use, as 0 asks for any free one."""
    port: int = server.sockets[0].getsockname()[1]
    return port


async def close_listener(server: asyncio.Server) -> None:
    """Stop accepting connections.

    Connections just accepted are registered first: asyncio loses track of one whose server is closed before it has a
    transport, and its client would wait for ever.
    """
    for listener in server.sockets:
        asyncio.get_running_loop().remove_reader(listener)
    for _ in range(ACCEPT_TURNS):
        await asyncio.sleep(0)
    server.close()


async def sweep(registry: Registry) -> None:
    while True:
        await asyncio.sleep(SWEEP_INTERVAL)
        registry.unload_idle()
        await registry.services.health.probe(registry.services.log)
