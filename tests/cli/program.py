"""The real program in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from typing import IO, Any

STARTED: list[Any] = []


def start(
    *words: str,
    stdin: int | IO[Any] = subprocess.PIPE,
    stdout: int | IO[Any] = subprocess.PIPE,
    stderr: int | IO[Any] = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
) -> Any:
    """As a shell would start it: Ctrl-C is heard even where the tests run in the background, deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = subprocess.Popen(
            [sys.executable, "-m", "dorehami.cli", *words],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            encoding="utf-8",
            env={**os.environ, **(env or {})},
        )
        STARTED.append(program)
        return program
    finally:
        signal.signal(signal.SIGINT, before)
