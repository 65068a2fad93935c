"""Shared by tests of the live table: a real server on a free port, and clients that play on it."""

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
    """Run the test in an event loop of its own."""

    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), STUCK))

    return copy_signature(run, test)


class ManualClockLoop(asyncio.SelectorEventLoop):
    """An event loop with real sockets whose clock moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__()

    def time(self) -> float:
        return self.now


def manual_clock(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a live test in which time passes only by `advance_clock`, however slow the machine is."""

    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=ManualClockLoop) as runner:
            runner.run(with_timeout(test(*args, **kwargs)))

    return copy_signature(run, test)


async def with_timeout(test: Coroutine[Any, Any, None]) -> None:
    """Cancel a test that hangs, by the real clock."""
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


def advance_clock(seconds: float) -> None:
    """Move the clock on; timers that are due fire in the next turn of the loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop), "only the clock of a hand_set test can be set"
    loop.now += seconds


async def advance_until(holds: Callable[[], bool], seconds: float, client: Client) -> None:
    """Move the clock on step by step until a condition holds. The client keeps its connection alive meanwhile."""
    while not holds():
        advance_clock(seconds)
        await client.send(messages.Ping)


def copy_signature(run: Callable[..., None], test: Callable[..., Any]) -> Callable[..., None]:
    """Give the wrapper the name, the docstring and the parameters of the test, for pytest."""
    run.__doc__ = test.__doc__
    run.__name__ = test.__name__
    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


@contextmanager
def reserved_port() -> Iterator[int]:
    """Yield a port that no other program is given while a server stops and starts again.

    It is bound but not listened on, so a server, which sets SO_REUSEADDR, can still open it.
    """
    with socket.socket() as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(("127.0.0.1", 0))
        yield place.getsockname()[1]


class NoLimits(RateLimits):
    """Rate limits that never refuse, so that a test may be as quick as it can."""

    def __init__(self) -> None:
        sockets, tables, codes, lists, records = [AddressLimit(1e9, 1e9) for _ in range(5)]
        super().__init__(sockets, tables, codes, lists, records)

    def messages(self) -> TokenBucket:
        return TokenBucket(1e9, 1e9)

    def traffic(self) -> TokenBucket:
        return TokenBucket(1e9, 1e9)


class NeverBehind(BotLoad):
    """A bot load that is never too high, however long the machine stood still."""

    def check_oldest(self, now: float) -> None:
        pass


class House:
    """A running server and the clients that connect to it."""

    def __init__(self, running: Running, session: aiohttp.ClientSession) -> None:
        self.running = running
        self.session = session
        self.url = f"http://127.0.0.1:{running.port}"
        self.clients: list[Client] = []

    def client(self) -> Client:
        self.clients.append(Client(self.session, self.url))
        return self.clients[-1]

    async def opens(self, game: str, name: str = "Sara", **wanted: Any) -> Client:
        """Open a table, take a seat and connect."""
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
        """Connect to the same seat in another tab."""
        other = self.client()
        await other.connect(client.table, client.secret)
        return other


def quick_services(seed: int) -> dict[str, Any]:
    """Return services with instant bots and no clocks; cards and the bots' dice come from the seed."""
    dice, words = random.Random(seed), random.Random(seed)
    return {
        "delay": lambda: 0.0,
        "moment": 0.0,
        "patience": lambda seconds: None,
        "below": random.Random(seed).randrange,
        "seed": lambda: dice.getrandbits(31),
        "watchdog": Watchdog(lambda: 0.0),  # a busy machine may stand still for long
        "bot_load": NeverBehind(),
        "word": lambda: f"{words.randrange(10_000):04}",
    }


@asynccontextmanager
async def house(
    log: Log | None = None, bots: Players | None = None, guards: Guards | None = None, **services: Any
) -> AsyncIterator[House]:
    """Run a server without rate limits, with instant bots and its own dealer, unless something else is passed.

    A failing test is told the seed of its cards.
    """
    made = Services(log=log or MemoryLog(), bots=bots or InProcess(), **(quick_services(DEAL) | services))
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


def random_choice(seed: int) -> Choice:
    """Return a player that answers with any of its moves."""
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


async def assert_same_as_fresh(house: House, client: Client) -> None:
    """Check that a client's record equals that of a fresh connection."""
    fresh = await house.again(client)
    await client.wait_until(lambda c: c.version >= fresh.version)
    assert client.version == fresh.version
    assert client.record == fresh.record
    await fresh.disconnect()


def fixed_identifiers() -> dict[str, Any]:
    """Return services whose codes, secrets and words are fixed: two such servers send the same, byte for byte."""
    numbers = count()
    return {
        "code": lambda digits: "1" * digits,
        "secret": lambda: f"secret {next(numbers)}",
        "word": lambda: "1234",
    }
