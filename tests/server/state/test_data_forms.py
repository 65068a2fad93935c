"""Data directories of earlier versions: the current program opens each, all find their seats, and games go on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.store.log import TableRows
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.opening import migrations
from tests.support.live import House, house, live, random_choice
from tests.support.server.assertions import assert_up_to_date, stored_table, wait_until_at_rest, wait_until_level
from tools.data_directory import KILLED, database_file, notes_of

FORMS = range(1, len(migrations()) + 1)
FILES = [(form, database_file(form)) for form in FORMS] + [(6, KILLED)]


def unpack(file: Path, folder: Path) -> Path:
    """Return the database as it was written."""
    path = folder / "log.sqlite3"
    path.write_bytes(gzip.decompress(file.read_bytes()))
    return path


def clients_noted(form: int) -> dict[str, list[dict[str, Any]]]:
    """Return the clients' notes, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for guest in json.loads(notes_of(form)):
        found.setdefault(guest["table"], []).append(guest)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_the_database_has_a_directory(form: int, tmp_path: Path) -> None:
    """A migration comes with one: `python -m tools.data_directory` writes it, and it is of that form."""
    assert database_file(form).is_file(), "write it: python -m tools.data_directory"
    with closing(sqlite3.connect(unpack(database_file(form), tmp_path))) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (form,)


def can_go_on(kept: TableRows) -> bool:
    """Return whether a table's last game has rules by which it can go on."""
    started = [body for row in kept.rows if isinstance(body := rows.body_of(row), rows.Started)]
    return not started or GAMES[started[-1].game].plays(started[-1].rules)


async def reconnect(guests: House, guest: dict[str, Any]) -> Client:
    """Reconnect a client and check that it sees what it saw then."""
    client = guests.client()
    await client.connect(guest["table"], guest["secret"])
    if can_go_on(await stored_table(guests, client.table)):
        assert client.room["phase"] == guest["phase"]
        assert {name: client.facts.get(name) for name in guest["facts"]} == guest["facts"]
    else:
        assert client.room["phase"] != "playing"
    return client


@pytest.mark.parametrize(("form", "file"), FILES)
@live
async def test_a_former_directory_is_played_on(form: int, file: Path, tmp_path: Path) -> None:
    """Games go on from where they stood, what is over has its record, and a lobby begins its game."""
    log = SqliteLog.open(unpack(file, tmp_path))
    async with house(log) as guests:
        for there in clients_noted(form).values():
            clients = [await reconnect(guests, guest) for guest in there]
            kept = await stored_table(guests, clients[0].table)
            assert (kept.damage, kept.lost) == ("", "")
            await go_on(guests, clients)
    await log.close()


async def go_on(guests: House, clients: list[Client]) -> None:
    host = clients[0]
    if host.room["phase"] == "lobby":
        await host.send(messages.Start)
        await host.wait_until(lambda c: c.room["phase"] == "playing")
        await wait_until_at_rest(host)
        return
    for move, client in enumerate(clients * 2):
        await wait_until_at_rest(*clients)
        if client.moves():
            await client.move(*random_choice(move)(client))
    await wait_until_level(*clients)
    await assert_up_to_date(guests, *clients)
    if len(clients) == 1 or host.room["phase"] == "over":
        async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
            assert answer.status == 200
