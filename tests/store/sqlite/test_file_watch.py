"""Files that are deleted, moved or replaced under a running log: nothing that would be lost is called durable."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dorehami.store.log import Change, Fenced, Unwritable
from dorehami.store.sqlite.log import SqliteLog
from tests.support.store.rows import in_event_loop, rows


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))


def replaced(path: Path) -> None:
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


MISHAPS = pytest.mark.parametrize("mishap", [deleted, moved, replaced, with_its_folder])
FILES = pytest.mark.parametrize("name", ["log.sqlite3", "log.sqlite3-wal"])


@FILES
@MISHAPS
@in_event_loop
async def test_what_would_be_lost_is_refused(mishap: Callable[[Path], None], name: str, tmp_path: Path) -> None:
    """From the first change on, by a sentence that names the file; what was there can still be read."""
    folder = tmp_path / "data"
    log = SqliteLog.open(folder / "log.sqlite3")
    await log.append(Change("rose", rows(1)))
    await log.check()
    mishap(folder / name)
    for _ in range(2):
        with pytest.raises(Unwritable, match="was deleted, moved or replaced"):
            await log.append(Change("rose", rows(2)[1:]))
    with pytest.raises(Unwritable):
        await log.check()
    stored = await log.read("rose")
    assert stored is not None
    assert len(stored.rows) == 1
    await log.close()


@in_event_loop
async def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    """Nothing has changed meanwhile."""
    path = tmp_path / "log.sqlite3"
    log = SqliteLog.open(path)
    await log.append(Change("rose", rows(1)))
    moved(path)
    with pytest.raises(Unwritable):
        await log.append(Change("rose", rows(2)[1:]))
    path.with_suffix(".moved").rename(path)
    await log.check()
    await log.append(Change("rose", rows(2)[1:]))
    await log.close()


@in_event_loop
async def test_a_file_that_goes_in_the_midst_of_it_is_noticed(tmp_path: Path) -> None:
    """A change written while the file is replaced is not reported as durable."""
    path = tmp_path / "log.sqlite3"
    log = SqliteLog.open(path)
    await log.append(Change("rose", rows(1)))

    def spoil(statement: Any) -> None:
        if "COMMIT" in str(statement) and path.exists():
            moved(path)

    log._files.writer.set_trace_callback(spoil)
    with pytest.raises(Unwritable):
        await log.append(Change("rose", rows(2)[1:]))
    log._files.writer.set_trace_callback(None)
    os.rename(path.with_suffix(".moved"), path)
    with pytest.raises(Fenced):
        await log.append(Change("rose", rows(2)[1:]))
    stored = await log.read("rose")
    assert stored is not None
    assert len(stored.rows) == 2
    await log.close()


@in_event_loop
async def test_without_its_write_ahead_log_a_clean_end_saves_everything(tmp_path: Path) -> None:
    """Closing the log writes all durable rows into the database."""
    path = tmp_path / "log.sqlite3"
    log = SqliteLog.open(path)
    await log.append(Change("rose", rows(3)))
    deleted(Path(f"{path}-wal"))
    with pytest.raises(Unwritable):
        await log.append(Change("rose", rows(4)[3:]))
    await log.close()
    again = SqliteLog.open(path)
    stored = await again.read("rose")
    assert stored is not None
    assert (len(stored.rows), stored.damage) == (3, "")
    await again.close()
