"""A websocket that is listened to: a text is heard in the very turn of the loop that has brought it.

aiohttp reads the frames and sees to pings, to closing and to all that is broken. But for each text it would wake the
task that reads the socket, through every coroutine which that is in, and this takes as long as to think a move through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

from aiohttp import WSMessage, WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader
from aiohttp.http_websocket import WebSocketWriter, WSMessageTextBytes

ROOM: Final = 64 * 1024  # bytes that wait to be read before the other side has to wait too
TEXT: Final = WSMsgType.TEXT
CLOSE: Final = WSMsgType.CLOSE
ERROR: Final = WSMsgType.ERROR


class Socket(web.WebSocketResponse):
    """A websocket with an ear. Until it has one, and but for texts, frames wait to be received as always."""

    ear: Callable[[WSMessage], None] | None = None
    fault: Exception | None = None  # that hearing ended with

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: WebSocketWriter) -> None:
        """Where aiohttp sets up how a socket is read."""
        self._ws_protocol, self._writer = protocol, writer
        self._reset_heartbeat()
        self._reader = Mailbox(self, request)
        self._parser = WebSocketReader(
            self._reader, self._max_msg_size, compress=bool(self._compress), decode_text=True
        )
        request.protocol.set_parser(self._parser)
        request.protocol.keep_alive(False)

    def has_unread(self) -> bool:
        return self._reader is not None and bool(self._reader._buffer)

    def _handle_ping_pong_exception(self, exc: BaseException) -> None:
        """No sign of life has come: what waits for such a reader is not waited for."""
        transport = self._req.transport if self._req is not None else None
        super()._handle_ping_pong_exception(exc)
        if transport is not None:
            transport.abort()


class Mailbox(WebSocketDataQueue):
    """Where aiohttp puts what it has read of a socket."""

    def __init__(self, socket: Socket, request: web.BaseRequest) -> None:
        super().__init__(request.protocol, ROOM, loop=asyncio.get_running_loop())
        self.socket = socket

    def feed_data(self, data: WSMessage | WSMessageTextBytes, size: int) -> None:
        """Must not raise: who calls it cannot be told."""
        socket = self.socket
        if socket._pong_response_cb is not None:  # a pong is waited for: whatever comes says as much
            socket._on_data_received()
        if data.type is CLOSE:
            socket.ear = None  # what is said after it counts for nothing
        if socket.ear is None or data.type is not TEXT:
            super().feed_data(data, size)
            return
        try:
            socket.ear(cast(WSMessage, data))
        except Exception as fault:
            socket.ear, socket.fault = None, fault
            super().feed_data(WSMessage(ERROR, fault, None), 0)
