"""The upgrade of an HTTP request to a WebSocket: the handshake, and the connection's input after it."""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
from hashlib import sha1
from typing import Final, cast

from aiohttp import web

from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.sockets.websocket import WebSocket

VERSION: Final = "13"
KEY_BYTES: Final = 16  # bytes of a client's key
GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, section 1.3
BLANK_LINE: Final = b"\r\n\r\n"  # ends the head of a request
UPGRADE_LINE: Final = re.compile(rb"\r\nupgrade:[^\r\n]*websocket[^\r\n]*", re.IGNORECASE)
MAX_HEAD: Final = 8 * 1024  # bytes of an incomplete head that are searched again
MAX_HELD: Final = 64 * 1024  # bytes after an upgrade request; from here on no more is read


def upgrade(request: web.Request) -> web.StreamResponse:
    """Return the response to an upgrade request; raises Refusal if it violates RFC 6455, section 4.2.1."""
    headers = request.headers
    checks = {
        "Upgrade": "websocket" in tokens(headers.get("Upgrade", "")),
        "Connection": "upgrade" in tokens(headers.get("Connection", "")),
        "Sec-WebSocket-Version": headers.get("Sec-WebSocket-Version") == VERSION,
        "Sec-WebSocket-Key": is_valid_key(headers.get("Sec-WebSocket-Key", "")),
        "Content-Length": not request.body_exists,
    }
    for name, valid in checks.items():
        if not valid:
            raise Refusal(Reason.BAD_MESSAGE, where=name)
    accepted = base64.b64encode(sha1(headers["Sec-WebSocket-Key"].encode() + GUID).digest()).decode()
    answer = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accepted}
    response = web.StreamResponse(status=101, headers=answer)
    response.force_close()
    return response


def tokens(header: str) -> list[str]:
    return [token.strip().lower() for token in header.split(",")]


def is_valid_key(key: str) -> bool:
    try:
        return len(base64.b64decode(key.encode("ascii"), validate=True)) == KEY_BYTES
    except (UnicodeError, binascii.Error):
        return False


def wants_upgrade(request: web.Request) -> bool:
    """Return whether `end_of_upgrade` finds this request."""
    return any("websocket" in value.lower() for value in request.headers.getall("Upgrade", ()))


def end_of_upgrade(data: bytes) -> int:
    """Return where the first head of an upgrade request ends in these bytes; -1 if there is none."""
    found = UPGRADE_LINE.search(data)
    at = data.find(BLANK_LINE, found.end()) if found else -1
    return at + len(BLANK_LINE) if at >= 0 else -1


class UpgradableProtocol(asyncio.Protocol):
    """The protocol of one connection. Its input goes to aiohttp's protocol, and after an upgrade to a WebSocket.

    aiohttp would keep what follows an upgrade request. So that is held back here until the request is answered.
    """

    __slots__ = ("head", "held", "http", "socket", "transport", "writable")

    transport: asyncio.Transport

    def __init__(self, http: asyncio.Protocol) -> None:
        self.http = http
        self.socket: WebSocket | None = None
        self.head = b""  # of a request, as far as it has arrived
        self.held: bytes | None = None  # what follows an upgrade request that is not answered yet
        self.writable: asyncio.Future[None] | None = None  # pending while the transport's buffer is too full

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.http.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.http.connection_lost(exc)
        if self.socket is not None:
            self.socket.on_peer_closed()
        self.wake_writer()

    # Reading

    def data_received(self, data: bytes) -> None:
        if self.socket is not None:
            self.socket.data_received(data)
        elif self.held is not None:
            self.hold(data)
        else:
            passed_on, data = len(self.head), self.head + data
            end = end_of_upgrade(data)
            if end < 0:
                self.head = data.rpartition(BLANK_LINE)[2][-MAX_HEAD:]
                self.http.data_received(data[passed_on:])
            else:
                self.head = self.held = b""
                self.hold(data[end:])
                self.http.data_received(data[passed_on:end])

    def hold(self, data: bytes) -> None:
        self.held = (self.held or b"") + data
        if len(self.held) > MAX_HELD:
            self.transport.pause_reading()

    def release(self) -> None:
        """Go on with the bytes that were held back."""
        held, self.held = self.held, None
        if held and not self.transport.is_closing():
            self.transport.resume_reading()
            self.data_received(held)

    def switch_to(self, socket: WebSocket) -> None:
        """Pass all further input to a WebSocket."""
        self.socket, self.head = socket, b""
        self.release()

    def eof_received(self) -> bool | None:
        return self.http.eof_received()

    # Writing

    def pause_writing(self) -> None:
        self.writable = asyncio.get_running_loop().create_future()
        self.http.pause_writing()

    def resume_writing(self) -> None:
        self.wake_writer()
        self.http.resume_writing()

    def wake_writer(self) -> None:
        if self.writable is not None and not self.writable.done():
            self.writable.set_result(None)

    async def drain(self) -> None:
        """Wait until the transport's buffer has room, or the connection is closed."""
        if self.writable is not None and not self.writable.done():
            await self.writable
