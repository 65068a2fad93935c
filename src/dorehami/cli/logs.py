"""The server's log: a line on stderr for each event. What an error says is left out, for it may name a hidden card."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from dorehami.cli.check import CONTROLS
from dorehami.server.runtime.error_text import kind_and_place

FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

log = logging.getLogger("dorehami.serve")


def log_to_stderr(quiet: bool) -> None:
    """From now on, ours and what other packages warn of; quietly only errors."""
    stderr = logging.StreamHandler()
    stderr.setFormatter(OneLine(FORM, "%Y-%m-%d %H:%M:%S"))
    logging.basicConfig(handlers=[stderr], level=logging.ERROR if quiet else logging.WARNING)
    logging.getLogger("dorehami").setLevel(logging.ERROR if quiet else logging.INFO)
    logging.raiseExceptions = False  # a log that cannot be written is no reason to say so there


class OneLine(logging.Formatter):
    """An event is one line, whatever is in it, and an error is its kind and its place."""

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info and record.exc_info[1]:
            record.msg, record.args = f"{record.getMessage()} ({kind_and_place(record.exc_info[1])})", ()
        record.exc_info = record.exc_text = record.stack_info = None
        return super().format(record).translate(CONTROLS)


def tell_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the event loop complains of; it would show the values that it was working on."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log.error("a task has failed: %s", kind_and_place(error))
    else:
        log.error("%s", str(context.get("message", "")).partition("\n")[0])
