"""Our server as shipped, with its log on disk, but without rate limits and sealed cuts, and with slow clocks."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from benchmarks.contestants.serving import wait_for_end_of_input
from dorehami.bots.pool.workers import InProcess
from dorehami.server.access.guards import Guards
from dorehami.server.access.rate_limit import AddressLimit, RateLimits
from dorehami.server.run import running
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.runtime.tuning import tune
from dorehami.server.services import Services
from dorehami.store.sqlite.log import SqliteLog

PLENTY = 10**9


def patience(seconds: float) -> float:
    """Stretch all clocks, so that none runs out while other contestants have their turn."""
    return 1000 * seconds


class NoLimits(RateLimits):
    """Rate limits that never refuse."""

    def __init__(self) -> None:
        super().__init__(
            sockets=AddressLimit(PLENTY, PLENTY),
            tables=AddressLimit(PLENTY, PLENTY),
            codes=AddressLimit(PLENTY, PLENTY),
            max_sockets=PLENTY,
        )

    def messages(self) -> TokenBucket:
        return TokenBucket(PLENTY, PLENTY)

    def traffic(self) -> TokenBucket:
        return TokenBucket(PLENTY, PLENTY)


async def serve(folder: Path) -> None:
    log = SqliteLog.open(folder / "log.sqlite")
    async with running(
        Services(log=log, bots=InProcess(), below=random.randrange, patience=patience),
        Guards(limits=NoLimits()),
        "127.0.0.1",
    ) as server:
        await wait_for_end_of_input(server.port)
    await log.close()


def main() -> None:
    """Serve from a temporary directory; the argument is the folder it is made in, to choose the disk."""
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        tune()
        uvloop.run(serve(Path(folder)))


if __name__ == "__main__":
    main()
