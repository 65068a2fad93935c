"""A real server for browser tests, in a thread: a log in memory, quick bots and a fixed dealer."""

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
THINKING = 0.02  # seconds of a bot's delay: short, but long enough for a browser to show every move
MOMENT = 0.05  # seconds for which a reveal is shown,
TURNED = round(500 * MOMENT)  # and milliseconds until its outcome is


@dataclass
class Served:
    """A running server and its event loop."""

    running: Running
    loop: asyncio.AbstractEventLoop

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.running.port}"

    @property
    def named_url(self) -> str:
        """Return the URL with a host name that test browsers map to this machine: no secure context."""
        return f"http://{NAME}:{self.running.port}"

    def ask(self, question: Callable[[], Any]) -> Any:
        """Call a function in the server's thread and return its result."""

        async def asked() -> Any:
            return question()

        return self.run(asked())

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the server's thread and return its result."""
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, STUCK), self.loop).result()


class Patience:
    """The fraction of its timeouts that the server really waits for people; None: for ever."""

    share: float | None = None

    def __call__(self, seconds: float) -> float | None:
        return None if self.share is None else self.share * seconds


def dealer(seed: int) -> Below:
    """Return a source of chance with a fixed seed."""
    return random.Random(seed).randrange


def quick_parts(seed: int, log: Log | None = None, thinking: float = THINKING, **other: Any) -> Services:
    """Return services with quick bots; cards and bots' dice come from the seed."""
    bots = random.Random(seed)
    made: dict[str, Any] = {"below": dealer(seed), "seed": lambda: bots.getrandbits(31), "patience": Patience()}
    made["bot_load"] = NeverBehind()
    made["moment"] = MOMENT
    return Services(log or MemoryLog(), InProcess(), delay=lambda: thinking, **made | other)


@contextmanager
def serving(seed: int = 1, port: int = 0, file: Path | None = None, **services: Any) -> Iterator[Served]:
    """Run a server within the context; with a file for its log, a later one can resume from it."""
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
    """Run a coroutine in another thread and return its result: here the browser's event loop is running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(made, STUCK)).result()
