"""How long tables are kept that nobody uses: lobbies for a day, finished games for a season, a running game always."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dorehami.server.runtime.wall_clock import WallClock
from dorehami.store.log import Fenced, Head, Unwritable

if TYPE_CHECKING:
    from dorehami.server.tables.registry import Registry

SECOND: Final = 1000  # milliseconds, which the log counts in
BETWEEN: Final = 600.0  # seconds between two looks for tables that may go

say = logging.getLogger("dorehami.keeping")


async def clear_away_again(registry: Registry) -> None:
    """As long as the server is up. What the log does not do now it does later; a clock that jumps is not believed."""
    services = registry.services
    now, steady = services.now() / SECOND, services.watchdog.clock()
    newest = max([head.touched for head in await registry.heads()], default=None)
    clock = WallClock(now, steady, None if newest is None else newest / SECOND)
    while True:
        await asyncio.sleep(BETWEEN)
        at = services.now()
        if clock.is_plausible(at / SECOND, services.watchdog.clock()):
            with suppress(Unwritable, OSError):
                await clear_away(registry, at)


async def clear_away(registry: Registry, now: int) -> list[str]:
    """Let go what was kept long enough, one table after another; the codes of those that are gone."""
    keeping = registry.services.keeping
    lobbies, games = before(now, keeping.lobbies), before(now, keeping.games)
    gone: list[str] = []
    for head in await registry.services.log.idle(lobbies, games):
        if not is_used(registry, head.table, max(lobbies, games)) and await let_go(registry, head, now):
            gone.append(head.table)
    if gone:
        say.info("%d tables that nobody used any more are gone", len(gone))
    return gone


def before(now: int, seconds: int | None) -> int:
    return 0 if seconds is None else now - SECOND * seconds


def is_used(registry: Registry, code: str, since: int) -> bool:
    """Is somebody there, or has been lately without a word?"""
    return code in registry.tables or code in registry.coming or registry.rested.get(code, 0) > since


async def let_go(registry: Registry, head: Head, now: int) -> bool:
    """Whoever asks for the table meanwhile waits until it is gone."""
    registry.leaving[head.table] = going = asyncio.create_task(expired(registry, head, now))
    return await asyncio.shield(going)


async def expired(registry: Registry, head: Head, now: int) -> bool:
    try:
        await registry.services.log.expire(head, now)
        registry.rested.pop(head.table, None)
        return True
    except (Fenced, Unwritable):  # it is used again, or stays for the next time
        return False
    finally:
        del registry.leaving[head.table]
