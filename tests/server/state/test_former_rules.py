"""Games that began by former rules: they go on, are shown again and are proved by them, and new ones take today's."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tests.data
from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.seal.proof import prove
from dorehami.server.protocol import messages
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import clients_asked, start_game

RULES = GAMES["coup"].version
WRITTEN = Path(tests.data.__file__).with_name("coup-rules-1.sqlite3.gz")  # by the last program of rules 1
NOTED = WRITTEN.with_name("coup-rules-1.json")  # who sat there and saw what


@live
async def test_a_directory_of_rules_1_is_played_on(tmp_path: Path) -> None:
    """The program that wrote it knew no others: a finished game has its record, a running one goes on as it began."""
    (tmp_path / "log.db").write_bytes(gzip.decompress(WRITTEN.read_bytes()))
    log, people = SqliteLog.open(tmp_path / "log.db"), dict[str, list[dict[str, Any]]]()
    for guest in json.loads(NOTED.read_text(encoding="utf-8")):
        people.setdefault(guest["table"], []).append(guest)
    assert sorted([there[0]["phase"] for there in people.values()]) == ["over", "playing"]
    async with house(log, below=None) as guests:
        for there in people.values():
            clients = [await comes_back(guests, guest) for guest in there]
            assert by_rules(guests, clients[0]) == 1
            await asyncio.gather(*[plays(client, random_choice(seed)) for seed, client in enumerate(clients)])
            await is_proved(guests, clients[0], 1, rules=1)
    await log.close()


async def comes_back(guests: House, guest: dict[str, Any]) -> Client:
    """Reconnect a client and check that it sees the same facts as then; of a finished game, the public ones."""
    client = guests.client()
    await client.connect(guest["table"], guest["secret"])
    assert client.room["phase"] == guest["phase"]
    same = guest["facts"] if guest["phase"] == "playing" else ("over", "coins", "up", "treasury", "court")
    assert {name: client.facts[name] for name in same} == {name: guest["facts"][name] for name in same}
    return client


@contextmanager
def rules_1() -> Iterator[None]:
    """Make rules 1 the current rules of Coup within the context."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "coup", replace(GAMES["coup"], version=1, former=()))
        yield


@live
async def test_games_of_former_rules_go_on_as_they_began(tmp_path: Path) -> None:
    """A running one to its end and a finished one in its record, its replay and its proof; the next one is of today."""
    log = SqliteLog.open(tmp_path / "log.db")
    with rules_1():
        async with house(log, below=None) as guests:
            finished, running = await start_game(guests, "coup", 3), await start_game(guests, "coup", 3)
            await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(finished)])
            await clients_asked(running)[0].move("income")
    async with house(log, below=None) as guests:
        there = [[await guests.again(player) for player in players] for players in (finished, running)]
        assert [players[0].room["phase"] for players in there] == ["over", "playing"]
        for players in there:
            assert by_rules(guests, players[0]) == 1
            await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
            await is_proved(guests, players[0], 1, rules=1)
            for player in players:
                await player.send(messages.Ready)
            await players[0].wait_until(lambda client: client.room["phase"] == "playing")
            assert by_rules(guests, players[0]) == RULES
            await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
            await is_proved(guests, players[0], 2, rules=RULES)
    await log.close()


def by_rules(guests: House, client: Client) -> int:
    """Return the version of the rules by which a table's game is played."""
    play = guests.running.registry.tables[client.table].state.match.play
    assert play is not None
    return RULES if play.state.table.house.swept_at_once else 1


async def is_proved(guests: House, client: Client, number: int, rules: int) -> None:
    """The record of a game plays to its end by its rules, its deal fits, and it can be looked at again."""
    game = f"{guests.url}/api/tables/{client.table}/games/{number}"
    async with guests.session.get(f"{game}.play") as answer:
        text = await answer.text()
    assert f"rules coup {rules}\n" in text
    report, proof = check_text(text, GAMES), prove(text, GAMES)
    assert (report.problems, report.notes, proof.sealed, proof.problems) == ([], [], True, [])
    assert report.play is not None
    assert report.play.state.table.over()
    for page in ("replay", "deal"):
        async with guests.session.get(f"{game}/{page}") as answer:
            assert answer.status == 200
