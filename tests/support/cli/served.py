"""A server as somebody starts it on the command line, on a free port."""

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


class Ending(NamedTuple):
    """How the program ended."""

    code: int
    out: list[str]  # what it said since it was up
    err: str


class Server:
    """The program; it is up when this is made."""

    def __init__(self, data: Path, *words: str, **how: Any) -> None:
        self.program = start("serve", "--port", "0", "--data", str(data), *words, **how)
        self.said: list[str] = []
        while LAST_LINE not in self.said:
            line = self.program.stdout.readline()
            assert line, f"it ended: {self.ended()}"
            self.said.append(line.rstrip("\n"))

    @property
    def url(self) -> str:
        """The address for this machine, as a person would read it."""
        return self.links("On this machine")[0]

    def links(self, where: str) -> list[str]:
        return [line.split()[-1] for line in self.said if line.strip().startswith(where)]

    def send(self, number: int) -> None:
        self.program.send_signal(number)

    def stop(self, number: int = signal.SIGINT) -> Ending:
        self.send(number)
        return self.ended()

    def ended(self) -> Ending:
        return ended(self.program)


def ended(program: Any) -> Ending:
    """When it has ended: how. Its pipes are closed."""
    with program:
        program.stdin.close()
        out, err = program.stdout.read(), program.stderr.read()
        return Ending(program.wait(), out.split("\n"), err)


def ask(url: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """The status and the answer of a request."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with DIRECTLY.open(urllib.request.Request(url, data, headers)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, json.load(refusal)
