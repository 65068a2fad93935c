"""The soak's interrupted set-ups: `scripts/serve` in a fresh clone is ended in every way, and started again."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Final

from scripts.setup.steps import is_locked
from tests.support import HOUSE
from tests.support.cli.served import DIRECTLY, LAST_LINE

SERVE: Final = ("scripts/serve", "--port", "0", "--data", "data", "--host", "127.0.0.1")
BEGINS: Final = "Setting up."
PLACES: Final = (  # what the set-up has just said when it is ended
    BEGINS,
    "requirements/page.txt into .venv-page ...",
    "requirements/page.txt into .venv-page: done",
    "requirements/run.txt into",
    "Building the page for browsers",
    "Installing the package into",
)
BARE: Final = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
NO_NETWORK: Final = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_NO_INDEX": "1",
    "PIP_FIND_LINKS": "",
    "npm_config_registry": "http://127.0.0.1:9",
    "npm_config_fetch_retries": "0",
}
FULL: Final = 1 << 20  # bytes that a file can have on a disk that is nearly full

Program = subprocess.Popen[str]


class Unexpected(Exception):
    """What the set-up should not have done."""


class Clone:
    """A project that nobody has set up yet, and a user who has nothing."""

    def __init__(self, folder: Path) -> None:
        self.project, self.home = folder / "project", folder / "home"
        self.home.mkdir()
        subprocess.run(["git", "clone", "--quiet", HOUSE, self.project], check=True)

    def starts(self, env: dict[str, str] | None = None, prepare: Callable[[], None] = lambda: None) -> Program:
        def begins() -> None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a soak that runs in the background has it ignored
            prepare()

        return subprocess.Popen(
            SERVE,
            cwd=self.project,
            env={**BARE, "HOME": str(self.home), **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=begins,
        )


def full_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, FULL))


def reads_to(program: Program, text: str) -> list[str]:
    """What the program says, up to the line with this text; all of it, if it never says that."""
    assert program.stdout is not None
    said = []
    for line in program.stdout:
        said.append(line.rstrip())
        if text in line:
            break
    return said


def comes_up(clone: Clone) -> list[str]:
    """The server starts, answers and stops, and the lines that it said before are given."""
    program = clone.starts()
    said = reads_to(program, LAST_LINE)
    try:
        if not said or LAST_LINE not in said[-1]:
            raise Unexpected("it does not come up:\n" + "\n".join(said))
        url = next(line.split()[-1] for line in said if line.strip().startswith("On this machine"))
        with DIRECTLY.open(f"{url.rstrip('/')}/health") as answer:
            if answer.status != 200:
                raise Unexpected(f"{url} answers with {answer.status}")
    finally:
        ends(program, signal.SIGINT)
    return said


def ends(program: Program, number: int, alone: bool = False) -> None:
    """End the program, and whatever it runs unless it is to die alone."""
    if alone:
        program.send_signal(number)
    else:
        os.killpg(program.pid, number)
    program.communicate()


def ctrl_c(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGINT)


def kill_all(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGKILL)


def kill_one(clone: Clone, place: str) -> None:
    """What it has started goes on without it."""
    interrupted(clone, place, signal.SIGKILL, alone=True)


def hang_up(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGHUP)


def interrupted(clone: Clone, place: str, number: int, alone: bool = False) -> None:
    program = clone.starts()
    said = reads_to(program, place)
    ends(program, number, alone)
    if place not in said[-1]:
        raise Unexpected(f"it never says {place!r}:\n" + "\n".join(said))


def disk_fills(clone: Clone, place: str) -> None:
    """After the place there is no room any more."""
    ctrl_c(clone, place)
    refuses(clone.starts(prepare=full_disk))


def network_goes(clone: Clone, place: str) -> None:
    """After the place nothing can be fetched any more."""
    ctrl_c(clone, place)
    refuses(clone.starts(env=NO_NETWORK))


def refuses(program: Program) -> None:
    """The set-up says what is missing, and that it can be taken up again."""
    said = reads_to(program, LAST_LINE)
    came_up = bool(said) and LAST_LINE in said[-1]
    if came_up:
        ends(program, signal.SIGINT)
    else:
        program.communicate()
        if not any("Run this again: it goes on from here." in line for line in said):
            raise Unexpected("it does not say how to go on:\n" + "\n".join(said))


WAYS: Final = (ctrl_c, kill_all, kill_one, hang_up, disk_fills, network_goes)


@contextmanager
def fresh_clone() -> Iterator[Clone]:
    folder = Path(tempfile.mkdtemp())
    try:
        yield Clone(folder)
    finally:
        stops_compiling(folder / "project")
        shutil.rmtree(folder, ignore_errors=True)


def stops_compiling(project: Path) -> None:
    """End what still compiles in the background, as its log says."""
    if is_locked(project / ".venv-compiling"):
        group = re.search(r"kill -- -(\d+)", (project / ".venv-compiling.log").read_text())
        if group:
            with suppress(ProcessLookupError):
                os.killpg(int(group[1]), signal.SIGKILL)


def attempt(end: Callable[[Clone, str], None], place: str) -> str:
    """End a set-up at a place; the next start is up, and the one after it has nothing left to do."""
    with fresh_clone() as clone:
        try:
            end(clone, place)
            comes_up(clone)
            again = comes_up(clone)
            if any(BEGINS in line for line in again):
                raise Unexpected("it was not whole:\n" + "\n".join(again))
        except Unexpected as problem:
            return f"{end.__name__} after {place!r}: {problem}"
    return ""


def run(number: int | None, seed: int) -> list[str]:
    """Set-ups that are ended at every place in every way: each goes on with the next start, and none is left half."""
    failures = []
    for place, end in list(product(PLACES, WAYS))[:number]:
        failure = attempt(end, place)
        print(f"{end.__name__} after {place!r}: {'failed' if failure else 'up again'}", flush=True)
        failures += [failure] if failure else []
    return failures
