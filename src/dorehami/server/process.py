"""How the process is set for serving: for many small moves rather than for a few large sums."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.0005  # seconds; with Python's own 5 ms a busy loop keeps the log's thread waiting, measured
YOUNG, MIDDLE, OLD = 100_000, 50, 100  # a move makes hardly any cycles; looking for them took a fifth of its time


def tune() -> None:
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
