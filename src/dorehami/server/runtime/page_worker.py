"""A worker process for pages about finished games, so that replays do not block the event loop.

A thread would not do: a compiled game holds the GIL while it is replayed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import Final, ParamSpec, Protocol

from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason

NICENESS: Final = 10  # tables have priority where cores are few

Args = ParamSpec("Args")


class PageWorker(Protocol):
    """Runs a function outside the event loop."""

    async def run(self, render: Callable[Args, bytes], *args: Args.args, **kwargs: Args.kwargs) -> bytes: ...


class PageProcess:
    """A worker process: started on first use, restarted on next use if it died."""

    def __init__(self) -> None:
        self.pool: Executor | None = None

    async def run(self, render: Callable[Args, bytes], *args: Args.args, **kwargs: Args.kwargs) -> bytes:
        pool = self.pool = self.pool or ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare_process)
        try:
            return await asyncio.wrap_future(pool.submit(render, *args, **kwargs))
        except BrokenExecutor:
            if self.pool is pool:
                self.pool = None
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None

    def close(self) -> None:
        """Stop the process and drop what is pending."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)


def prepare_process() -> None:
    """Set up the worker: ignore Ctrl-C, which is for the server, and exit with the server however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


class PageThread:
    """A worker thread for tests: a process takes long to start."""

    async def run(self, render: Callable[Args, bytes], *args: Args.args, **kwargs: Args.kwargs) -> bytes:
        return await asyncio.to_thread(render, *args, **kwargs)
