"""Every log there is, for tests that ask the same of each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from dorehami.store.log import Log
from dorehami.store.memory import MemoryLog
from dorehami.store.sqlite.log import SqliteLog


@pytest.fixture(params=["memory", "sqlite"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    made: Log = MemoryLog() if request.param == "memory" else SqliteLog.open(tmp_path / "log.db")
    yield made
    asyncio.run(made.close())
