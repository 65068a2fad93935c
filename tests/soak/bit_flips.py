"""Flips single bits of a closed log: the log opens or says why not, and never returns a row that was not written.

`scripts/soak flips` tries as many bits as there is time for; the tests try a few.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from dorehami.store.log import Change, Row, Unopenable
from dorehami.store.sqlite.log import SqliteLog
from tests.support.store.rows import rows

TABLES = ("lily", "rose", "tulip")
COUNT = 150  # rows of each table, several pages full
FLIPS = 2_000


def fill_table(table: str) -> Change:
    """Return changes that fill every kind of data of a table."""
    return Change(table, rows(COUNT, table), "playing", {1: f"{table} name"}, [(1, b"1" * 32)], {1: b"{}"})


async def check_flips(path: Path, flips: int, seed: int) -> None:
    """Flip bits one at a time, each in the intact file; raises AssertionError with the place of the bit."""
    content, chance = path.read_bytes(), random.Random(seed)
    written = {table: rows(COUNT, table) for table in TABLES}
    for _ in range(flips):
        place, bit = chance.randrange(len(content)), chance.randrange(8)
        path.write_bytes(content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :])
        assert await is_prefix(path, written), f"byte {place}, bit {bit}, seed {seed}"


async def is_prefix(path: Path, written: dict[str, list[Row]]) -> bool:
    """Return whether every table reads as a prefix of what was written, and at least one of them as undamaged."""
    try:
        log = SqliteLog.open(path)
    except Unopenable:
        return True
    tables = [stored for table in written if (stored := await log.read(table))]
    await log.close()
    prefixes = all(stored.rows == written[stored.table][: len(stored.rows)] for stored in tables)
    whole = all(stored.damage or len(stored.rows) == COUNT for stored in tables)
    return prefixes and whole and any(not stored.damage for stored in tables)


def run(number: int | None, seed: int) -> list[str]:
    """Bits flipped in the file of a log: what it tells is always the beginning of what was written."""

    async def flipped(path: Path) -> None:
        log = SqliteLog.open(path)
        for table in TABLES:
            await log.append(fill_table(table))
        await log.close()
        await check_flips(path, number or FLIPS, seed)

    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(flipped(Path(folder) / "log.db"))
        except AssertionError as problem:
            return [str(problem)]
    return []
