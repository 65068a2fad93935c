"""Responses to malformed requests and to errors of the server, and which of them are logged."""

from __future__ import annotations

import logging
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from dorehami.server.http.routes import BAD_REQUEST, problem
from dorehami.server.http.security_headers import set_security_headers
from dorehami.server.protocol.refusals import Reason

CLIENT_ERRORS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)  # logged at debug level

# No client of ours compresses its bodies.
OPTIONS: Final[dict[str, Any]] = {"access_log": None, "auto_decompress": False}


class RequestHandler(web.RequestHandler):
    """aiohttp's protocol with error responses of our own, for which it has no documented hooks."""

    __slots__ = ()

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
