"""HTTP as it is spoken with one client: what is no HTTP is refused like all else, and is no error of ours."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from dorehami.server.app import BAD_REQUEST, problem, protect
from dorehami.server.refusals import Why
from dorehami.server.unread import Unread

THEIRS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)  # errors that a client makes


class Protocol(web.RequestHandler):
    """aiohttp's, but for the answers that no page of ours has given, for who reads none, and for what is logged."""

    __slots__ = ("unread",)

    unread: Unread

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = Unread(cast(asyncio.Transport, transport))

    def connection_lost(self, exc: BaseException | None) -> None:
        self.unread.stop()
        super().connection_lost(exc)

    def set_parser(self, *args: Any, **kw: Any) -> None:
        """Hand the bytes that follow to a websocket."""
        self.unread.stop()
        super().set_parser(*args, **kw)

    async def finish_response(self, *args: Any, **kw: Any) -> tuple[web.StreamResponse, bool]:
        finished = await super().finish_response(*args, **kw)
        self.unread.answers += 1
        return finished

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)  # logs it; raises if there is an answer already
        response = problem(Why.NOT_HTTP if status == BAD_REQUEST else Why.FAULT, status)
        response.force_close()
        protect(response)
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        level = logging.DEBUG if isinstance(kw.get("exc_info"), THEIRS) else logging.ERROR
        self.logger.log(level, *args, **kw)
