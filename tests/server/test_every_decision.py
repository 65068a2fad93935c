"""Whatever happens to the people at a table, in every kind of decision of every game: the game goes on."""

from __future__ import annotations

import asyncio

import pytest

from dorehami.games import GAMES
from dorehami.server import rows, wire
from dorehami.server.client import Client
from dorehami.server.commands.absence import absent
from dorehami.server.table import Due, Table
from dorehami.store.memory import MemoryLog
from tests.live import House, at_random, house, live, plays
from tests.server.rooms import asked_of, stays_up_to_date, written
from tests.server.scripts import kinds, scripts

EVERY_KIND = [pytest.param(game, kind, id=f"{game}-{kind}") for game in GAMES for kind in kinds(GAMES[game])]


def table_of(guests: House, client: Client) -> Table:
    return guests.running.hall.tables[client.table]


async def play_out(guests: House, players: list[Client]) -> None:
    """To the end, and everybody who is here knows all that a fresh look would show."""
    await asyncio.gather(*[plays(player, at_random(seat)) for seat, player in enumerate(players)])
    assert {player.room["phase"] for player in players} == {"over"}
    await stays_up_to_date(guests, *players)


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
@live
async def test_who_leaves_is_stood_in_for(game: str, kind: str) -> None:
    """Who is asked gives up the seat: a stand-in answers and plays to the end; host rights pass on."""
    script = scripts(game)[kind]
    async with house(below=script.below()) as guests:
        players = await script.played(guests)
        gone = asked_of(players)[0]
        seat = gone.seat
        await gone.send(wire.Leave)
        rest = [player for player in players if player is not gone]
        await play_out(guests, rest)
        assert rest[0].room["host"] != seat
        assert rest[0].room["chairs"][seat]["kind"] == "standin"


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
@live
async def test_who_lets_the_time_pass_plays_safe(game: str, kind: str) -> None:
    """The clock gives the safe answer for everybody who is asked, at once when it strikes; people play on."""
    script = scripts(game)[kind]
    async with house(below=script.below()) as guests:
        players = await script.played(guests)
        table, asked = table_of(guests, players[0]), [player.seat for player in asked_of(players)]
        opened = table.ledger.seq
        table.driver.time_is_up(table.ledger.opened)
        await play_out(guests, players)
        clocked = [
            body
            for row, body in await written(guests, players[0].table, "moved")
            if isinstance(body, rows.Moved) and body.maker == "clock" and row.seq > opened
        ]
        assert clocked
        assert {body.seat for body in clocked} <= set(asked)


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
@live
async def test_who_is_away_has_the_seat_back_at_once(game: str, kind: str) -> None:
    """A stand-in answers for who is gone; coming back is enough to play on."""
    script = scripts(game)[kind]
    async with house(below=script.below()) as guests:
        players = await script.played(guests)
        gone = asked_of(players)[0]
        seat = gone.seat
        await gone.disconnect()
        table = table_of(guests, gone)
        stay = next(player for player in players if player is not gone)
        player = gone.player
        assert player is not None
        table.submit(None, Due(lambda desk: absent(desk, player)))
        await stay.until(lambda c: c.room["chairs"][seat].get("away") or c.room["phase"] == "over")
        await stay.until(lambda c: seat not in c.facts["asked"] or c.room["phase"] == "over")
        await gone.connect()
        await gone.until(lambda c: not c.room["chairs"][seat].get("away"))
        await play_out(guests, players)


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
@live
async def test_a_break_and_a_restart_change_nothing(game: str, kind: str) -> None:
    """The same question is open to the same people after a pause and after the server was gone."""
    script, log, below = scripts(game)[kind], MemoryLog(), scripts(game)[kind].below()
    async with house(log, below=below) as guests:
        players = await script.played(guests)
        before = [(player.facts, player.moves()) for player in players]
        await players[0].send(wire.Pause)
        await players[-1].send(wire.Resume)
        await players[0].until(lambda c: not c.room["paused"])
        await stays_up_to_date(guests, *players)
        assert [(player.facts, player.moves()) for player in players] == before
    async with house(log, below=below) as guests:
        for player in players:
            player.session, player.url = guests.session, guests.url
            await player.connect()
        guests.clients += players
        assert [(player.facts, player.moves()) for player in players] == before
        await play_out(guests, players)
