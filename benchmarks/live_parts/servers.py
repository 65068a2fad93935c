"""Servers under measurement: each in its own process, all on the same core; their processor time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parents[2]
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 20.0  # seconds for a server to end


@cache
def cores() -> tuple[int, int]:
    """Return the core for the servers and the one for the load, read before the process is bound to one."""
    there = sorted(os.sched_getaffinity(0))
    return there[0], there[-1]


def raise_socket_limit() -> None:
    """Allow as many open sockets as the system permits; the servers inherit the limit."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    """A server process: it prints its port on the first line, and stops when its stdin is closed."""

    def __init__(self, command: Sequence[str], core: int) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=HOUSE,
            env=os.environ | {"NODE_ENV": "production"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        if not said.strip().isdigit():
            self.stop()
            raise SystemExit(f"A server did not start: {' '.join(command)}")
        self.port = int(said)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def cpu(self) -> float:
        """Return the processor seconds used by all its threads so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """Return the resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE
