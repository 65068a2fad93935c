"""A WebSocket: early input, keeping alive, and closing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest

from dorehami.client import Client
from dorehami.server.access.guards import Guards
from dorehami.server.protocol import messages
from dorehami.server.sockets import endpoint
from dorehami.server.sockets.connection import CLOSE_DEADLINE, Connection
from tests.support.live import House, advance_clock, advance_until, house, live, manual_clock
from tests.support.server.raw_socket import (
    ASKING,
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    Closed,
    Raw,
    masked,
    raw_socket,
    server_connection,
)

BUFFER = 4096  # bytes, at either end of a socket
MUCH = bytes(1 << 20)  # more than such a socket and its transport hold
PINGS = 3  # that a socket has outlived
HEARTBEAT = 0.5  # seconds, by a clock that is set by hand


async def read_answers(raw: Raw, count: int) -> list[messages.Done]:
    """Return so many answers to commands, in the order of their arrival."""
    found: list[messages.Done] = []
    while len(found) < count:
        message = await raw.message()
        assert not isinstance(message, messages.Refused), message
        if isinstance(message, messages.Done):
            found.append(message)
    return found


def hello_and_commands(table: str, secret: str, raw: Raw) -> None:
    raw.send_message(messages.Hello(table=table, secret=secret))
    for number in range(3):
        raw.send_message(messages.AddBot(id=str(number)))


@live
async def test_what_comes_together_with_hello_is_carried_out_in_its_order() -> None:
    """Nobody need wait for the welcome."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            with one_packet(raw):
                hello_and_commands(host.table, host.secret, raw)
            answers = await read_answers(raw, 3)
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
            hello_and_commands(host.table, host.secret, raw)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        assert [answer.id for answer in await read_answers(raw, 3)] == ["0", "1", "2"]
        await raw.close()


@manual_clock
async def test_the_answer_to_a_ping_is_a_sign_of_life() -> None:
    """A socket that answers pings stays open."""
    async with watched_table() as (guests, _, raw):
        for _ in range(PINGS):
            advance_clock(HEARTBEAT)
            raw.send(await raw.ping(), opcode=PONG)
            await wait_until_read(raw)
        assert server_connection(guests, raw) is not None


@pytest.mark.parametrize("sign", [PONG, TEXT, PING])
@manual_clock
async def test_nothing_that_could_be_sent_blindly_is_a_sign_of_life(sign: int) -> None:
    """A pong without what the ping has said, a text, a ping: who does not read can send them too."""
    async with watched_table() as (_, host, raw):
        advance_clock(HEARTBEAT)
        await raw.ping()
        raw.send(messages.encode(messages.Ping(id="busy")) if sign == TEXT else b"busy", opcode=sign)
        await wait_until_read(raw)
        advance_clock(HEARTBEAT)
        with pytest.raises(Closed):
            await raw.ping()
        await host.wait_until(lambda c: c.presence.watching == 0)


@manual_clock
async def test_after_a_standstill_the_ping_is_repeated() -> None:
    """The loop stood still, as on a laptop that sleeps: the answer may have come meanwhile."""
    async with watched_table() as (guests, _, raw):
        advance_clock(HEARTBEAT)
        asked = await raw.ping()
        advance_clock(100 * HEARTBEAT)
        await wait_until_read(raw)
        assert server_connection(guests, raw) is not None
        raw.send(asked, opcode=PONG)
        await wait_until_read(raw)
        advance_clock(HEARTBEAT)
        await raw.ping()


@asynccontextmanager
async def watched_table() -> AsyncIterator[tuple[House, Client, Raw]]:
    """A table with a spectator, the only socket with a heartbeat."""
    async with house() as guests:
        host = await guests.opens("coup")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(endpoint, "HEARTBEAT", HEARTBEAT)
            async with raw_socket(guests) as raw:
                await raw.hello(host.table)
                await host.wait_until(lambda c: c.presence.watching == 1)
                yield guests, host, raw


async def wait_until_read(raw: Raw) -> None:
    """Wait until the server has read everything sent so far."""
    raw.send_message(messages.Ping(id="heard"))
    await raw.answer("heard")


@live
async def test_input_after_closing_is_ignored() -> None:
    """Even while the last messages are still being sent."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            server_side(guests, raw).end("closing")
            raw.send_message(messages.AddBot(id="late"))
            assert (await raw.close_frame()).why == "closing"
        await host.send(messages.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@manual_clock
async def test_a_socket_that_sends_without_reading_is_disconnected() -> None:
    """Its close frame cannot be sent: after a while it is not waited for."""
    async with house() as guests:
        host = await guests.opens("coup")
        async with raw_socket(guests, buffer=BUFFER) as raw:
            await raw.hello(host.table)
            connection = server_side(guests, raw)
            connection.send(MUCH)
            connection.end("closing")
            raw.send_message(messages.Ping(id="still here"))
            await advance_until(lambda: server_connection(guests, raw) is None, CLOSE_DEADLINE / 2, host)
            assert connection.transport.get_write_buffer_size() == 0
            await host.wait_until(lambda c: c.presence.watching == 0)


@contextmanager
def one_packet(raw: Raw) -> Iterator[None]:
    """Send everything written inside in one packet."""
    said, send = list[bytes](), raw.writer.write
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raw.writer, "write", said.append)
        yield
    send(b"".join(said))


def server_side(guests: House, raw: Raw) -> Connection:
    connection = server_connection(guests, raw)
    assert connection is not None
    return connection


@live
async def test_commands_after_a_close_frame_are_ignored() -> None:
    """Even in the same packet."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            with one_packet(raw):
                raw.send((1000).to_bytes(2, "big"), opcode=CLOSE)
                raw.send_message(messages.AddBot(id="late"))
            assert (await raw.close_frame()).code == 1000
        await host.send(messages.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@manual_clock
async def test_a_closed_socket_has_no_timer() -> None:
    """No timer refers to a socket that is closed."""
    async with watched_table() as (guests, host, raw):
        socket = server_side(guests, raw).socket
        await raw.close()
        await host.wait_until(lambda c: c.presence.watching == 0)
        assert socket.heartbeat_timer.cancelled()


FLOODS = {  # how it begins, and what comes again and again
    "pings": (b"", masked(b"", PING)),
    "pongs": (b"", masked(b"", PONG)),
    "empty pieces": (masked(b"", TEXT, last=False), masked(b"", CONTINUED, last=False)),
    "large frames": (b"", masked(bytes(messages.FRAME), BINARY)),
}


@pytest.mark.parametrize(("first", "frame"), FLOODS.values(), ids=FLOODS)
@manual_clock
async def test_a_flood_of_any_kind_is_closed(first: bytes, frame: bytes) -> None:
    """With a stopped clock the bucket is not refilled: after the burst no message is handled."""
    async with house(guards=Guards()) as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            raw.writer.write(first)
            for _ in range(1000):
                raw.writer.write(frame)
            raw.send(messages.encode(messages.AddBot(id="late")), opcode=CONTINUED if first else TEXT)
            with pytest.raises(Closed):
                await raw.answer("late")
            while server_connection(guests, raw) is not None:
                await asyncio.sleep(0)
        assert floods(guests) == 1
        await host.send(messages.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@manual_clock
async def test_a_frame_in_a_thousand_pieces_is_a_flood() -> None:
    """Reads count against the flood limit, not only frames."""
    async with house(guards=Guards()) as guests:
        host = await guests.opens("coup")
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            reader = server_side(guests, raw).socket.frames
            for byte in masked(b" " * 1000):
                if floods(guests):
                    break
                held = len(reader.data)
                raw.writer.write(bytes([byte]))
                while len(reader.data) == held and not floods(guests):
                    await asyncio.sleep(0)
            assert floods(guests) == 1
            await raw.close_frame()


@manual_clock
async def test_nobody_who_plays_comes_near_a_flood() -> None:
    """As many messages as are answered, one by one, and a pong: by a clock that stands still."""
    async with house(guards=Guards()) as guests:
        host = await guests.opens("coup")
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            for number in range(80):
                raw.send_message(messages.Ping(id=f"{number}".zfill(20)))
                assert await raw.answer(f"{number}".zfill(20))
            raw.send(b"", opcode=PONG)
            assert (await outcome_of_flood(raw)).id == "there?"
        assert floods(guests) == 0


async def outcome_of_flood(raw: Raw) -> messages.Done | messages.Refused:
    raw.send_message(messages.Ping(id="there?"))
    return await raw.answer("there?")


def floods(guests: House) -> float | None:
    return guests.running.registry.services.metrics.registry.get_sample_value("dorehami_floods_total")


@live
async def test_what_has_no_mask_is_refused() -> None:
    """A client that does not mask may be somebody else's, made to speak for him."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            message = messages.encode(messages.AddBot(id="bare"))
            raw.writer.write(bytes([0x80 | TEXT, len(message)]) + message)
            with pytest.raises(Closed, match="1002"):
                await raw.answer("bare")
        await host.send(messages.Resync)
        assert [chair is None for chair in host.room["chairs"]] == [False, True, True, True]


@live
async def test_a_fault_in_hearing_ends_that_socket_alone(caplog: pytest.LogCaptureFixture) -> None:
    """It is in the log of the program, and everybody else plays on."""

    heard: list[object] = []

    def fails(frame: object) -> None:
        heard.append(frame)
        raise ZeroDivisionError

    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            server_side(guests, raw).socket.set_handler(fails)
            with caplog.at_level(logging.ERROR):
                with one_packet(raw):
                    raw.send_message(messages.Ping(id="lost"))
                    raw.send_message(messages.Ping(id="not heard"))
                await raw.close_frame()
                raw.send((1000).to_bytes(2, "big"), opcode=CLOSE)  # else it is waited for
                while "ZeroDivisionError" not in caplog.text:
                    await asyncio.sleep(0)
        await host.wait_until(lambda c: c.presence.watching == 0)
        await host.send(messages.AddBot)
        assert len(heard) == 1
