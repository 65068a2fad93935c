"""The send queue of a connection: a slow reader gets a snapshot, then is disconnected, and blocks nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.sockets import endpoint
from dorehami.server.sockets.connection import MAX_QUEUE, Connection
from dorehami.server.sockets.websocket import MIN_PROGRESS
from tests.support.live import House, advance_clock, advance_until, house, live, manual_clock
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    extend_absence,
    start_game,
    wait_until_at_rest,
)
from tests.support.server.raw_socket import PONG, Closed, Raw, masked, raw_socket, server_connection

BUFFER = 4096  # bytes
MUCH = MAX_QUEUE // 30  # times that it is told who is here: more than waits for a reader
RESYNCS = 40
HEARTBEAT = 0.5  # seconds, by a clock that is set by hand


async def overflow(guests: House, raw: Raw, players: list[Client]) -> int:
    """Send more than is read, then let the game go on; return the version after that."""
    connection, presence = server_side(guests, raw), messages.encode(messages.Presence(players=[1, 2], watching=1))
    for _ in range(MUCH):
        connection.send(presence)
        assert connection.unsent_bytes() <= MAX_QUEUE
    asked = clients_asked(players)[0]
    await asked.move(*asked.moves()[0])
    return await wait_until_at_rest(*players)


def server_side(guests: House, raw: Raw) -> Connection:
    connection = server_connection(guests, raw)
    assert connection is not None
    return connection


async def read_until_snapshot(raw: Raw, version: int) -> list[messages.ToClient]:
    """Return everything up to the snapshot of this version."""
    heard: list[messages.ToClient] = []
    while True:
        heard.append(await raw.message())
        if isinstance(heard[-1], messages.Snapshot) and heard[-1].version >= version:
            return heard


@asynccontextmanager
async def slow_reader(heartbeat: float = endpoint.HEARTBEAT) -> AsyncIterator[tuple[House, list[Client], Raw]]:
    """Yield a game with much to send, and a spectator that has stopped reading, the only one with this heartbeat."""
    async with house() as guests:
        players = await start_game(guests, "dezh", 2, 5)
        await wait_until_at_rest(*players)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(endpoint, "HEARTBEAT", heartbeat)
            async with raw_socket(guests, buffer=BUFFER) as raw:
                await raw.hello(players[0].table)
                await players[0].wait_until(lambda c: c.presence.watching == 1)
                yield guests, players, raw


@live
async def test_a_reader_that_falls_behind_gets_a_snapshot() -> None:
    """Queued updates are replaced by a snapshot, chat and presence; answers are kept."""
    async with slow_reader() as (guests, players, raw):
        await players[0].send(messages.Say, text="Hello")
        version = await overflow(guests, raw, players)
        raw.send_message(messages.Ping(id="answered"))
        heard = await read_until_snapshot(raw, version)
        assert sum(isinstance(message, messages.Snapshot) for message in heard) == 1
        assert sum(isinstance(message, messages.Presence) for message in heard) < MUCH
        assert [message for message in heard if isinstance(message, messages.News)] == []
        talk, presence = await raw.message(), await raw.message()
        assert isinstance(talk, messages.Talk)
        assert [said.text for said in talk.said] == ["Hello"]
        assert isinstance(presence, messages.Presence)
        assert (presence.players, presence.watching) == (players[0].presence.players, 1)
        assert isinstance(await raw.answer("answered"), messages.Done)
        await assert_up_to_date(guests, *players)


@live
async def test_a_reader_that_falls_behind_again_is_disconnected() -> None:
    """With a word that says why; everybody else plays on."""
    async with slow_reader() as (guests, players, raw):
        await read_until_snapshot(raw, await overflow(guests, raw, players))
        await overflow(guests, raw, players)
        code, closed = await last_frames(raw)
        assert (code, closed.code, closed.why) == ("slow", 1008, "slow")
        await players[0].wait_until(lambda c: c.presence.watching == 0)
        registry = guests.running.registry.services.metrics.registry
        while registry.get_sample_value("dorehami_slow_readers_total") != 1:
            await asyncio.sleep(0)
        await assert_up_to_date(guests, *players)


@live
async def test_answers_that_are_not_read_do_not_pile_up() -> None:
    """The limit of the send queue holds for answers too: such a reader is disconnected as slow."""
    async with slow_reader() as (guests, _, raw):
        connection, answer = server_side(guests, raw), messages.encode(messages.Done(id="a" * 40, version=1))
        while not connection.close_reason:
            connection.answer(answer)
            assert connection.unsent_bytes() <= MAX_QUEUE
        assert (connection.close_reason, len(connection.queue)) == ("slow", 0)


@live
async def test_one_snapshot_is_on_its_way_at_a_time() -> None:
    """Forty requests in one packet get forty answers and a single snapshot."""
    async with slow_reader() as (_, _, raw):
        asked = [masked(messages.encode(messages.Resync(id=str(number)))) for number in range(RESYNCS)]
        raw.writer.write(b"".join(asked))
        heard: list[messages.ToClient] = []
        while not heard or not is_done(heard[-1], str(RESYNCS - 1)):
            heard.append(await raw.message())
        assert [message.id for message in heard if isinstance(message, messages.Done)] == [
            str(n) for n in range(RESYNCS)
        ]
        assert sum(isinstance(message, messages.Snapshot) for message in heard) == 1
        raw.send_message(messages.Resync(id="again"))
        assert isinstance(await raw.message(), messages.Snapshot)


@live
async def test_a_snapshot_that_is_due_follows_the_one_on_its_way() -> None:
    """Nobody is left with what has changed meanwhile: the newest comes when the other one has left."""
    async with slow_reader() as (guests, _, raw):
        connection = server_side(guests, raw)
        for _ in range(RESYNCS):
            connection.send_snapshot(connection.catch_up()[0])
        raw.send_message(messages.Ping(id="after"))
        heard: list[messages.ToClient] = []
        while not heard or not is_done(heard[-1], "after"):
            heard.append(await raw.message())
        assert sum(isinstance(message, messages.Snapshot) for message in heard) == 2


def is_done(message: messages.ToClient, id: str) -> bool:
    return isinstance(message, messages.Done) and message.id == id


@live
async def test_a_socket_closed_before_catching_up_is_sent_nothing_more() -> None:
    """A device that is shut out would have been told all at once, as whose it was."""
    async with house() as guests:
        host, guest = await start_game(guests, "coup", 2)
        (connection,) = [line for line in guests.running.routes.endpoint.connections if line.player == guest.player]
        drained = connection.drain_transport

        async def drained_and_away() -> None:
            await drained()
            connection.end(Reason.REVOKED)

        connection.drain_transport = drained_and_away
        version = guest.version
        with fall_behind(connection):
            await host.move(*host.moves()[0])
        await guest.wait_until(lambda c: bool(c.close_code))
        assert (guest.close_code, guest.version) == (Reason.REVOKED, version)
        assert host.version > version


@live
async def test_a_seat_that_is_given_to_who_is_behind_comes_with_its_secret() -> None:
    """Nobody tells it again."""
    async with house() as guests:
        host, gone = await start_game(guests, "coup", 2)
        await gone.disconnect()
        await host.wait_until(lambda c: gone.player not in c.presence.players)
        asker = await guests.watches(host.table)
        extend_absence(guests, gone)
        request = (await asker.send(messages.Return, name="Guest 1")).request
        (connection,) = [line for line in guests.running.routes.endpoint.connections if line.player == WATCHER]
        with fall_behind(connection):
            await host.send(messages.LetIn, request=request)
        await asker.wait_until(lambda c: c.player == gone.player)
        assert asker.secret
        assert (await guests.again(asker)).player == gone.player


@contextmanager
def fall_behind(connection: Connection) -> Iterator[None]:
    """Mark the reader as behind; it catches up afterwards."""
    connection.is_behind = connection.was_behind = True
    connection.drain_task = asyncio.current_task()
    yield
    connection.drain_task = None
    connection.start_draining()


async def last_frames(raw: Raw) -> tuple[str, Closed]:
    """Return the last message, and how the socket was closed."""
    last = ""
    while True:
        try:
            message = await raw.message()
        except Closed as closed:
            return last, closed
        last = message.code if isinstance(message, messages.Bye) else last


@manual_clock
async def test_a_socket_that_reads_nothing_is_cut_at_the_second_check() -> None:
    """Unsolicited pongs do not count as reading."""
    async with slow_reader(heartbeat=HEARTBEAT) as (guests, players, raw):
        for look in range(2):
            assert server_connection(guests, raw) is not None, look
            raw.send(b"", opcode=PONG)
            await players[0].send(messages.Ping)
            advance_clock(HEARTBEAT)
            await players[0].send(messages.Ping)
        while server_connection(guests, raw) is not None:
            await asyncio.sleep(0)
        await players[0].wait_until(lambda c: c.presence.watching == 0)
        await assert_up_to_date(guests, *players)


@manual_clock
async def test_a_socket_that_reads_nothing_is_cut_despite_its_queue() -> None:
    """Its queue holds nobody up, and goes with it."""
    async with slow_reader(heartbeat=HEARTBEAT) as (guests, players, raw):
        await overflow(guests, raw, players)
        await advance_until(lambda: server_connection(guests, raw) is None, HEARTBEAT, players[0])
        await players[0].wait_until(lambda c: c.presence.watching == 0)
        await assert_up_to_date(guests, *players)


@manual_clock
async def test_a_slow_reader_is_not_cut() -> None:
    """The ping waits behind all that is to be read first: as long as that becomes less, somebody is there."""
    async with slow_reader(heartbeat=HEARTBEAT) as (guests, players, raw):
        version = await overflow(guests, raw, players)
        connection, looks = server_side(guests, raw), 0
        while connection.unsent_bytes() > BUFFER and looks < 10:
            before = connection.socket.bytes_read()
            while connection.socket.bytes_read() < before + MIN_PROGRESS and connection.unsent_bytes():
                await raw.message()
            advance_clock(HEARTBEAT)
            await players[0].send(messages.Ping)
            looks += 1
        assert looks > 2
        await read_until_snapshot(raw, version)
