"""Small data directories as each form of the database wrote them: `python -m tools.data_directory` adds that of today.

A directory holds a game of each kind that goes on, one that is over, and a lobby. It is written by the program of its
time and never again: who adds a migration writes the directory of the new form with it. (Form 3 was never written by a
program of its own: it came together with form 4, and is form 2 brought up by one step.) `coup-rules-1` is of the
last program that knew no later rules of Coup: a game that goes on, and one that is over.
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
MOVES = 12


def written(form: int) -> Path:
    """The database of a form, packed."""
    return DATA / f"form-{form}.sqlite3.gz"


def noted(form: int) -> str:
    """Who sat where in it and saw what; it is noted once for all forms that have kept the same evening."""
    notes = [DATA / f"form-{former}.json" for former in range(form, 0, -1)]
    return next(note for note in notes if note.is_file()).read_text(encoding="utf-8")


def guest_of(client: Client) -> dict[str, Any]:
    """What somebody needs to come back, and should find."""
    return {"table": client.table, "secret": client.secret, "facts": client.facts, "phase": client.room["phase"]}


async def begun(guests: House, game: str) -> list[Client]:
    """A game that has been played for a while, by two people and a bot."""
    players, choice = await start_game(guests, game, 2, 1), random_choice(1)
    for _ in range(MOVES):
        await wait_until_at_rest(*players)
        asked = clients_asked(players)
        if asked:
            await asked[0].move(*choice(asked[0]))
    await wait_until_at_rest(*players)
    assert players[0].room["phase"] == "playing"
    return players


async def evening(guests: House) -> list[Client]:
    """Everybody at all the tables."""
    everybody = [client for game in GAMES for client in await begun(guests, game)]
    ended = await start_game(guests, "mccarthy", 2, options=["ending=speed"])
    await asyncio.gather(*[plays(client, random_choice(2)) for client in ended])
    await wait_until_level(*ended)
    lobby = await guests.opens("dezh", "مهشید", chairs=4, bots=1)
    await lobby.send(messages.AddBot)
    return [*everybody, *ended, lobby]


async def fill(path: Path) -> list[dict[str, Any]]:
    """A database of today's form; who was there."""
    codes, secrets, rng = count(100_000), count(), random.Random(7)
    services: dict[str, Any] = {
        "code": lambda digits: str(next(codes)),
        "secret": lambda: f"secret {next(secrets)}",
        "seed": lambda: rng.randrange(1000),
        "below": rng.randrange,
    }
    log = SqliteLog.open(path)
    async with house(log, **services) as guests:
        found = [guest_of(client) for client in await evening(guests)]
    await log.close()
    return found


def main() -> None:
    form = len(migrations())
    database = written(form)
    if database.exists() and "--anew" not in sys.argv:
        sys.exit(f"{database.name} is there, and stays as it was written.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite3"
        found = asyncio.run(fill(path))
        database.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    note = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    if note != noted(form):
        (DATA / f"form-{form}.json").write_text(note, encoding="utf-8")


if __name__ == "__main__":
    main()
