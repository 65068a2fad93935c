"""Small data directories, one for each version of the database: `python -m tools.data_directory` adds the current one.

A directory holds a running game of each kind, a finished one, and a lobby. It is written by the program of its version
and never again: a commit that adds a migration adds the directory of the new version too. (No program wrote version 3:
it came together with version 4, and is version 2 migrated by one step.) `coup-rules-1` was written by the last program
that knew only the first rules of Coup: it holds a running game and a finished one. `form-6-killed` is the directory of
version 6 as a killed process left it: of its 201 rows, 146 were not merged into the log yet.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.store.sqlite.log import SqliteLog
from dorehami.store.sqlite.opening import migrations
from tests.support.live import House, house, plays, random_choice
from tests.support.server.assertions import clients_asked, start_game, wait_until_at_rest, wait_until_level

DATA = Path(__file__).parents[1] / "tests" / "data"
KILLED = DATA / "form-6-killed.sqlite3.gz"
MOVES = 12


def database_file(form: int) -> Path:
    """Return the compressed database of a version."""
    return DATA / f"form-{form}.sqlite3.gz"


def notes_of(form: int) -> str:
    """Return the notes on who sat where and saw what; versions with the same tables share one file of notes."""
    notes = [DATA / f"form-{former}.json" for former in range(form, 0, -1)]
    return next(note for note in notes if note.is_file()).read_text(encoding="utf-8")


def notes_on(client: Client) -> dict[str, Any]:
    """Return what a client needs to reconnect, and what it should find."""
    return {"table": client.table, "secret": client.secret, "facts": client.facts, "phase": client.room["phase"]}


async def game_under_way(guests: House, game: str) -> list[Client]:
    """Start a game of two people and a bot, and play some moves."""
    players, choice = await start_game(guests, game, 2, 1), random_choice(1)
    for _ in range(MOVES):
        await wait_until_at_rest(*players)
        asked = clients_asked(players)
        if asked:
            await asked[0].move(*choice(asked[0]))
    await wait_until_at_rest(*players)
    assert players[0].room["phase"] == "playing"
    return players


async def open_tables(guests: House) -> list[Client]:
    """Open all tables and return every client."""
    everybody = [client for game in GAMES for client in await game_under_way(guests, game)]
    ended = await start_game(guests, "mccarthy", 2, options=["ending=speed"])
    await asyncio.gather(*[plays(client, random_choice(2)) for client in ended])
    await wait_until_level(*ended)
    lobby = await guests.opens("dezh", "مهشید", chairs=4, bots=1)
    await lobby.send(messages.AddBot)
    return [*everybody, *ended, lobby]


async def write_database(path: Path) -> list[dict[str, Any]]:
    """Write a database of the current version; return the notes on its clients."""
    codes, secrets, rng = count(100_000), count(), random.Random(7)
    services: dict[str, Any] = {
        "code": lambda digits: str(next(codes)),
        "secret": lambda: f"secret {next(secrets)}",
        "seed": lambda: rng.randrange(1000),
        "below": rng.randrange,
    }
    log = SqliteLog.open(path)
    async with house(log, **services) as guests:
        found = [notes_on(client) for client in await open_tables(guests)]
    await log.close()
    return found


def main() -> None:
    form = len(migrations())
    database = database_file(form)
    if database.exists() and "--anew" not in sys.argv:
        sys.exit(f"{database.name} is there, and stays as it was written.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite3"
        found = asyncio.run(write_database(path))
        database.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    note = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    if note != notes_of(form):
        (DATA / f"form-{form}.json").write_text(note, encoding="utf-8")


if __name__ == "__main__":
    main()
