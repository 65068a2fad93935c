"""Interrupted set-ups: `scripts/serve` in a fresh clone is ended in every way, and started again."""

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


class SetupFailed(Exception):
    """Raised when the set-up does not behave as it should."""


class Clone:
    """A clone of the project that nobody has set up, and a user without caches."""

    def __init__(self, folder: Path) -> None:
        self.project, self.home = folder / "project", folder / "home"
        self.home.mkdir()
        subprocess.run(["git", "clone", "--quiet", HOUSE, self.project], check=True)

    def start(self, env: dict[str, str] | None = None, prepare: Callable[[], None] = lambda: None) -> Program:
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


def read_until(program: Program, text: str) -> list[str]:
    """Return the program's output up to the line with this text, or all of it."""
    assert program.stdout is not None
    said = []
    for line in program.stdout:
        said.append(line.rstrip())
        if text in line:
            break
    return said


def check_start(clone: Clone) -> list[str]:
    """Check that the server starts, answers and stops; return the lines before its first answer."""
    program = clone.start()
    said = read_until(program, LAST_LINE)
    try:
        if not said or LAST_LINE not in said[-1]:
            raise SetupFailed("it does not come up:\n" + "\n".join(said))
        url = next(line.split()[-1] for line in said if line.strip().startswith("On this machine"))
        with DIRECTLY.open(f"{url.rstrip('/')}/health") as answer:
            if answer.status != 200:
                raise SetupFailed(f"{url} answers with {answer.status}")
    finally:
        end_program(program, signal.SIGINT)
    return said


def end_program(program: Program, number: int, alone: bool = False) -> None:
    """End the program and its children, unless it is to be ended alone."""
    if alone:
        program.send_signal(number)
    else:
        os.killpg(program.pid, number)
    program.communicate()


def ctrl_c(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGINT)


def kill_all(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGKILL)


def kill_alone(clone: Clone, place: str) -> None:
    """Kill the program, but not what it has started."""
    interrupted(clone, place, signal.SIGKILL, alone=True)


def hang_up(clone: Clone, place: str) -> None:
    interrupted(clone, place, signal.SIGHUP)


def interrupted(clone: Clone, place: str, number: int, alone: bool = False) -> None:
    program = clone.start()
    said = read_until(program, place)
    end_program(program, number, alone)
    if place not in said[-1]:
        raise SetupFailed(f"it never says {place!r}:\n" + "\n".join(said))


def fill_disk(clone: Clone, place: str) -> None:
    """Leave no room on the disk from this place on."""
    ctrl_c(clone, place)
    check_refusal(clone.start(prepare=full_disk))


def cut_network(clone: Clone, place: str) -> None:
    """Leave no network from this place on."""
    ctrl_c(clone, place)
    check_refusal(clone.start(env=NO_NETWORK))


def check_refusal(program: Program) -> None:
    """Check that the set-up says what is missing, and that it can be resumed."""
    said = read_until(program, LAST_LINE)
    came_up = bool(said) and LAST_LINE in said[-1]
    if came_up:
        end_program(program, signal.SIGINT)
    else:
        program.communicate()
        if not any("Run this again: it goes on from here." in line for line in said):
            raise SetupFailed("it does not say how to go on:\n" + "\n".join(said))


WAYS: Final = (ctrl_c, kill_all, kill_alone, hang_up, fill_disk, cut_network)


@contextmanager
def fresh_clone() -> Iterator[Clone]:
    folder = Path(tempfile.mkdtemp())
    try:
        yield Clone(folder)
    finally:
        stop_compilers(folder / "project")
        shutil.rmtree(folder, ignore_errors=True)


def stop_compilers(project: Path) -> None:
    """End compilers that still run in the background, as the log says."""
    if is_locked(project / ".venv-compiling"):
        group = re.search(r"kill -- -(\d+)", (project / ".venv-compiling.log").read_text())
        if group:
            with suppress(ProcessLookupError):
                os.killpg(int(group[1]), signal.SIGKILL)


def check_interruption(end: Callable[[Clone, str], None], place: str) -> str:
    """End a set-up at a place: the next start works, and the one after it has nothing left to do."""
    with fresh_clone() as clone:
        try:
            end(clone, place)
            check_start(clone)
            again = check_start(clone)
            if any(BEGINS in line for line in again):
                raise SetupFailed("it was not whole:\n" + "\n".join(again))
        except SetupFailed as problem:
            return f"{end.__name__} after {place!r}: {problem}"
    return ""


def run(number: int | None, seed: int) -> list[str]:
    """Set-ups that are ended at every place in every way: each goes on with the next start, and none is left half."""
    failures = []
    for place, end in list(product(PLACES, WAYS))[:number]:
        failure = check_interruption(end, place)
        print(f"{end.__name__} after {place!r}: {'failed' if failure else 'up again'}", flush=True)
        failures += [failure] if failure else []
    return failures
