"""One client's connection: the rate of its responses, and whether it reads them."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from aiohttp import web

from dorehami.server.http.unread_responses import UnreadResponses
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.sockets.upgrade import UpgradableProtocol, wants_upgrade
from dorehami.server.sockets.websocket import WebSocket

RATE, BURST = 50.0, 300.0  # responses per second on one connection; loading the page takes about sixty
SWITCHING_PROTOCOLS: Final = 101  # the status of an accepted upgrade


class HttpConnection(UpgradableProtocol):
    """The protocol of one connection, with a rate limit and a check for unread responses.

    Above the rate limit responses are delayed, so that one connection takes no time from the tables. None is refused,
    since a proxy may send the requests of many clients on one connection.
    """

    __slots__ = ("closing", "rate_limit", "unread")

    unread: UnreadResponses

    def __init__(self, http: asyncio.Protocol, closing: asyncio.Future[None]) -> None:
        super().__init__(http)
        self.closing = closing  # done when the server closes, which ends all delays
        self.rate_limit = TokenBucket(RATE, BURST + 1)  # one more, which the first response takes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.unread = UnreadResponses(cast(asyncio.Transport, transport))
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.stop()
        super().connection_lost(exc)

    def switch_to(self, socket: WebSocket) -> None:
        self.unread.stop()  # a WebSocket has a heartbeat of its own
        super().switch_to(socket)

    async def wait_turn(self) -> None:
        """Wait while there were too many responses; the next requests wait too."""
        clock = self.closing.get_loop().time
        while not self.rate_limit.take(clock()) and not self.closing.done() and not self.transport.is_closing():
            await asyncio.wait([self.closing], timeout=1 / RATE)
        self.unread.answers += 1


async def before_response(request: web.Request, response: web.StreamResponse) -> None:
    """Delay a response that exceeds the rate limit of its connection, and read on after a refused upgrade."""
    protocol = request.transport.get_protocol() if request.transport is not None else None
    if isinstance(protocol, HttpConnection):
        await protocol.wait_turn()
        if wants_upgrade(request) and response.status != SWITCHING_PROTOCOLS:
            protocol.release()
