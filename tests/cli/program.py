"""The real program in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import IO, Any

STARTED: list[Any] = []


def start(*words: str, stdout: int | IO[Any] = subprocess.PIPE, stderr: int | IO[Any] = subprocess.PIPE) -> Any:
    """As a shell would start it: Ctrl-C is heard even where the tests run in the background, deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = subprocess.Popen(
            [sys.executable, "-m", "dorehami.cli", *words],
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=stderr,
            encoding="utf-8",
        )
        STARTED.append(program)
        return program
    finally:
        signal.signal(signal.SIGINT, before)
