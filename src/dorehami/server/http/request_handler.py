"""Responses to malformed requests and to errors of the server, and which of them are logged."""

from __future__ import annotations

import logging
from typing import Any, Final

from aiohttp import web

from dorehami.server.http.routes import BAD_REQUEST, problem
from dorehami.server.http.security_headers import set_security_headers
from dorehami.server.protocol.refusals import Reason

CLIENT_ERRORS: Final = (web.RequestPayloadError, ConnectionError)  # logged at debug level

logger = logging.getLogger("dorehami.http")

# No client of ours compresses its bodies.
OPTIONS: Final[dict[str, Any]] = {"access_log": None, "auto_decompress": False, "logger": logger}


class RequestHandler(web.RequestHandler):
    """aiohttp's protocol with error responses of our own.

    aiohttp has no documented hook for requests that it cannot parse: no middleware sees them. So this one method is
    overridden. If it were no longer called, the tests of malformed requests would fail.
    """

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if status == BAD_REQUEST:
            self.logger.debug("Malformed request from %s", request.remote, exc_info=exc)
        else:
            super().handle_error(request, status, exc, message)  # logs; raises if a response has begun
        response = problem(Reason.NOT_HTTP if status == BAD_REQUEST else Reason.FAULT, status)
        response.force_close()
        set_security_headers(response)
        return response


def demote_client_errors(record: logging.LogRecord) -> bool:
    """Log errors of clients at debug level."""
    if record.exc_info and isinstance(record.exc_info[1], CLIENT_ERRORS):
        record.levelno, record.levelname = logging.DEBUG, logging.getLevelName(logging.DEBUG)
    return logger.isEnabledFor(record.levelno)


logger.addFilter(demote_client_errors)
