"""Pages about finished games: made one at a time away from the loop, and kept while there is room.

Of a game that is being played nothing is given out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from dorehami.server.archive.export import GamePage, page_of
from dorehami.server.archive.replay import OPEN
from dorehami.server.archive.visibility import shown
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.table_state import PLAYING, Finished, TableState
from dorehami.server.tables.registry import Registry
from dorehami.store.log import TableRows, Unwritable

ROOM: Final = 16 << 20  # bytes of pages that are kept
MOST: Final = 100  # pages that are waited for

Key = tuple[str, int, GamePage, str, tuple[tuple[int, str], ...]]  # with the names at the table: they can be forgotten


class PageCache:
    """Finds a page, or has it made."""

    def __init__(self, registry: Registry, room: int = ROOM, most: int = MOST) -> None:
        self.registry = registry
        self.room = room
        self.most = most
        self.kept: OrderedDict[Key, bytes] = OrderedDict()  # the one used last at the end
        self.size = 0  # of all that is kept
        self.coming: dict[Key, asyncio.Task[bytes]] = {}
        self.turn = asyncio.Lock()  # of who reads a game and has its page made

    async def page(self, code: str, number: int, page: GamePage, view: str = "", player: int = WATCHER) -> bytes:
        """A page about a game that is over. Who asks for one that is being made waits for the same."""
        table = await self.registry.table(code)
        game = finished(table.state, number)
        if page is not GamePage.RECORD:
            view = shown(table.state, game, view if page is GamePage.REPLAY else OPEN, player)
        key = (code, number, page, view, tuple(sorted(table.private.names.items())))
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.coming:
            if len(self.coming) >= self.most:
                raise Refusal(Reason.TOO_FAST, retry=True)
            self.coming[key] = asyncio.get_running_loop().create_task(self.made(key, game))
            self.coming[key].add_done_callback(heard)
        return await asyncio.shield(self.coming[key])

    async def made(self, key: Key, game: Finished) -> bytes:
        code, number, page, view, _ = key
        try:
            async with self.turn:
                made = await self.registry.services.page_worker.make(
                    page_of, await self.story(code), number, game, page, view
                )
            self.keep(key, made)
            return made
        finally:
            del self.coming[key]

    async def story(self, code: str) -> TableRows:
        """What a page is made of: the rows and the names, no secret."""
        try:
            story = await self.registry.services.log.read(code)
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None
        if story is None:
            raise Refusal(Reason.UNKNOWN_TABLE)
        return TableRows(code, story.rows, story.names, {}, {})

    def keep(self, key: Key, made: bytes) -> None:
        """Keep a page; those that rested longest make room."""
        self.kept[key] = made
        self.size += len(made)
        while self.size > self.room:
            self.size -= len(self.kept.popitem(last=False)[1])

    def close(self) -> None:
        for task in self.coming.values():
            task.cancel()


def finished(state: TableState, number: int) -> Finished:
    """Where the rows of a game lie that is over."""
    if state.phase == PLAYING and number == state.games:
        raise Refusal(Reason.GAME_RUNNING)
    if not 1 <= number <= len(state.finished):
        raise Refusal(Reason.NO_SUCH_PAGE)
    return state.finished[number - 1]


def heard(made: asyncio.Task[bytes]) -> None:
    """Whoever asked may be gone; a refusal that nobody hears is no fault."""
    if not made.cancelled():
        made.exception()
