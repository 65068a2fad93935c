"""Who makes pages about finished games: a process of its own, so that no table waits for them.

A thread would not do: a compiled game that is played again lets no other thread have its turn.
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

NICENESS: Final = 10  # tables come first where cores are few

Asked = ParamSpec("Asked")


class PageWorker(Protocol):
    """Makes a page away from the loop. Raises what making it raises."""

    async def make(self, page: Callable[Asked, bytes], *args: Asked.args, **kwargs: Asked.kwargs) -> bytes: ...


class PageProcess:
    """A process that starts with the first page; one that dies is replaced with the next."""

    def __init__(self) -> None:
        self.pool: Executor | None = None

    async def make(self, page: Callable[Asked, bytes], *args: Asked.args, **kwargs: Asked.kwargs) -> bytes:
        pool = self.pool = self.pool or ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), get_ready)
        try:
            return await asyncio.wrap_future(pool.submit(page, *args, **kwargs))
        except BrokenExecutor:
            if self.pool is pool:
                self.pool = None
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None

    def close(self) -> None:
        """End the process; what it makes is of no use any more."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)


def get_ready() -> None:
    """In the process: Ctrl-C is meant for the server, and the server's end is the process's own, however it came."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


class PageThread:
    """For tests, which would wait long for a process."""

    async def make(self, page: Callable[Asked, bytes], *args: Asked.args, **kwargs: Asked.kwargs) -> bytes:
        return await asyncio.to_thread(page, *args, **kwargs)
