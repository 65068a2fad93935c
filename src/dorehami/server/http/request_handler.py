"""The HTTP protocol of one connection: malformed requests, rate of responses, clients that do not read."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from dorehami.server.http.routes import BAD_REQUEST, problem
from dorehami.server.http.security_headers import set_security_headers
from dorehami.server.http.unread_responses import UnreadResponses
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.token_bucket import TokenBucket

RATE, BURST = 50.0, 300.0  # responses per second on one connection; loading the page takes about sixty

CLIENT_ERRORS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)  # logged at debug level


class RequestHandler(web.RequestHandler):
    """aiohttp's handler with error responses of our own, a rate limit and a check for unread responses.

    Above the rate limit responses are delayed, so that one connection takes no time from the tables. None is refused,
    since a proxy may send the requests of many clients on one connection.

    aiohttp has no documented hooks for this, so methods of its handler are overridden; `run` passes this class to the
    event loop in place of aiohttp's own factory.
    """

    __slots__ = ("closing", "rate_limit", "unread")

    closing: asyncio.Future[None]  # ends the delay when the connection closes
    rate_limit: TokenBucket
    unread: UnreadResponses

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = UnreadResponses(cast(asyncio.Transport, transport))
        self.rate_limit = TokenBucket(RATE, BURST)
        self.closing = asyncio.get_running_loop().create_future()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.unread.stop()
        self.stop_waiting()
        super().connection_lost(exc)

    async def shutdown(self, timeout: float | None = 15.0) -> None:
        self.stop_waiting()
        await super().shutdown(timeout)

    def stop_waiting(self) -> None:
        if not self.closing.done():
            self.closing.set_result(None)

    def set_parser(self, *args: Any, **kw: Any) -> None:
        """Pass the bytes that follow to a WebSocket, which has a heartbeat of its own."""
        self.unread.stop()
        super().set_parser(*args, **kw)

    async def finish_response(self, *args: Any, **kw: Any) -> tuple[web.StreamResponse, bool]:
        finished = await super().finish_response(*args, **kw)
        self.unread.answers += 1
        while not self.closing.done() and not self.rate_limit.take(self.closing.get_loop().time()):
            await asyncio.wait([self.closing], timeout=1 / RATE)  # delays the next request too
        return finished

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)  # logs; raises if a response has begun
        response = problem(Reason.NOT_HTTP if status == BAD_REQUEST else Reason.FAULT, status)
        response.force_close()
        set_security_headers(response)
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        level = logging.DEBUG if isinstance(kw.get("exc_info"), CLIENT_ERRORS) else logging.ERROR
        self.logger.log(level, *args, **kw)
