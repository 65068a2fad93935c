"""Deletion of unused tables: lobbies after a day, finished games after 90 days, running games never."""

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
INTERVAL: Final = 600.0  # seconds between two runs

logger = logging.getLogger("dorehami.retention")


async def run_retention(registry: Registry) -> None:
    """Run until cancelled; failures are left to the next run, and a wall clock that jumps is not trusted."""
    services = registry.services
    now, steady = services.now() / SECOND, services.watchdog.clock()
    newest = max([head.touched for head in await registry.heads()], default=None)
    clock = WallClock(now, steady, None if newest is None else newest / SECOND)
    while True:
        await asyncio.sleep(INTERVAL)
        at = services.now()
        if clock.is_plausible(at / SECOND, services.watchdog.clock()):
            with suppress(Unwritable, OSError):
                await delete_expired(registry, at)


async def delete_expired(registry: Registry, now: int) -> list[str]:
    """Delete the tables that are due, one by one, and return their ids."""
    retention = registry.services.retention
    lobbies, games = cutoff(now, retention.lobbies), cutoff(now, retention.games)
    deleted: list[str] = []
    for head in await registry.services.log.idle_tables(lobbies, games):
        if not is_used(registry, head.table, max(lobbies, games)) and await delete_blocking(registry, head, now):
            deleted.append(head.table)
    if deleted:
        logger.info("deleted %d unused tables", len(deleted))
    return deleted


def cutoff(now: int, seconds: int | None) -> int:
    return 0 if seconds is None else now - SECOND * seconds


def is_used(registry: Registry, code: str, since: int) -> bool:
    """True if a table is loaded or was until recently, even if nothing was written."""
    return code in registry.tables or code in registry.loading or registry.unloaded_at.get(code, 0) > since


async def delete_blocking(registry: Registry, head: Head, now: int) -> bool:
    """Delete a table; requests for it wait until that is done."""
    registry.deleting[head.table] = deletion = asyncio.create_task(delete(registry, head, now))
    return await asyncio.shield(deletion)


async def delete(registry: Registry, head: Head, now: int) -> bool:
    """Delete a table unless it has been used since; False: it is still there."""
    try:
        await registry.services.log.expire(head, now)
        registry.unloaded_at.pop(head.table, None)
        return True
    except (Fenced, Unwritable):  # in use again, or left to the next run
        return False
    finally:
        del registry.deleting[head.table]
