"""What tests of the live table share: a real server on a free port, and guests who play at it."""

from __future__ import annotations

import asyncio
import inspect
import random
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any, TypeVar

import aiohttp

from dorehami.bots.player import Players
from dorehami.bots.pool.workers import InProcess
from dorehami.client import Client, RefusedByTable
from dorehami.server.access.guards import Guards
from dorehami.server.access.rate_limit import AddressLimit, RateLimits
from dorehami.server.protocol import messages
from dorehami.server.run import Running, running
from dorehami.server.runtime.bot_load import BotLoad
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.runtime.watchdog import Watchdog
from dorehami.server.services import Services
from dorehami.store.log import Log
from dorehami.store.memory import MemoryLog

OVERTAKEN = ("stale", "not_asked", "not_playing")  # somebody else's answer came first, or ended the game
STUCK = 300  # seconds after which a test waits for what will never be; a busy machine may stand still for long
DEAL = 1  # the seed of the cards and of the bots, unless a test hands in another
Result = TypeVar("Result")
Choice = Callable[[Client], list[int | str]]


def live(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), STUCK))

    return as_called(run, test)


class HandSet(asyncio.SelectorEventLoop):
    """An event loop with real sockets whose clock stands still until a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__()

    def time(self) -> float:
        return self.now


def hand_set(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A live test whose time passes only by `passes`, however long the machine takes."""

    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=HandSet) as runner:
            runner.run(guarded(test(*args, **kwargs)))

    return as_called(run, test)


async def guarded(test: Coroutine[Any, Any, None]) -> None:
    """Stop a test that is stuck, by the clock on the wall."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    guard = threading.Timer(STUCK, loop.call_soon_threadsafe, [task.cancel])
    guard.start()
    try:
        await test
    except asyncio.CancelledError:
        raise TimeoutError from None
    finally:
        guard.cancel()


def passes(seconds: float) -> None:
    """Set the clock on: what is due by then happens with the next turn of the loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HandSet), "only the clock of a hand_set test can be set"
    loop.now += seconds


async def passes_until(holds: Callable[[], bool], seconds: float, client: Client) -> None:
    """Let so much time pass again and again until something holds. The client stays alive, whoever else does not."""
    while not holds():
        passes(seconds)
        await client.send(messages.Ping)


def as_called(run: Callable[..., None], test: Callable[..., Any]) -> Callable[..., None]:
    """Let pytest see the name, the docstring and the parameters of the test itself."""
    run.__doc__ = test.__doc__
    run.__name__ = test.__name__
    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


@contextmanager
def kept_port() -> Iterator[int]:
    """A port for a server that goes and comes back: no other program is given it meanwhile.

    It is bound and not listened to, which keeps nobody from opening it who, like a server, sets SO_REUSEADDR.
    """
    with socket.socket() as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(("127.0.0.1", 0))
        yield place.getsockname()[1]


class NoLimits(RateLimits):
    """The doors stand open, so that a test may be as quick as it can."""

    def __init__(self) -> None:
        sockets, tables, codes, lists, records = [AddressLimit(1e9, 1e9) for _ in range(5)]
        super().__init__(sockets, tables, codes, lists, records)

    def messages(self) -> TokenBucket:
        return TokenBucket(1e9, 1e9)

    def traffic(self) -> TokenBucket:
        return TokenBucket(1e9, 1e9)


class Unhurried(BotLoad):
    """Bots keep up, however long the machine stood still while one was asked."""

    def check_oldest(self, now: float) -> None:
        pass


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
        await client.send(messages.Sit, name=name)
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


def quick(seed: int) -> dict[str, Any]:
    """Bots at once, people at leisure; the cards and the dice of the bots come from the seed."""
    dice, words = random.Random(seed), random.Random(seed)
    return {
        "delay": lambda: 0.0,
        "moment": 0.0,
        "patience": lambda seconds: None,
        "below": random.Random(seed).randrange,
        "seed": lambda: dice.getrandbits(31),
        "watchdog": Watchdog(lambda: 0.0),  # a busy machine may stand still for long
        "bot_load": Unhurried(),
        "word": lambda: f"{words.randrange(10_000):04}",
    }


@asynccontextmanager
async def house(
    log: Log | None = None, bots: Players | None = None, guards: Guards | None = None, **services: Any
) -> AsyncIterator[House]:
    """A server with open doors, quick bots and a dealer of its own, unless something else is handed in.

    A test that fails is told the seed of its cards.
    """
    made = Services(log=log or MemoryLog(), bots=bots or InProcess(), **(quick(DEAL) | services))
    async with (
        running(made, guards or Guards(limits=NoLimits()), "127.0.0.1") as server,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
    ):
        guests = House(server, session)
        try:
            yield guests
        except Exception as problem:
            problem.add_note(f"The house dealt with seed {DEAL}, unless the test handed in a dealer.")
            raise
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
        await client.wait_until(lambda c: bool(c.moves()) or c.room["phase"] != "playing")
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
    await client.wait_until(lambda c: c.version >= fresh.version)
    assert client.version == fresh.version
    assert client.record == fresh.record
    await fresh.disconnect()


def without_luck() -> dict[str, Any]:
    """Parts of a server that makes nothing by chance but the deal: two of them say the same, letter by letter."""
    numbers = count()
    return {
        "code": lambda digits: "1" * digits,
        "secret": lambda: f"secret {next(numbers)}",
        "word": lambda: "1234",
    }
