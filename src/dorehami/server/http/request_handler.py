"""HTTP as it is spoken with one client: what is no HTTP is refused like all else, and is no error of ours."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from dorehami.server.http.routes import BAD_REQUEST, problem, protect
from dorehami.server.http.unread_responses import UnreadResponses
from dorehami.server.protocol.refusals import Reason
from dorehami.server.runtime.token_bucket import TokenBucket

RATE, BURST = 50.0, 300.0  # answers a second on one connection, and at once; a whole page is about sixty files

THEIRS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)  # errors that a client makes


class RequestHandler(web.RequestHandler):
    """aiohttp's, but for the answers that no page of ours has given, for who reads none, and for what is logged.

    Who asks without end is answered at a measured pace, so that one connection takes no time from the tables. Nobody
    is refused: a proxy may bring the requests of many on one connection.
    """

    __slots__ = ("ending", "pace", "unread")

    ending: asyncio.Future[None]  # nobody waits for an answer any more
    pace: TokenBucket
    unread: UnreadResponses

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = UnreadResponses(cast(asyncio.Transport, transport))
        self.pace = TokenBucket(RATE, BURST)
        self.ending = asyncio.get_running_loop().create_future()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.unread.stop()
        self.end()
        super().connection_lost(exc)

    async def shutdown(self, timeout: float | None = 15.0) -> None:
        self.end()
        await super().shutdown(timeout)

    def end(self) -> None:
        if not self.ending.done():
            self.ending.set_result(None)

    def set_parser(self, *args: Any, **kw: Any) -> None:
        """Hand the bytes that follow to a websocket."""
        self.unread.stop()
        super().set_parser(*args, **kw)

    async def finish_response(self, *args: Any, **kw: Any) -> tuple[web.StreamResponse, bool]:
        finished = await super().finish_response(*args, **kw)
        self.unread.answers += 1
        while not self.ending.done() and not self.pace.take(self.ending.get_loop().time()):
            await asyncio.wait([self.ending], timeout=1 / RATE)  # and the next request with it
        return finished

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)  # logs it; raises if there is an answer already
        response = problem(Reason.NOT_HTTP if status == BAD_REQUEST else Reason.FAULT, status)
        response.force_close()
        protect(response)
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        level = logging.DEBUG if isinstance(kw.get("exc_info"), THEIRS) else logging.ERROR
        self.logger.log(level, *args, **kw)
