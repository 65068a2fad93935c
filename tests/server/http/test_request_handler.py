"""Log levels of HTTP: errors of clients are logged at debug level."""

from __future__ import annotations

import logging

import pytest
from aiohttp import web

from dorehami.server.http.request_handler import logger


@pytest.mark.parametrize("error", [ConnectionResetError(), web.RequestPayloadError()])
def test_errors_of_clients_are_logged_at_debug_level(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """They are dropped unless debugging is on."""
    with caplog.at_level(logging.INFO, logger.name):
        logger.error("Unhandled", exc_info=error)
        assert caplog.records == []
    with caplog.at_level(logging.DEBUG, logger.name):
        logger.error("Unhandled", exc_info=error)
        assert [record.levelname for record in caplog.records] == ["DEBUG"]


def test_errors_of_the_server_are_logged_as_such(caplog: pytest.LogCaptureFixture) -> None:
    """Other exceptions, and records without one, keep their level."""
    logger.error("Unhandled", exc_info=ZeroDivisionError())
    logger.error("No exception")
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
