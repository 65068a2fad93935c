"""A process with a worker pool that waits for a bot which never answers, until the test kills it.

Its argument is the port on which the bot reports to the test.
"""

from __future__ import annotations

import asyncio
import sys

from dorehami.bots.pool.workers import Workers
from tests.support.bots.tables import ODD_WORKER, first_turn

HOUR = 3600.0  # seconds: only the test ends the bot


async def wait(number: bytes) -> None:
    await Workers(1, HOUR, command=ODD_WORKER, start_timeout=HOUR).choose(first_turn(level="hanging", notes=number))


if __name__ == "__main__":
    asyncio.run(wait(sys.argv[1].encode()))
