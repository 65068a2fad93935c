"""`dorehami backup` beside a server that friends are playing on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from dorehami.cli.main import main
from dorehami.cli.serve_options import FILE
from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.store.log import TableRows
from dorehami.store.sqlite.log import SqliteLog
from tests.support.cli.served import Server
from tests.support.live import live, plays, random_choice

TABLES = 6


async def run_backup(data: Path, copy: Path) -> tuple[int, str, str]:
    """Run the real command; return its exit code and output."""
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "dorehami.cli", "backup", str(copy), "--data", str(data), stdout=pipe, stderr=pipe
    )
    out, err = await program.communicate()
    return program.returncode or 0, out.decode(), err.decode()


async def start_game(session: aiohttp.ClientSession, url: str) -> list[Client]:
    """Start a game of two."""
    host, guest = Client(session, url), Client(session, url)
    await host.open("mccarthy", "Sara")
    await host.connect()
    await guest.connect(host.table)
    await guest.send(messages.Sit, name="Ali")
    await host.send(messages.Start)
    for client in (host, guest):
        await client.wait_until(lambda c: bool(c.moves()))
    return [host, guest]


async def stored_rows(path: Path, table: str) -> TableRows:
    log = SqliteLog.open(path)
    try:
        stored = await log.read(table)
    finally:
        await log.close()
    assert stored is not None
    return stored


@live
async def test_a_copy_under_load_holds_every_answered_move(tmp_path: Path) -> None:
    """Again and again while games are played: each copy's chains hold, up to at least what was answered before it."""
    data = tmp_path / "data"
    server = Server(data, "--host", "127.0.0.1")
    async with aiohttp.ClientSession() as session:
        games = [await start_game(session, server.url.rstrip("/")) for _ in range(TABLES)]
        players = [client for game in games for client in game]
        playing = asyncio.gather(*[plays(client, random_choice(seed)) for seed, client in enumerate(players)])
        copies = 0
        while not copies or not playing.done():
            answered = {host.table: host.version for host, _ in games}
            code, out, err = await run_backup(data, copy := tmp_path / f"copy-{copies}.sqlite3")
            assert (code, err) == (0, "")
            assert out.startswith(f"{copy}: {TABLES} tables, ")
            for table, version in answered.items():
                stored = await stored_rows(copy, table)
                assert (stored.damage, stored.lost) == ("", "")
                assert len(stored.rows) >= version
            copies += 1
        await playing
        for client in players:
            await client.disconnect()
    assert server.stop().code == 0
    code, _, err = await run_backup(data, copy)
    assert (code, err) == (1, f"dorehami: {copy} is there already, and nothing is overwritten: choose another name.\n")


@live
async def test_a_restored_copy_is_played_on(tmp_path: Path) -> None:
    """Put in the place of the data, it is what a server starts with: who had a seat has it."""
    server = Server(tmp_path / "data", "--host", "127.0.0.1")
    async with aiohttp.ClientSession() as session:
        host, guest = await start_game(session, server.url.rstrip("/"))
        await host.move(*host.moves()[0])
        (tmp_path / "other").mkdir()
        code, _, _ = await run_backup(tmp_path / "data", tmp_path / "other" / FILE)
        assert code == 0
        for client in (host, guest):
            await client.disconnect()
        server.stop()
        again = Server(tmp_path / "other", "--host", "127.0.0.1")
        back = Client(session, again.url.rstrip("/"))
        await back.connect(guest.table, guest.secret)
        assert back.version >= host.version
        await back.move(*back.moves()[0])
        await back.disconnect()
        again.stop()


def test_a_copy_needs_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty one is none."""
    assert main(["backup", ""]) == 2
    assert "none was given" in capsys.readouterr().err
