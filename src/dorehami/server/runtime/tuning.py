"""How the process is set for serving: for many small moves and many sockets."""

from __future__ import annotations

import gc
import resource
import sys
from contextlib import suppress
from typing import Final

SWITCH: Final = 0.0005  # seconds; with Python's own 5 ms a busy loop keeps the log's thread waiting, measured
YOUNG, MIDDLE, OLD = 100_000, 50, 100  # a move makes hardly any cycles; looking for them took a fifth of its time


def tune() -> None:
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    hold_many_sockets()


def hold_many_sockets() -> None:
    """As many files as the system lets us have: of the usual thousand one stranger can hold all."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
