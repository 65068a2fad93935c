"""The real program as a child process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from typing import IO, Any

from tests.support import HOUSE

HEARD: dict[signal.Signals, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGHUP: signal.SIG_DFL}
STARTED: list[Any] = []


def start(
    *words: str,
    stdin: int | IO[Any] = subprocess.PIPE,
    stdout: int | IO[Any] = subprocess.PIPE,
    stderr: int | IO[Any] = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
    module: str = "dorehami.cli",
) -> Any:
    """Start it as a shell would, with default handlers for signals that the test process may ignore."""
    before = {number: signal.signal(number, heard) for number, heard in HEARD.items()}
    try:
        program = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            encoding="utf-8",
            cwd=HOUSE if module.startswith("tests.") else None,
            env={**os.environ, **(env or {})},
        )
        STARTED.append(program)
        return program
    finally:
        for number, former in before.items():
            signal.signal(number, former)
