"""The server's log on stderr. Error texts are left out, since they may name a hidden card."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from dorehami.cli.check import CONTROLS
from dorehami.server.runtime.error_text import kind_and_place

FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

log = logging.getLogger("dorehami.serve")


def log_to_stderr(quiet: bool) -> None:
    """Log ours from INFO and other packages' from WARNING; if quiet, only errors."""
    stderr = logging.StreamHandler()
    stderr.setFormatter(OneLineFormatter(FORM, "%Y-%m-%d %H:%M:%S"))
    logging.basicConfig(handlers=[stderr], level=logging.ERROR if quiet else logging.WARNING)
    logging.getLogger("dorehami").setLevel(logging.ERROR if quiet else logging.INFO)
    logging.raiseExceptions = False  # an unwritable log must not print errors of its own


class OneLineFormatter(logging.Formatter):
    """Formats a record as one line, and an exception as its type and place."""

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info and record.exc_info[1]:
            record.msg, record.args = f"{record.getMessage()} ({kind_and_place(record.exc_info[1])})", ()
        record.exc_info = record.exc_text = record.stack_info = None
        return super().format(record).translate(CONTROLS)


def log_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what the event loop reports, without the values that its message shows."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log.error("a task has failed: %s", kind_and_place(error))
    else:
        log.error("%s", str(context.get("message", "")).partition("\n")[0])
