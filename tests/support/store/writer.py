"""A process that appends until it is killed and prints what is durable.

`python -m tests.support.store.writer FILE ROWS`
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dorehami.store.log import Change, Row
from dorehami.store.sqlite.log import SqliteLog
from tests.support import HOUSE
from tests.support.store.rows import row_after

TABLES: Final = ("lily", "rose", "tulip")


async def play(log: SqliteLog, table: str, count: int) -> None:
    last: Row | None = None
    for _ in range(count):
        last = row_after(last, table)
        await log.append(Change(table, [last]))
        print(table, last.seq, flush=True)


async def main(path: str, count: int) -> None:
    log = SqliteLog.open(path)
    await asyncio.gather(*[play(log, table, count) for table in TABLES])
    await asyncio.Event().wait()


@contextmanager
def writer_process(path: Path, count: int) -> Iterator[Iterator[tuple[str, int]]]:
    """Run such a process and yield what it prints; kill it at the end."""
    words = [sys.executable, "-m", "tests.support.store.writer", str(path), str(count)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="ascii", cwd=HOUSE) as process:
        assert process.stdout
        lines = (line.split() for line in process.stdout)
        try:
            yield ((table, int(seq)) for table, seq in lines)
        finally:
            process.kill()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
