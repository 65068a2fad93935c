"""Servers that are measured: each a process of its own, all on the same core; what a process has used so far."""

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
    """One for the servers and one for the swarm, chosen before anybody is bound to one; a single core is shared."""
    there = sorted(os.sched_getaffinity(0))
    return there[0], there[-1]


def raise_limit() -> None:
    """As many sockets as we may have; the servers inherit it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    """A process that says its port on a line of its own, and ends when its input does."""

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
        """Seconds of processor time of all its threads so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """Bytes that are resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE
