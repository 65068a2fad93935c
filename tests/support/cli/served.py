"""A server started on the command line, on a free port."""

from __future__ import annotations

import json
import signal
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.cli.program import start

LAST_LINE = "Ctrl-C stops the server; no game is lost."
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever proxy the machine has


class Exit(NamedTuple):
    """The exit code and the output of the program."""

    code: int
    out: list[str]  # what it said since it was up
    err: str


class Server:
    """The running program; the constructor waits until it is up."""

    def __init__(self, data: Path, *words: str, **how: Any) -> None:
        self.program = start("serve", "--port", "0", "--data", str(data), *words, **how)
        self.said: list[str] = []
        while LAST_LINE not in self.said:
            line = self.program.stdout.readline()
            assert line, f"it ended: {self.wait_for_exit()}"
            self.said.append(line.rstrip("\n"))

    @property
    def url(self) -> str:
        """Return the address for this machine, as printed."""
        return self.links("On this machine")[0]

    def links(self, where: str) -> list[str]:
        return [line.split()[-1] for line in self.said if line.strip().startswith(where)]

    def send(self, number: int) -> None:
        self.program.send_signal(number)

    def stop(self, number: int = signal.SIGINT) -> Exit:
        self.send(number)
        return self.wait_for_exit()

    def wait_for_exit(self) -> Exit:
        return wait_for_exit(self.program)


def wait_for_exit(program: Any) -> Exit:
    """Wait until the program ends, close its pipes, and return its exit code and output."""
    with program:
        program.stdin.close()
        out, err = program.stdout.read(), program.stderr.read()
        return Exit(program.wait(), out.split("\n"), err)


def request(url: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """Return the status and the body of a response."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with DIRECTLY.open(urllib.request.Request(url, data, headers)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, json.load(refusal)
