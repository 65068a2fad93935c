"""A real server for browsers, in a thread of its own: open doors, a log in memory, quick bots and a fixed dealer."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from dorehami.bots.pool.workers import InProcess
from dorehami.engine.play import Below
from dorehami.server.access.guards import Guards
from dorehami.server.run import Running, running
from dorehami.server.services import Services
from dorehami.store.log import Log
from dorehami.store.memory import MemoryLog
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import STUCK, NeverBehind, NoLimits

Result = TypeVar("Result")
NAME = "table.test"
THINKING = 0.02  # seconds that a bot takes: short, but a browser can show every move
MOMENT = 0.05  # seconds that a card which is turned up is looked at,
TURNED = round(500 * MOMENT)  # and milliseconds until it is said what came of it


@dataclass
class Served:
    """A server that is up, and the loop it lives in."""

    running: Running
    loop: asyncio.AbstractEventLoop

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.running.port}"

    @property
    def named_url(self) -> str:
        """Under a host name that browsers of tests map to this machine: for them it is no secure context."""
        return f"http://{NAME}:{self.running.port}"

    def ask(self, question: Callable[[], Any]) -> Any:
        """Something about the server, looked at from its own thread."""

        async def asked() -> Any:
            return question()

        return self.run(asked())

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Something that is done in the server's own thread, and what comes of it."""
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, STUCK), self.loop).result()


class Patience:
    """For what share of its seconds the server really waits for somebody; None: for ever."""

    share: float | None = None

    def __call__(self, seconds: float) -> float | None:
        return None if self.share is None else self.share * seconds


def dealer(seed: int) -> Below:
    """Deals the same cards every time."""
    return random.Random(seed).randrange


def quick_parts(seed: int, log: Log | None = None, thinking: float = THINKING, **other: Any) -> Services:
    """The dealer and the dice of the bots come from the seed."""
    bots = random.Random(seed)
    made: dict[str, Any] = {"below": dealer(seed), "seed": lambda: bots.getrandbits(31), "patience": Patience()}
    made["bot_load"] = NeverBehind()
    made["moment"] = MOMENT
    return Services(log or MemoryLog(), InProcess(), delay=lambda: thinking, **made | other)


@contextmanager
def serving(seed: int = 1, port: int = 0, file: Path | None = None, **services: Any) -> Iterator[Served]:
    """The server is up inside; with a file for its log, another one can go on where it stopped."""
    up: Future[Served] = Future()
    stopped = asyncio.Event()

    async def serve() -> None:
        log = SqliteLog.open(file) if file else MemoryLog()
        guards = Guards(limits=NoLimits(), allowed_hosts=frozenset({NAME}))
        async with running(quick_parts(seed, log, **services), guards, "127.0.0.1", port) as server:
            up.set_result(Served(server, asyncio.get_running_loop()))
            await stopped.wait()
        await log.close()

    def live() -> None:
        try:
            asyncio.run(serve())
        except BaseException as problem:
            if not up.done():
                up.set_exception(problem)

    thread = threading.Thread(target=live, daemon=True)
    thread.start()
    served = up.result(STUCK)
    try:
        yield served
    finally:
        served.loop.call_soon_threadsafe(stopped.set)
        thread.join(STUCK)


def apart(made: Coroutine[Any, Any, Result]) -> Result:
    """What comes of a coroutine, in a thread of its own: in this one the browser's event loop is running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(made, STUCK)).result()
