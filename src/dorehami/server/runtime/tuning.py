"""Interpreter and OS settings of a server process: many small moves, many sockets."""

from __future__ import annotations

import gc
import resource
import sys
from contextlib import suppress
from typing import Final

SWITCH: Final = 0.0005  # seconds; with the default 5 ms a busy event loop delays the log's thread, measured
YOUNG, MIDDLE, OLD = 100_000, 50, 100  # a move makes hardly any cycles, yet collecting took a fifth of its time


def tune() -> None:
    """Tune thread switching, garbage collection and the limit of open files."""
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    raise_file_limit()


def raise_file_limit() -> None:
    """Raise the limit of open files to the hard limit: one client could exhaust the usual thousand."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
