"""LRU cache of pages about finished games, rendered one at a time outside the event loop.

Requests for a running game are refused.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from dorehami.server.archive.export import GamePage, render_page
from dorehami.server.archive.replay import OPEN_VIEW
from dorehami.server.archive.visibility import permitted_view
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.table_state import PLAYING, FinishedGame, TableState
from dorehami.server.tables.registry import Registry
from dorehami.store.log import TableRows, Unwritable

MAX_BYTES: Final = 16 << 20  # bytes of cached pages
MAX_PENDING: Final = 100  # pages being rendered or waiting for it

Key = tuple[
    str, int, GamePage, str, tuple[tuple[int, str], ...]
]  # with the names at the table: a deleted name must not come out of the cache


class PageCache:
    """Returns pages from the cache, or renders them."""

    def __init__(self, registry: Registry, max_bytes: int = MAX_BYTES, max_pending: int = MAX_PENDING) -> None:
        self.registry = registry
        self.max_bytes = max_bytes
        self.max_pending = max_pending
        self.pages: OrderedDict[Key, bytes] = OrderedDict()  # least recently used first
        self.size = 0  # bytes
        self.pending: dict[Key, asyncio.Task[bytes]] = {}
        self.lock = asyncio.Lock()  # one game is read and rendered at a time

    async def page(self, code: str, number: int, page: GamePage, view: str = "", player: int = WATCHER) -> bytes:
        """Return a page about a finished game; concurrent requests for one page share its rendering.

        Raises Refusal if the game is running or closed to this player, or if too many pages are pending.
        """
        table = await self.registry.table(code)
        game = finished_game(table.state, number)
        if page is not GamePage.RECORD:
            view = permitted_view(table.state, game, view if page is GamePage.REPLAY else OPEN_VIEW, player)
        key = (code, number, page, view, tuple(sorted(table.state.private.names.items())))
        if key in self.pages:
            self.pages.move_to_end(key)
            return self.pages[key]
        if key not in self.pending:
            if len(self.pending) >= self.max_pending:
                raise Refusal(Reason.TOO_FAST, retry=True)
            self.pending[key] = asyncio.get_running_loop().create_task(self.render(key, game))
            self.pending[key].add_done_callback(ignore_result)
        return await asyncio.shield(self.pending[key])

    async def render(self, key: Key, game: FinishedGame) -> bytes:
        code, number, page, view, _ = key
        try:
            async with self.lock:
                rendered = await self.registry.services.page_worker.run(
                    render_page, await self.read_rows(code), number, game, page, view
                )
            self.store(key, rendered)
            return rendered
        finally:
            del self.pending[key]

    async def read_rows(self, code: str) -> TableRows:
        """Read the rows and names of a table, without its secrets."""
        try:
            table_rows = await self.registry.services.log.read(code)
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None
        if table_rows is None:
            raise Refusal(Reason.UNKNOWN_TABLE)
        return TableRows(code, table_rows.rows, table_rows.names, {}, {})

    def store(self, key: Key, rendered: bytes) -> None:
        """Cache a page, evicting the least recently used ones."""
        self.pages[key] = rendered
        self.size += len(rendered)
        while self.size > self.max_bytes:
            self.size -= len(self.pages.popitem(last=False)[1])

    def close(self) -> None:
        for task in self.pending.values():
            task.cancel()


def finished_game(state: TableState, number: int) -> FinishedGame:
    """Return the rows' range of a finished game; raises Refusal if it is running or does not exist."""
    if state.phase == PLAYING and number == state.evening.games:
        raise Refusal(Reason.GAME_RUNNING)
    if not 1 <= number <= len(state.evening.finished):
        raise Refusal(Reason.NO_SUCH_PAGE)
    return state.evening.finished[number - 1]


def ignore_result(rendered: asyncio.Task[bytes]) -> None:
    """Retrieve the exception, so that asyncio does not log it when all clients have gone."""
    if not rendered.cancelled():
        rendered.exception()
