"""What tests of the live table share: a real server on a free port, and guests who play at it."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import aiohttp

from dorehami.bots.player import Players
from dorehami.bots.workers import InProcess
from dorehami.server import wire
from dorehami.server.bucket import Bucket
from dorehami.server.client import Client, RefusedByTable
from dorehami.server.doors import Doors
from dorehami.server.limits import Limits, PerAddress
from dorehami.server.parts import Parts
from dorehami.server.run import Running, running
from dorehami.store.log import Log
from dorehami.store.memory import MemoryLog

OVERTAKEN = ("stale", "not_asked", "not_playing")  # somebody else's answer came first, or ended the game
STUCK = 30  # seconds after which a test waits for what will never be; none takes nearly as long
QUICK: dict[str, Any] = {  # bots at once, people at leisure, cards from any dealer
    "delay": lambda: 0.0,
    "patience": lambda seconds: None,
    "below": random.SystemRandom().randrange,
}
Result = TypeVar("Result")
Choice = Callable[[Client], list[int | str]]


def live(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), STUCK))

    run.__doc__ = test.__doc__
    run.__name__ = test.__name__
    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


class NoLimits(Limits):
    """The doors stand open, so that a test may be as quick as it can."""

    def __init__(self) -> None:
        sockets, tables, codes, lists, records = [PerAddress(1e9, 1e9) for _ in range(5)]
        super().__init__(sockets, tables, codes, lists, records)

    def messages(self) -> Bucket:
        return Bucket(1e9, 1e9)


class House:
    """A server that is up, and guests for it."""

    def __init__(self, running: Running, session: aiohttp.ClientSession) -> None:
        self.running = running
        self.session = session
        self.url = f"http://127.0.0.1:{running.port}"
        self.clients: list[Client] = []

    def client(self) -> Client:
        self.clients.append(Client(self.session, self.url))
        return self.clients[-1]

    async def opens(self, game: str, name: str = "Sara", **wanted: Any) -> Client:
        """Somebody opens a table, sits down and is connected."""
        client = self.client()
        await client.open(game, name, **wanted)
        await client.connect()
        return client

    async def sits(self, table: str, name: str) -> Client:
        client = await self.watches(table)
        await client.send(wire.Sit, name=name)
        return client

    async def watches(self, table: str) -> Client:
        client = self.client()
        await client.connect(table)
        return client

    async def again(self, client: Client) -> Client:
        """The same seat in another tab."""
        other = self.client()
        await other.connect(client.table, client.secret)
        return other


@asynccontextmanager
async def house(
    log: Log | None = None, bots: Players | None = None, doors: Doors | None = None, **parts: Any
) -> AsyncIterator[House]:
    """A server with open doors and quick bots, unless something else is handed in."""
    made = Parts(log=log or MemoryLog(), bots=bots or InProcess(), **(QUICK | parts))
    async with (
        running(made, doors or Doors(limits=NoLimits()), "127.0.0.1") as server,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
    ):
        guests = House(server, session)
        try:
            yield guests
        finally:
            for client in guests.clients:
                await client.disconnect()


def at_random(seed: int) -> Choice:
    """A guest who answers with any of its moves."""
    rng = random.Random(seed)
    return lambda client: rng.choice(client.moves())


async def plays(client: Client, choice: Choice) -> None:
    """Answer every question until the game is over."""
    while True:
        await client.until(lambda c: bool(c.moves()) or c.room["phase"] != "playing")
        if client.room["phase"] != "playing":
            return
        try:
            await client.move(*choice(client))
        except RefusedByTable as refused:
            if refused.refusal.code not in OVERTAKEN:
                raise


async def same_as_fresh(house: House, client: Client) -> None:
    """What one knows by news is what one would be shown on coming in now."""
    fresh = await house.again(client)
    await client.until(lambda c: c.version >= fresh.version)
    assert client.version == fresh.version
    assert client.record == fresh.record
    await fresh.disconnect()
