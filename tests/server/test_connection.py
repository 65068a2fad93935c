"""A socket with its queue: who reads too slowly is told all at once, then is let go, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from aiohttp import WSMsgType

from dorehami.server import sockets, wire
from dorehami.server.client import Client
from dorehami.server.commands.desk import WATCHER
from dorehami.server.connection import Connection
from dorehami.server.refusals import Why
from tests.live import House, house, live
from tests.server.raw import Closed, Raw, raw_socket
from tests.server.rooms import asked_of, at_rest, game_of, stays_up_to_date

FLOOD = 3_000  # snapshots asked for: more than all buffers between two programs hold
BURST = 20  # of them at a time, as the limits let through
BUFFER = 4096  # bytes


async def flood(guests: House, raw: Raw, players: list[Client]) -> int:
    """Ask for far more than is read, as long as one is heard; then the game goes on. The version after it."""
    before = snapshots_sent(guests)
    for number in range(FLOOD):
        raw.say(wire.Resync(id=str(number)))
        while number % BURST == 0 and snapshots_sent(guests) <= before + number and players[0].present.watching:
            await asyncio.sleep(0)
    asked = asked_of(players)[0]
    await asked.move(*asked.moves()[0])
    return await at_rest(*players)


def snapshots_sent(guests: House) -> float:
    """How many were asked for and answered, read or not."""
    labels = {"kind": "Resync", "ended": "done"}
    return guests.running.hall.parts.metrics.registry.get_sample_value("dorehami_commands_total", labels) or 0


async def read_up(raw: Raw, version: int) -> list[wire.ToClient]:
    """Everything that comes up to the snapshot of this version."""
    heard: list[wire.ToClient] = []
    while True:
        heard.append(await raw.message())
        if isinstance(heard[-1], wire.Snapshot) and heard[-1].version >= version:
            return heard


@asynccontextmanager
async def slow_reader(heartbeat: float = sockets.HEARTBEAT) -> AsyncIterator[tuple[House, list[Client], Raw]]:
    """A game with much to tell, and a spectator who has stopped reading; only that one has this heartbeat."""
    async with house() as guests:
        players = await game_of(guests, "dezh", 2, 5)
        await at_rest(*players)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sockets, "HEARTBEAT", heartbeat)
            async with raw_socket(guests, buffer=BUFFER) as raw:
                await raw.hello(players[0].table)
                await players[0].until(lambda c: c.present.watching == 1)
                yield guests, players, raw


@live
async def test_who_falls_behind_is_told_all_at_once() -> None:
    """What was waiting is forgotten; a snapshot, what was said and who is here make up for it. Answers are not lost."""
    async with slow_reader() as (guests, players, raw):
        await players[0].send(wire.Say, text="Hello")
        heard = await read_up(raw, await flood(guests, raw, players))
        assert sum(isinstance(message, wire.Snapshot) for message in heard) < FLOOD
        assert [message for message in heard if isinstance(message, wire.News)] == []
        talk, presence = await raw.message(), await raw.message()
        assert isinstance(talk, wire.Talk)
        assert [said.text for said in talk.said] == ["Hello"]
        assert isinstance(presence, wire.Presence)
        assert (presence.players, presence.watching) == (players[0].present.players, 1)
        answered = {message.id for message in heard if isinstance(message, wire.Done)}
        while len(answered) < FLOOD:
            late = await raw.message()
            assert isinstance(late, wire.Done)
            answered.add(late.id)
        raw.say(wire.Resync(id="alive"))
        assert isinstance(await raw.answer("alive"), wire.Done)
        await stays_up_to_date(guests, *players)


@live
async def test_who_falls_behind_again_is_let_go() -> None:
    """With a word that says why; everybody else plays on."""
    async with slow_reader() as (guests, players, raw):
        await read_up(raw, await flood(guests, raw, players))
        await flood(guests, raw, players)
        code, closed = await farewell(raw)
        assert (code, closed.code, closed.why) == ("slow", 1008, "slow")
        await players[0].until(lambda c: c.present.watching == 0)
        registry = guests.running.hall.parts.metrics.registry
        while registry.get_sample_value("dorehami_slow_readers_total") != 1:
            await asyncio.sleep(0)
        await stays_up_to_date(guests, *players)


@live
async def test_who_is_sent_away_before_catching_up_is_told_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that is shut out would have been told all at once, as whose it was."""
    async with house() as guests:
        host, guest = await game_of(guests, "coup", 2)
        (connection,) = [line for line in guests.running.site.porter.connections if line.player == guest.player]
        send = connection.socket.send_frame

        async def sent_and_away(frame: bytes, kind: WSMsgType) -> None:
            await send(frame, kind)
            if kind is WSMsgType.PING:
                connection.end(Why.REVOKED)

        monkeypatch.setattr(connection.socket, "send_frame", sent_and_away)
        version = guest.version
        with behind(connection):
            await host.move(*host.moves()[0])
        await guest.until(lambda c: bool(c.bye))
        assert (guest.bye, guest.version) == (Why.REVOKED, version)
        assert host.version > version


@live
async def test_a_seat_that_is_given_to_who_is_behind_comes_with_its_secret() -> None:
    """Nobody tells it again."""
    async with house() as guests:
        host, gone = await game_of(guests, "coup", 2)
        await gone.disconnect()
        await host.until(lambda c: gone.player not in c.present.players)
        asker = await guests.watches(host.table)
        await asker.send(wire.Return, name="Guest 1")
        (connection,) = [line for line in guests.running.site.porter.connections if line.player == WATCHER]
        with behind(connection):
            await host.send(wire.LetIn, chair=1)
        await asker.until(lambda c: c.player == gone.player)
        assert asker.secret
        assert (await guests.again(asker)).player == gone.player


@contextmanager
def behind(connection: Connection) -> Iterator[None]:
    """The reader has fallen behind, and catches up afterwards."""
    connection.behind = connection.fell = True
    connection.pump = asyncio.current_task()
    yield
    connection.pump = None
    connection.keep_pumping()


async def farewell(raw: Raw) -> tuple[str, Closed]:
    """The last word, and how the socket was closed."""
    last = ""
    while True:
        try:
            message = await raw.message()
        except Closed as closed:
            return last, closed
        last = message.code if isinstance(message, wire.Bye) else last


@live
async def test_a_dead_socket_is_noticed() -> None:
    """Who answers no ping is not here any more."""
    async with slow_reader(heartbeat=0.3) as (guests, players, _):
        await players[0].until(lambda c: c.present.watching == 0)
        await stays_up_to_date(guests, *players)


@live
async def test_a_dead_socket_is_noticed_although_much_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its queue holds nobody up, and goes with it."""
    async with slow_reader(heartbeat=0.3) as (guests, players, raw):
        await flood(guests, raw, players)
        monkeypatch.setattr(sockets, "HANDSHAKE", 0.3)  # of its good-bye
        await players[0].until(lambda c: c.present.watching == 0)
        await stays_up_to_date(guests, *players)
