"""`dorehami forget`: for somebody who cannot be forgotten at the table itself any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dorehami.cli.main import main
from dorehami.cli.serve_options import FILE
from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.store.log import TableRows
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import house
from tests.support.server.assertions import read_table

SAID = "a word that nobody will find again"


async def table_somebody_left(path: Path) -> Client:
    """Write a table that Forouzandeh has left in the middle of a game, after chatting."""
    log = SqliteLog.open(path)
    async with house(log, delay=lambda: 3600.0) as guests:
        host = await guests.opens("mccarthy", chairs=2)
        guest = await guests.sits(host.table, "فروزنده")
        await guest.send(messages.Say, text=SAID)
        await host.send(messages.Start)
        await guest.send(messages.Leave)
    await log.close()
    return host


async def stored_table(path: Path, table: str) -> TableRows:
    log = SqliteLog.open(path)
    try:
        return await read_table(log, table)
    finally:
        await log.close()


def test_a_name_is_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name is found in any spelling and deleted from the file; other names stay."""
    path = tmp_path / FILE
    host = asyncio.run(table_somebody_left(path))
    assert main(["forget", host.table, "Sepideh", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"dorehami: nobody is called “Sepideh” at table {host.table}.\n"
    assert main(["forget", host.table, "فروزنده ", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"table {host.table}: 1 seat has no name any more\n"
    stored = asyncio.run(stored_table(path, host.table))
    assert (list(stored.names.values()), stored.chat, len(stored.secrets), stored.damage) == (["Sara"], [], 1, "")
    content = path.read_bytes()
    assert "فروزنده".encode() not in content
    assert SAID.encode() not in content


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No table, no data, a server that runs, no name."""
    assert main(["forget", "123456", "Sara", "--data", str(tmp_path)]) == 1
    assert "is not there: say where the games are kept" in capsys.readouterr().err
    assert not (tmp_path / FILE).exists()
    asyncio.run(table_somebody_left(tmp_path / FILE))
    assert main(["forget", "99", "Sara", "--data", str(tmp_path)]) == 1
    assert "nobody is called “Sara” at table 99" in capsys.readouterr().err
    log = SqliteLog.open(tmp_path / FILE)
    assert main(["forget", "99", "Sara", "--data", str(tmp_path)]) == 1
    assert "is in use by another dorehami" in capsys.readouterr().err
    asyncio.run(log.close())
    assert main(["forget", "99", "", "--data", str(tmp_path)]) == 2
