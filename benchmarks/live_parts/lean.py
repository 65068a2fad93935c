"""A minimal WebSocket client: small text frames in, small text frames out.

Only for the benchmark: it trusts the server to speak the protocol.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from functools import cache
from typing import cast

HOST = "127.0.0.1"
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # whole frames of these kinds
CLOSE = 0x88
TINY, SHORT = 125, 126  # payloads up to the first have one byte for their length; the second announces two
MASK = b"\x5a\x17\xc3\x88"  # not zero: a server must do the work that a browser gives it

Hear = Callable[[bytes], None]


class Unexpected(Exception):
    """Raised for input that the swarm cannot handle; the message is that input."""


@cache
def mask_of(size: int) -> int:
    return int.from_bytes((MASK * (size // 4 + 1))[:size], "big")


def masked_frame(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a masked frame, as clients send it."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size <= TINY else b"\xfe" + size.to_bytes(2, "big")
    masked = (int.from_bytes(payload, "big") ^ mask_of(size)).to_bytes(size, "big")
    return bytes((kind,)) + length + MASK + masked


class Socket(asyncio.Protocol):
    """One socket. `hear` is called with every text frame."""

    def __init__(self, path: str, port: int) -> None:
        self.path = path
        self.port = port
        self.hear: Hear = print
        self.rest = b""  # of a frame that has not come whole
        self.upgraded = asyncio.get_running_loop().create_future()
        self.gone = asyncio.get_running_loop().create_future()

    async def connect(self, hear: Hear) -> None:
        self.hear = hear
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, self.port)
        await self.upgraded

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        at = 0 if self.upgraded.done() else self.after_headers(data)
        end = len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size > TINY:
                width = 2 if size == SHORT else 8
                size, begin = int.from_bytes(data[begin : begin + width], "big"), begin + width
            if begin + size > end:
                break
            if data[at] == TEXT:
                self.hear(data[begin : begin + size])
            else:
                self.control(data[at], data[begin : begin + size])
            at = begin + size
        self.rest = data[at:]

    def after_headers(self, data: bytes) -> int:
        """Return the offset of the first frame. The headers of all our servers arrive in one piece."""
        head, found, _ = data.partition(b"\r\n\r\n")
        if not found or b" 101 " not in head[:16]:
            raise Unexpected(head.decode(errors="replace"))
        self.upgraded.set_result(None)
        return len(head) + len(found)

    def control(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self.transport.write(masked_frame(payload, PONG))
        elif kind == CLOSE:
            self.transport.close()

    def send(self, payload: bytes) -> None:
        self.transport.write(masked_frame(payload))

    def connection_lost(self, problem: Exception | None) -> None:
        self.gone.set_result(None)
        if not self.upgraded.done():
            self.upgraded.set_exception(problem or ConnectionError("closed before it was open"))

    async def close(self) -> None:
        self.transport.close()
        await self.gone
