"""A damaged table: it opens to an exact prefix and waits for its host, while all others play on."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import asdict

from dorehami.client import Client, RefusedByTable
from dorehami.server.protocol import messages
from dorehami.server.table.commands.presence import replace_absent
from dorehami.server.table.internal_commands import DueTimer
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, assert_same_as_fresh, house, live, plays, random_choice
from tests.support.server.assertions import outcome, refusal_code, start_game, wait_until_at_rest
from tests.support.server.every_command import COMMANDS

MOVES = 8


def flip_a_row(log: sqlite3.Connection, table: str, seq: int) -> None:
    """Somebody changes what a row says."""
    log.execute("UPDATE log SET body = replace(body, 'seat', 'seet') WHERE table_id = ? AND seq = ?", (table, seq))


def flip_the_time(log: sqlite3.Connection, table: str, seq: int) -> None:
    """Somebody changes when a row was written."""
    log.execute("UPDATE log SET at = at + 1 WHERE table_id = ? AND seq = ?", (table, seq))


def lose_the_tail(log: sqlite3.Connection, table: str, seq: int) -> None:
    """The last rows are not there any more."""
    log.execute("DELETE FROM log WHERE table_id = ? AND seq >= ?", (table, seq))


def lose_a_row(log: sqlite3.Connection, table: str, seq: int) -> None:
    """A row in the middle is not there any more."""
    log.execute("DELETE FROM log WHERE table_id = ? AND seq = ?", (table, seq))


async def in_a_house(path: Path, visit: Callable[[House], Awaitable[None]]) -> None:
    log = SqliteLog.open(path)
    try:
        async with house(log=log) as guests:
            await visit(guests)
    finally:
        await log.close()


async def answers(client: Client, moves: int) -> None:
    """A guest who plays alone against bots answers so many questions."""
    choice = random_choice(5)
    for _ in range(moves):
        await client.wait_until(lambda c: bool(c.moves()))
        await client.move(*choice(client))
    await wait_until_at_rest(client)


class Evening:
    """Two tables that were played at, and then the server was stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.hurt: Client
        self.sound: Client

    async def begin(self, guests: House) -> None:
        self.hurt = await guests.opens("mccarthy", bots=1)
        self.sound = await guests.opens("mccarthy", bots=1)
        for client in (self.hurt, self.sound):
            await client.send(messages.Start)
            await answers(client, MOVES)

    def harm(self, damage: Callable[[sqlite3.Connection, str, int], None], seq: int) -> None:
        with sqlite3.connect(self.path) as log:
            damage(log, self.hurt.table, seq)
        log.close()

    async def back(self, guests: House, former: Client) -> Client:
        """The same person, who remembers what was seen."""
        client = guests.client()
        client.epoch, client.version, client.record = former.epoch, former.version, former.record
        await client.connect(former.table, former.secret)
        return client


@pytest.mark.parametrize("damage", [flip_a_row, lose_the_tail, lose_a_row])
@live
async def test_a_damaged_table_opens_to_a_prefix(
    damage: Callable[[sqlite3.Connection, str, int], None], tmp_path: Path
) -> None:
    """It stands still before the damage, says so, tells who saw more, and goes on from there when the host says so."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    harmed = evening.hurt.version - 3
    evening.harm(damage, harmed)

    async def look(guests: House) -> None:
        client = await evening.back(guests, evening.hurt)
        assert client.rewound
        assert client.version in (harmed - 2, harmed - 1)
        assert client.room["paused"] == "damage"
        with pytest.raises(RefusedByTable, match="paused"):
            await client.move(*client.moves()[0])
        await client.send(messages.Resume)
        assert client.room["paused"] == ""
        await plays(client, random_choice(1))
        assert client.room["phase"] == "over"
        await assert_same_as_fresh(guests, client)
        late = await evening.back(guests, evening.hurt)
        assert late.rewound
        assert late.record == client.record

    await in_a_house(evening.path, look)
    with sqlite3.connect(evening.path) as log:
        laid_aside = log.execute("SELECT count(*) FROM damaged").fetchone()[0]
    log.close()
    assert laid_aside or damage is lose_the_tail


@live
async def test_other_tables_play_on(tmp_path: Path) -> None:
    """A table beside a damaged one has lost nothing."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    evening.harm(flip_a_row, 3)

    async def look(guests: House) -> None:
        client = await evening.back(guests, evening.sound)
        assert not client.rewound
        assert client.room["paused"] == ""
        await plays(client, random_choice(2))
        assert client.room["phase"] == "over"

    await in_a_house(evening.path, look)


class Company:
    """Three people in a game, one of whom a stand-in plays for; then the server was stopped, and rows were damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.players: list[Client] = []

    async def begin(self, guests: House) -> None:
        self.players = await start_game(guests, "coup", 3)
        away = self.players[2]
        await away.disconnect()
        table = guests.running.registry.tables[away.table]
        table.submit(None, DueTimer(lambda context: replace_absent(context, away.player or 0)))
        await self.players[0].wait_until(lambda c: bool(c.room["chairs"][2].get("away")))
        await self.players[0].send(messages.Pause)
        await self.players[0].send(messages.Resume)
        await self.players[0].wait_until(lambda c: not c.room["paused"])
        await wait_until_at_rest(*self.players[:2])

    def harm(self, seq: int) -> None:
        with sqlite3.connect(self.path) as log:
            flip_the_time(log, self.players[0].table, seq)
        log.close()


@live
async def test_nobody_is_thrown_out_of_a_damaged_table(tmp_path: Path) -> None:
    """Those who come, go or want anything add no row to it before somebody lets it go on."""
    company = Company(tmp_path / "log.sqlite3")
    await in_a_house(company.path, company.begin)
    company.harm(company.players[0].version)

    async def look(guests: House) -> None:
        players = [await guests.again(player) for player in company.players]
        for message in COMMANDS.values():
            if isinstance(message, messages.Command) and not isinstance(message, messages.Resume):
                for client in (*players, await guests.watches(players[0].table)):
                    fields = {key: value for key, value in asdict(message).items() if key != "id"}
                    await outcome(client.send(type(message), **fields))
        assert [(player.close_code, player.room["paused"]) for player in players] == [("", "damage")] * 3
        assert await refusal_code(players[1].send(messages.Leave)) == "paused"
        await players[0].send(messages.Resume)
        await players[2].wait_until(lambda c: not c.room["chairs"][2].get("away"))

    await in_a_house(company.path, look)


@live
async def test_where_the_host_is_not_here_anybody_lets_it_go_on(tmp_path: Path) -> None:
    """Perhaps the host has left in the rows that are lost, and never comes back."""
    company = Company(tmp_path / "log.sqlite3")
    await in_a_house(company.path, company.begin)
    company.harm(company.players[0].version)

    async def look(guests: House) -> None:
        guest = await guests.again(company.players[1])
        host = await guests.again(company.players[0])
        assert await refusal_code(guest.send(messages.Resume)) == "not_host"
        await host.disconnect()
        await guest.wait_until(lambda c: host.player not in c.presence.players)
        await guest.send(messages.Resume)
        assert guest.room["paused"] == ""

    await in_a_house(company.path, look)


@live
async def test_of_a_table_without_a_sound_row_it_is_said_so(tmp_path: Path) -> None:
    """It is not unknown."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    evening.harm(lose_a_row, 1)

    async def look(guests: House) -> None:
        assert await refusal_code(guests.again(evening.hurt)) == "damaged_table"
        async with guests.session.get(f"{guests.url}/api/tables/{evening.hurt.table}/games/1.play") as answer:
            assert (answer.status, await answer.json()) == (500, {"code": "damaged_table"})

    await in_a_house(evening.path, look)


@live
async def test_a_table_that_has_lost_everybody_is_as_it_was_opened(tmp_path: Path) -> None:
    """Nobody is left who could let it go on, so it does by itself."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    evening.harm(flip_the_time, 2)

    async def look(guests: House) -> None:
        assert await refusal_code(guests.again(evening.hurt)) == "wrong_secret"
        client = await guests.sits(evening.hurt.table, "Sara")
        assert (client.room["phase"], client.room["paused"], client.room["host"]) == ("lobby", "", 0)
        await client.send(messages.AddBot)
        await client.send(messages.Start)

    await in_a_house(evening.path, look)


PAGE, KEY_LEAF = 4096, 10  # bytes of a page, and what the first of one says that holds names or secrets


def spoil(path: Path, held: bytes) -> None:
    """The page beside the log that holds this is none any more."""
    content = bytearray(path.read_bytes())
    pages = [at for at in range(0, len(content), PAGE) if content[at] == KEY_LEAF and held in content[at : at + PAGE]]
    assert len(pages) == 1
    content[pages[0]] ^= 0xFF
    path.write_bytes(content)


@live
async def test_a_game_goes_on_without_its_names(tmp_path: Path) -> None:
    """Nobody has to let it go on; who has no name any more is a seat, on the table and in the record."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    spoil(evening.path, b"Sara")

    async def look(guests: House) -> None:
        client = await guests.again(evening.hurt)
        assert client.room["paused"] == ""
        assert client.room["chairs"][0] == {"kind": "human"}
        await plays(client, random_choice(1))
        async with guests.session.get(f"{guests.url}/api/tables/{client.table}/games/1.play") as answer:
            assert 'seats "Seat 1" "Bot 1"' in await answer.text()

    await in_a_house(evening.path, look)


@live
async def test_a_game_goes_on_without_its_secrets(tmp_path: Path) -> None:
    """Players whose secrets are lost become watchers; the game is not paused."""
    evening = Evening(tmp_path / "log.sqlite3")
    await in_a_house(evening.path, evening.begin)
    spoil(evening.path, sha256(evening.hurt.secret.encode()).digest())

    async def look(guests: House) -> None:
        with pytest.raises(RefusedByTable, match="wrong_secret"):
            await evening.back(guests, evening.hurt)
        watcher = await guests.watches(evening.hurt.table)
        assert (watcher.room["phase"], watcher.room["paused"]) == ("playing", "")
        assert watcher.room["chairs"][0] == {"kind": "human", "name": "Sara"}

    await in_a_house(evening.path, look)
