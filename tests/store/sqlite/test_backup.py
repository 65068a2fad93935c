"""A copy of a log: whole, of one moment, and never in the place of something else."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dorehami.store.log import Change, Unopenable
from dorehami.store.sqlite.backup import BackupFailed, back_up
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.opening import migrations
from tests.support.store.rows import in_event_loop, row_after, rows, sound_rows
from tools.data_directory import database_file


async def fill(path: Path, count: int = 40) -> SqliteLog:
    log = SqliteLog.open(path)
    await log.append(Change("rose", rows(count), phase="playing", names={1: "Sara"}))
    return log


@in_event_loop
async def test_a_copy_is_made_while_the_log_is_written(tmp_path: Path) -> None:
    """The copy has every row durable before it, in one file; later rows are not in it."""
    log = await fill(tmp_path / "log.db")
    copied = await asyncio.to_thread(back_up, tmp_path / "log.db", tmp_path / "copy.db")
    assert copied == (1, 40, [])
    await log.append(Change("rose", [row_after(rows(40)[-1], "rose")]))
    await log.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "log.db", "log.db.lock"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    copy = SqliteLog.open(tmp_path / "copy.db")
    assert await sound_rows(copy) == rows(40)
    stored = await copy.read("rose")
    assert stored is not None
    assert stored.names == {1: "Sara"}
    await copy.append(Change("rose", [row_after(rows(40)[-1], "rose", epoch=2)]))
    await copy.close()


@pytest.mark.parametrize("form", range(1, len(migrations()) + 1))
def test_a_copy_is_of_the_form_of_the_original(tmp_path: Path, form: int) -> None:
    """The copy keeps the schema version, so that the older program can read it."""
    (tmp_path / "log.db").write_bytes(gzip.decompress(database_file(form).read_bytes()))
    copied = back_up(tmp_path / "log.db", tmp_path / "copy.db")
    assert copied.tables > 2
    assert copied.rows > 50
    assert copied.damage == []
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (form,)


@pytest.mark.parametrize("name", ["copy.db", "log.db"])
@in_event_loop
async def test_nothing_is_overwritten(tmp_path: Path, name: str) -> None:
    """Neither an earlier copy nor the log itself."""
    await (await fill(tmp_path / "log.db")).close()
    if name != "log.db":
        (tmp_path / name).write_text("precious")
    before = (tmp_path / name).read_bytes()
    with pytest.raises(BackupFailed, match="is there already, and nothing is overwritten"):
        back_up(tmp_path / "log.db", tmp_path / name)
    assert (tmp_path / name).read_bytes() == before


@in_event_loop
async def test_damage_is_copied_and_told(tmp_path: Path) -> None:
    """A copy of a damaged log is better than none, and says which table it is."""
    await (await fill(tmp_path / "log.db")).close()
    with closing(sqlite3.connect(tmp_path / "log.db")) as other, other:
        other.execute("DELETE FROM log WHERE seq = 30")
    copied = back_up(tmp_path / "log.db", tmp_path / "copy.db")
    assert copied.rows == 28
    assert copied.damage == ["Table rose: Row 30 is missing, so row 29 cannot be verified."]


def test_there_must_be_a_log(tmp_path: Path) -> None:
    """None is made where there was none."""
    with pytest.raises(Unopenable, match="no server has kept its games there"):
        back_up(tmp_path / "log.db", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("PRAGMA application_id = 7", "a database of another program"),
        (f"PRAGMA user_version = {len(migrations()) + 1}", "a database of a newer version of dorehami"),
    ],
)
@in_event_loop
async def test_only_a_log_of_ours_is_copied(tmp_path: Path, statement: str, said: str) -> None:
    """Databases of other programs and of newer versions are refused."""
    await (await fill(tmp_path / "log.db")).close()
    with closing(sqlite3.connect(tmp_path / "log.db")) as other:
        other.execute(statement)
    with pytest.raises(Unopenable, match=said):
        back_up(tmp_path / "log.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_what_is_no_database_is_not_copied(tmp_path: Path) -> None:
    """It says what is wrong with it."""
    (tmp_path / "log.db").write_text("a shopping list, and quite a long one" * 40)
    with pytest.raises(Unopenable, match="is not a database"):
        back_up(tmp_path / "log.db", tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["log.db"]


@in_event_loop
async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """And nothing is left there."""
    await (await fill(tmp_path / "log.db")).close()
    with pytest.raises(BackupFailed, match=r"nowhere/copy.db cannot be written: No such file or directory\."):
        back_up(tmp_path / "log.db", tmp_path / "nowhere" / "copy.db")
