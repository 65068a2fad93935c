"""HTTP requests that no browser would send: each is refused, with all headers, and without a logged error."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from itertools import product

import pytest

from dorehami.server.http.connection import BURST, RATE
from dorehami.server.http.security_headers import SECURITY_HEADERS
from tests.support.live import House, advance_clock, house, live, manual_clock
from tests.support.server.raw_socket import ASKING

HOST = "Host: 127.0.0.1:{port}"
NO_HTTP = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody speaks TLS
    b"SSH-2.0-OpenSSH_9.6\r\n\r\n",
    b"G\xc3\x89T / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nA: " + b"b" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"A: b\r\n" * 1000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"\r\n\r\n\x00\xff\r\n\r\n",
)
BODIES = (
    ("Content-Length: 3", b"{}}"),
    ("Transfer-Encoding: chunked", b"zz\r\n{}\r\n0\r\n\r\n"),
    ("Transfer-Encoding: chunked", b"2\r\n{}0\r\n\r\n"),
    ("Transfer-Encoding: chunked", b"fffffffffffffffffff\r\n"),
    ("Content-Encoding: gzip\r\nContent-Length: 5", b"\x1f\x8b\x08\x00\xff"),
    ("Content-Encoding: deflate\r\nContent-Length: 3", b"\xff\xff\xff"),
    ("Content-Encoding: br\r\nContent-Length: 2", b"{}"),
    ("Expect: the-unexpected\r\nContent-Length: 2", b"{}"),
    ("Content-Type: application/json; charset=no-such\r\nContent-Length: 2", b"{}"),
    ("Content-Length: 100000", b"[" * 100_000),
)
ENDLESS = (
    ("Content-Length: 10", b"{"),
    ("Transfer-Encoding: chunked", b"9\r\n{"),
    ("Transfer-Encoding: chunked", b""),
)
NO_HANDSHAKES = {
    "Upgrade: websocket": ("Upgrade: h2c", "Upgrade: ", "X: y"),
    "Connection: Upgrade": ("Connection: close", "Connection: keep-alive", "X: y"),
    "Sec-WebSocket-Version: 13": ("Sec-WebSocket-Version: 8", "Sec-WebSocket-Version: x", "X: y"),
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==": (
        "Sec-WebSocket-Key: AAAA",
        "Sec-WebSocket-Key: !",
        "Sec-WebSocket-Key: \u00e9",
        "X: y",
    ),
}


async def send_request(guests: House, request: bytes) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    writer.transport.abort()
    status, *lines = head.decode().split("\r\n")
    return int(status.split()[1]), dict(line.split(": ", 1) for line in lines if line)


def check_headers(headers: dict[str, str]) -> None:
    assert headers.items() >= SECURITY_HEADERS.items()
    assert headers["Server"] == "Dorehami"


@pytest.mark.parametrize("request_sent", NO_HTTP)
@live
async def test_what_is_no_http_is_refused_as_safely_as_all_else(
    request_sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """With the same headers, and without a line in the log."""
    async with house() as guests:
        status, headers = await send_request(guests, request_sent)
        assert status == 400
        check_headers(headers)
    assert warnings_in(caplog) == []


@pytest.mark.parametrize("start", ["POST /api/tables", "GET /", "GET /nowhere", "PUT /socket"])
@pytest.mark.parametrize("body", BODIES)
@live
async def test_a_hostile_body_is_no_error_of_ours(
    start: str, body: tuple[str, bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """A hostile body on any path gets a response with all headers, and no line in the log."""
    lines, data = body
    async with house() as guests:
        head = f"{start} HTTP/1.1\r\n{HOST}\r\n{lines}\r\n\r\n".format(port=guests.running.port)
        status, headers = await send_request(guests, head.encode() + data)
        assert status < 500
        check_headers(headers)
    assert warnings_in(caplog) == []


@pytest.mark.parametrize("body", ENDLESS)
@live
async def test_who_goes_away_in_the_middle_is_no_error_of_ours(
    body: tuple[str, bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """With a word or without one."""
    lines, data = body
    async with house() as guests:
        for start, reset in product(["POST /api/tables", "GET /"], [False, True]):
            reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
            writer.write(f"{start} HTTP/1.1\r\n{HOST}\r\n{lines}\r\n\r\n".format(port=guests.running.port).encode())
            writer.write(data)
            if reset:
                writer.transport.abort()
            else:
                writer.write_eof()
                await reader.read()
                writer.close()
        assert await ask(guests, "GET /health") == 200
    assert warnings_in(caplog) == []


async def ask(guests: House, start: str) -> int:
    status, _ = await send_request(
        guests, f"{start} HTTP/1.1\r\n{HOST}\r\n\r\n".format(port=guests.running.port).encode()
    )
    return status


@pytest.mark.parametrize(("right", "wrong"), [(right, wrong) for right, all in NO_HANDSHAKES.items() for wrong in all])
@live
async def test_a_handshake_that_is_none_is_refused(right: str, wrong: str, caplog: pytest.LogCaptureFixture) -> None:
    """Every line of it is needed."""
    async with house() as guests:
        lines = [wrong if line == right else line for line in ASKING]
        request = "\r\n".join([*lines, "", ""]).format(port=guests.running.port)
        status, headers = await send_request(guests, request.encode())
        assert status == 400
        check_headers(headers)
    assert warnings_in(caplog) == []


@live
async def test_a_handshake_is_answered_with_all_headers() -> None:
    """Like any page."""
    async with house() as guests:
        status, headers = await send_request(
            guests, "\r\n".join([*ASKING, "", ""]).format(port=guests.running.port).encode()
        )
        assert (status, headers["Sec-WebSocket-Accept"]) == (101, "ICX+Yqv66kxgM0FcWaLWlFLwTAI=")
        check_headers(headers)


@manual_clock
async def test_requests_without_end_are_answered_at_a_measured_pace() -> None:
    """Responses on one connection are rate-limited; other connections are not delayed."""
    async with house() as guests:
        reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
        writer.write(f"GET /health HTTP/1.1\r\n{HOST}\r\n\r\n".format(port=guests.running.port).encode() * 1000)
        told = bytearray()

        async def read() -> None:
            with suppress(ConnectionError):
                while data := await reader.read(1 << 16):
                    told.extend(data)

        async def answered(least: int) -> int:
            while told.count(b"HTTP/1.1 200") < least:
                await asyncio.sleep(0)
            for _ in range(20):
                assert await ask(guests, "GET /health") == 200
            return told.count(b"HTTP/1.1 200")

        reading, most = asyncio.create_task(read()), int(BURST) + 1
        assert await answered(most) == most
        advance_clock(1.0)
        assert await answered(most + int(RATE)) == most + RATE
        writer.transport.abort()
        await reading


def warnings_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the warnings and errors in the log."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
