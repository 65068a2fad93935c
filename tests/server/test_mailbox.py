"""A socket that is listened to: what comes early, what keeps it alive, and what ends it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dorehami.server import sockets, wire
from dorehami.server.connection import Connection
from tests.live import House, house, live
from tests.server.raw import ASKING, CLOSE, PING, PONG, TEXT, Raw, raw_socket

MUCH = bytes(1 << 24)  # more than all buffers between two programs hold
PINGS = 3  # that a socket has outlived


async def bots_at(raw: Raw, count: int) -> list[wire.Done]:
    """So many answers to commands, in the order they come."""
    found: list[wire.Done] = []
    while len(found) < count:
        message = await raw.message()
        assert not isinstance(message, wire.Refused), message
        if isinstance(message, wire.Done):
            found.append(message)
    return found


def first_words(table: str, secret: str, raw: Raw) -> None:
    raw.say(wire.Hello(table=table, secret=secret))
    for number in range(3):
        raw.say(wire.AddBot(id=str(number)))


@live
async def test_what_comes_together_with_hello_is_carried_out_in_its_order() -> None:
    """Nobody need wait for the welcome."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            with one_packet(raw):
                first_words(host.table, host.secret, raw)
            answers = await bots_at(raw, 3)
            assert [answer.id for answer in answers] == ["0", "1", "2"]
            assert sorted(answers, key=lambda answer: answer.version) == answers


@live
async def test_what_comes_before_the_socket_is_there_is_not_lost() -> None:
    """The request and all that follows in one packet."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
        raw = Raw(reader, writer)
        with one_packet(raw):
            writer.write("\r\n".join([*ASKING, "", ""]).format(port=guests.running.port).encode())
            first_words(host.table, host.secret, raw)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        assert [answer.id for answer in await bots_at(raw, 3)] == ["0", "1", "2"]
        await raw.close()


@pytest.mark.parametrize("sign", [PONG, TEXT, PING])
@live
async def test_whatever_comes_after_a_ping_is_a_sign_of_life(monkeypatch: pytest.MonkeyPatch, sign: int) -> None:
    """A pong, or somebody who is busy saying something else."""
    async with house() as guests:
        host = await guests.opens("coup")
        monkeypatch.setattr(sockets, "HEARTBEAT", 0.3)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            for number in range(PINGS):
                while (await raw.frame())[0] != PING:
                    pass
                raw.send(wire.encode(wire.Ping(id=str(number))) if sign == TEXT else b"", opcode=sign)
            raw.say(wire.Resync(id="alive"))
            assert isinstance(await raw.answer("alive"), wire.Done)


@live
async def test_who_was_said_goodbye_to_is_not_heard_any_more() -> None:
    """Be it while the last words are still on their way."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            other_end(guests, raw).end("closing")
            raw.say(wire.AddBot(id="late"))
            assert (await raw.ending()).why == "closing"
        await host.send(wire.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@live
async def test_who_talks_on_and_reads_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its good-bye cannot be said: after a while it is not waited for any more."""
    monkeypatch.setattr(sockets, "HANDSHAKE", 0.3)
    async with house() as guests:
        host = await guests.opens("coup")
        async with raw_socket(guests, buffer=4096) as raw:
            await raw.hello(host.table)
            connection = other_end(guests, raw)
            connection.send(MUCH)
            connection.end("closing")
            raw.say(wire.Ping(id="still here"))
            while connection in guests.running.site.porter.connections:
                await asyncio.sleep(0)
            assert connection.transport.get_write_buffer_size() == 0
            await host.until(lambda c: c.present.watching == 0)


@contextmanager
def one_packet(raw: Raw) -> Iterator[None]:
    """All that is sent within goes out together."""
    said, send = list[bytes](), raw.writer.write
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raw.writer, "write", said.append)
        yield
    send(b"".join(said))


def other_end(guests: House, raw: Raw) -> Connection:
    """The same socket, as the server has it."""
    name = raw.writer.get_extra_info("sockname")
    connections = guests.running.site.porter.connections
    return next(each for each in connections if each.transport.get_extra_info("peername") == name)


@live
async def test_what_is_said_after_closing_counts_for_nothing() -> None:
    """Though it came in the same packet."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            with one_packet(raw):
                raw.send((1000).to_bytes(2, "big"), opcode=CLOSE)
                raw.say(wire.AddBot(id="late"))
            assert (await raw.ending()).code == 1000
        await host.send(wire.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@live
async def test_who_gives_no_sign_of_life_is_forgotten_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No timer holds the socket for one more ping."""
    async with house() as guests:
        host = await guests.opens("coup")
        monkeypatch.setattr(sockets, "HEARTBEAT", 0.1)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            connection = other_end(guests, raw)
            while connection in guests.running.site.porter.connections:
                await asyncio.sleep(0.01)
            socket = connection.socket
            assert (socket._heartbeat_cb, socket._pong_response_cb, socket._heartbeat_reset_handle) == (None,) * 3


@live
async def test_who_wants_pongs_and_reads_none_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers no ping of ours either."""
    async with house() as guests:
        host = await guests.opens("coup")
        monkeypatch.setattr(sockets, "HEARTBEAT", 0.3)
        async with raw_socket(guests, buffer=4096) as raw:
            await raw.hello(host.table)
            connection = other_end(guests, raw)
            for _ in range(len(MUCH) // 125):
                raw.send(MUCH[:125], opcode=PING)
            while connection in guests.running.site.porter.connections:
                await asyncio.sleep(0.01)
            await host.until(lambda c: c.present.watching == 0)


@live
async def test_a_fault_in_hearing_ends_that_socket_alone(caplog: pytest.LogCaptureFixture) -> None:
    """It is in the log of the program, and everybody else plays on."""

    heard: list[object] = []

    def deaf(frame: object) -> None:
        heard.append(frame)
        raise ZeroDivisionError

    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            other_end(guests, raw).socket.hear_with(deaf)
            with caplog.at_level(logging.ERROR):
                with one_packet(raw):
                    raw.say(wire.Ping(id="lost"))
                    raw.say(wire.Ping(id="not heard"))
                await raw.ending()
                while "ZeroDivisionError" not in caplog.text:
                    await asyncio.sleep(0)
        await host.until(lambda c: c.present.watching == 0)
        await host.send(wire.AddBot)
        assert len(heard) == 1
