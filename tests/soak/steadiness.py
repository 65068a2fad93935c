"""Whether tests depend on luck: the same tests are repeated on either build, under different conditions.

Sometimes both cores have other work, sometimes the tests run in a random order, on one core only, or with event loops
that are delayed now and then. The order of sets differs every time.
"""

from __future__ import annotations

import os
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

BUILDS: Final = {"plain": ".venv/bin/python", "compiled": ".venv-compiled/bin/python"}
SUITES: Final = ("tests/server", "tests/bots", "tests/store", "tests/cli")
TIMES: Final = 20  # on each build
MOODS: Final = ("quiet", "loaded", "shuffled", "one core", "loaded", "shuffled", "slowed", "quiet")
BUSY: Final = "while True: pass"
LAST: Final = 40  # lines of a failed run that are shown


class Round(NamedTuple):
    """One run of the tests, which can be repeated."""

    build: str
    mood: str
    seed: int

    def command(self) -> list[str]:
        python = [BUILDS[self.build], "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
        option = {"shuffled": ["--shuffle", str(self.seed)], "slowed": ["--slow", str(self.seed)]}.get(self.mood, [])
        one_core = ["taskset", "--cpu-list", "0"] if self.mood == "one core" else []
        return [*one_core, *python, *option, *SUITES]

    def environment(self) -> dict[str, str]:
        return {"PYTHONHASHSEED": str(self.seed), "DOREHAMI_EXPECT_COMPILED": str(int(self.build == "compiled"))}

    def repeat(self) -> str:
        """Return the command that repeats it."""
        names = [f"{name}={value}" for name, value in self.environment().items()]
        return " ".join(["env", *names, shlex.join(self.command())])


def rounds(times: int, seed: int) -> Iterator[Round]:
    """Return so many rounds of each build, alternating."""
    chance = random.Random(seed)
    for number in range(times):
        for build in BUILDS:
            yield Round(build, MOODS[number % len(MOODS)], chance.randrange(1, 2**32))


@contextmanager
def mood(name: str) -> Iterator[None]:
    """Other work for every core, if the machine is to be loaded."""
    count = (os.cpu_count() or 1) if name == "loaded" else 0
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for program in busy:
            program.kill()
            program.wait()


def run(number: int | None, seed: int) -> list[str]:
    """The tests of server, bots, store and command line, many times on each build: quiet, loaded, shuffled, slowed."""
    failures = []
    missing = [python for python in BUILDS.values() if not Path(python).exists()]
    assert not missing, f"{missing[0]} is not there: scripts/soak sets it up"
    for each in rounds(number or TIMES, seed):
        with mood(each.mood):
            done = subprocess.run(
                each.command(), env={**os.environ, **each.environment()}, capture_output=True, text=True, check=False
            )
        lines = done.stdout.splitlines()
        print(f"{each.build}, {each.mood}, {each.seed}: {lines[-1] if lines else done.stderr}", flush=True)
        if done.returncode:
            failures.append("\n".join([each.repeat(), *lines[-LAST:]]))
    return failures
