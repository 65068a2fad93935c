"""Disruptions at every kind of decision of every game: the game always goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.presence import replace_absent
from dorehami.server.table.internal_commands import DueTimer
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    refusal_code,
    rows_of_kind,
    wait_until_at_rest,
)
from tests.support.server.found_games import kinds, scripts

EVERY_KIND = [pytest.param(game, kind, id=f"{game}-{kind}") for game in GAMES for kind in kinds(GAMES[game])]
IN_EVERY_KIND = pytest.mark.parametrize(("game", "kind"), EVERY_KIND)


@asynccontextmanager
async def table_at(game: str, kind: str) -> AsyncIterator[tuple[House, list[Client]]]:
    """A server where a game has come to a decision of this kind, and its players."""
    script = scripts(game)[kind]
    async with house(below=script.below()) as guests:
        yield guests, await script.play(guests)


def table_of(guests: House, client: Client) -> Table:
    return guests.running.registry.tables[client.table]


async def play_to_end(guests: House, players: list[Client]) -> None:
    """Play to the end, and check that everybody knows what a fresh connection is shown."""
    await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
    assert {player.room["phase"] for player in players} == {"over"}
    await assert_up_to_date(guests, *players)


@IN_EVERY_KIND
@live
async def test_who_leaves_is_stood_in_for(game: str, kind: str) -> None:
    """A player who leaves when asked is replaced by a stand-in to the end, and host rights pass on."""
    async with table_at(game, kind) as (guests, players):
        gone = clients_asked(players)[0]
        seat = gone.seat
        await gone.send(messages.Leave)
        rest = [player for player in players if player is not gone]
        await assert_up_to_date(guests, gone)
        await play_to_end(guests, rest)
        assert rest[0].room["host"] != seat
        assert rest[0].room["chairs"][seat]["kind"] == "standin"


@IN_EVERY_KIND
@live
async def test_who_lets_the_time_pass_plays_safe(game: str, kind: str) -> None:
    """The clock gives the safe answer for everybody who is asked, at once when it strikes; people play on."""
    async with table_at(game, kind) as (guests, players):
        table, asked = table_of(guests, players[0]), [player.seat for player in clients_asked(players)]
        opened = table.state.seq
        table.parts.automatic_moves.time_is_up(table.state.match.opened)
        await play_to_end(guests, players)
        clocked = [
            body
            for row, body in await rows_of_kind(guests, players[0].table, "moved")
            if isinstance(body, rows.Moved) and body.maker == "clock" and row.seq > opened
        ]
        assert clocked
        assert {body.seat for body in clocked} <= set(asked)


@IN_EVERY_KIND
@live
async def test_a_lost_connection_loses_nothing(game: str, kind: str) -> None:
    """An aborted connection that comes back finds the same question and the same record."""
    async with table_at(game, kind) as (guests, players):
        for lost in clients_asked(players):
            before = (lost.version, lost.facts, lost.moves())
            lost.abort()
            await lost.wait_until(lambda c: bool(c.close_code))
            await lost.connect()
            assert (lost.version, lost.facts, lost.moves()) == before
        await assert_up_to_date(guests, *players)
        await play_to_end(guests, players)


@IN_EVERY_KIND
@live
async def test_who_is_away_has_the_seat_back_at_once(game: str, kind: str) -> None:
    """A stand-in answers for who is gone; coming back is enough to play on."""
    async with table_at(game, kind) as (guests, players):
        gone = clients_asked(players)[0]
        seat = gone.seat
        await gone.disconnect()
        table = table_of(guests, gone)
        stay = next(player for player in players if player is not gone)
        player = gone.player
        assert player is not None
        table.submit(None, DueTimer(lambda context: replace_absent(context, player)))
        await stay.wait_until(lambda c: c.room["chairs"][seat].get("away") or c.room["phase"] == "over")
        await stay.wait_until(lambda c: seat not in c.facts["asked"] or c.room["phase"] == "over")
        await gone.connect()
        await gone.wait_until(lambda c: not c.room["chairs"][seat].get("away") or c.room["phase"] == "over")
        await play_to_end(guests, players)


@IN_EVERY_KIND
@live
async def test_a_break_and_a_restart_change_nothing(game: str, kind: str) -> None:
    """The same question is open to the same people after a pause and after the server was gone."""
    script, log, below = scripts(game)[kind], MemoryLog(), scripts(game)[kind].below()
    async with house(log, below=below) as guests:
        players = await script.play(guests)
        before = [(player.facts, player.moves()) for player in players]
        await players[0].send(messages.Pause)
        await players[-1].send(messages.Resume)
        await players[0].wait_until(lambda c: not c.room["paused"])
        await assert_up_to_date(guests, *players)
        assert [(player.facts, player.moves()) for player in players] == before
    async with house(log, below=below) as guests:
        for player in players:
            player.session, player.url = guests.session, guests.url
            await player.connect()
        guests.clients += players
        assert [(player.facts, player.moves()) for player in players] == before
        await play_to_end(guests, players)


@IN_EVERY_KIND
@live
async def test_who_is_shown_the_door_is_stood_in_for(game: str, kind: str) -> None:
    """The host removes somebody, if possible one who is asked: the seat's secret is void, and that one only watches."""
    async with table_at(game, kind) as (guests, players):
        host = next(player for player in players if player.seat == player.room["host"])
        gone = next(player for player in [*clients_asked(players), *players] if player is not host)
        seat, secret = gone.seat, gone.secret
        await host.send(messages.Kick, chair=seat)
        await gone.wait_until(lambda c: c.player is None and not c.moves())
        assert await refusal_code(guests.client().connect(host.table, secret)) == "banned"
        await assert_up_to_date(guests, gone)
        await play_to_end(guests, [player for player in players if player is not gone])
        assert host.room["chairs"][seat]["kind"] == "standin"


@IN_EVERY_KIND
@live
async def test_when_the_host_leaves_another_one_is(game: str, kind: str) -> None:
    """The longest-seated of the others becomes host, with all rights."""
    async with table_at(game, kind) as (guests, players):
        host = next(player for player in players if player.seat == player.room["host"])
        rest = [player for player in players if player is not host]
        await host.send(messages.Leave)
        heir = min(rest, key=lambda player: player.player or 0)
        await wait_until_at_rest(*rest)
        if heir.room["phase"] == "playing":
            assert heir.room["host"] == heir.seat
            await heir.send(messages.Pause)
            await heir.send(messages.Resume)
        await play_to_end(guests, rest)


@IN_EVERY_KIND
@live
async def test_who_lost_every_device_comes_back_by_the_word(game: str, kind: str) -> None:
    """An asked player without a device watches as a stranger, and by the word gets the same question."""
    async with table_at(game, kind) as (guests, players):
        lost = clients_asked(players)[0]
        before = (lost.facts, lost.moves())
        await lost.disconnect()
        rest = [player for player in players if player is not lost]
        stranger = await guests.watches(lost.table)
        assert not stranger.moves()
        await stranger.send(messages.Return, name=stranger.room["chairs"][lost.seat]["name"], word=lost.record["word"])
        assert (stranger.player, stranger.facts, stranger.moves()) == (lost.player, *before)
        await play_to_end(guests, [*rest, stranger])


@IN_EVERY_KIND
@live
async def test_a_seat_goes_on_on_another_device(game: str, kind: str) -> None:
    """Somebody who is asked takes the seat elsewhere and ends it here: the question is the same, and play goes on."""
    async with table_at(game, kind) as (guests, players):
        here, there = clients_asked(players)[0], guests.client()
        token = (await here.send(messages.Elsewhere)).token
        await there.connect(here.table, "", token=token)
        assert there.record == here.record
        device = next(device for device in (await there.send(messages.Devices)).devices if not device.own)
        await there.send(messages.Revoke, device=device.id)
        await here.wait_until(lambda c: c.close_code == "revoked")
        await play_to_end(guests, [there if player is here else player for player in players])
