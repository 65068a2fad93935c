"""A websocket that is listened to: a text is heard in the very turn of the loop that has brought it.

aiohttp reads the frames and sees to pings, to closing and to all that is broken. But for each text it would wake the
task that reads the socket, through every coroutine which that is in, and this takes as long as to think a move through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSMessage, WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader
from aiohttp.http_websocket import WebSocketWriter, WSMessageTextBytes

ROOM: Final = 64 * 1024  # bytes that wait to be read before the other side has to wait too
TEXT: Final = WSMsgType.TEXT
CLOSE: Final = WSMsgType.CLOSE
ERROR: Final = WSMsgType.ERROR

Ear = Callable[[Any], None]  # what hears a text, as a message of aiohttp's; it may not wait


class Socket(web.WebSocketResponse):
    """A websocket with an ear. Until it has one, and but for texts, frames wait to be received as always."""

    mailbox: Mailbox
    fault: Exception | None = None  # that hearing ended with

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: WebSocketWriter) -> None:
        """Where aiohttp sets up how a socket is read."""
        self._ws_protocol, self._writer = protocol, writer
        self._reset_heartbeat()
        self._reader = self.mailbox = Mailbox(self, request)
        self._parser = WebSocketReader(
            self._reader, self._max_msg_size, compress=bool(self._compress), decode_text=True
        )
        request.protocol.set_parser(self._parser)
        request.protocol.keep_alive(False)

    def hear_with(self, ear: Ear | None) -> None:
        """Texts go there from now on; None: they wait to be received."""
        self.mailbox.ear = ear

    def has_unread(self) -> bool:
        return self._reader is not None and bool(self._reader._buffer)

    def _send_heartbeat(self) -> None:
        super()._send_heartbeat()
        self.mailbox.expected = self._pong_response_cb is not None

    def _handle_ping_pong_exception(self, exc: BaseException) -> None:
        """No sign of life has come: what waits for such a reader is not waited for."""
        transport = self._req.transport if self._req is not None else None
        super()._handle_ping_pong_exception(exc)
        if transport is not None:
            transport.abort()


class Mailbox(WebSocketDataQueue):
    """Where aiohttp puts what it has read of a socket. For a text it needs nothing but itself."""

    __slots__ = ("ear", "expected", "socket")

    def __init__(self, socket: Socket, request: web.BaseRequest) -> None:
        super().__init__(request.protocol, ROOM, loop=asyncio.get_running_loop())
        self.socket = socket
        self.ear: Ear | None = None
        self.expected = False  # a pong; whatever comes says as much

    def feed_data(self, data: WSMessage | WSMessageTextBytes, size: int) -> None:
        """Must not raise: who calls it cannot be told."""
        if self.expected:
            self.expected = False
            if self.socket._pong_response_cb is not None:  # else the socket is closed, and waits for none any more
                self.socket._on_data_received()
        if self.ear is not None and data.type is TEXT:
            try:
                self.ear(data)
            except Exception as fault:
                self.ear, self.socket.fault = None, fault
                super().feed_data(WSMessage(ERROR, fault, None), 0)
            return
        if data.type is CLOSE:
            self.ear = None  # what is said after it counts for nothing
        super().feed_data(data, size)
