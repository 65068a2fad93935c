"""Steps of a set-up, with their progress and duration; the output of a program is shown if it fails."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

LAST_LINES = 15  # of the output of a program that failed

_running: set[subprocess.Popen[str]] = set()
_locks: set[int] = (
    set()
)  # file descriptors inherited by child processes, so that they keep the lock if the set-up is killed
_printing = threading.Lock()


class SetupFailed(Exception):
    """Raised for a step that failed; the message is for the person who started the set-up."""


def say(text: str) -> None:
    with _printing:
        print(text, file=sys.stderr, flush=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print a step's name, and its duration once it is done."""
    began = time.monotonic()
    say(f"  {what} ...")
    yield
    say(f"  {what}: done after {time.monotonic() - began:.0f} s")


def run(*words: str | Path, log: Path | None = None) -> str:
    """Run a program to its end and return its output, which is also written to `log`."""
    command = [str(word) for word in words]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=tuple(_locks),
    )
    _running.add(process)
    try:
        said, _ = process.communicate()
    finally:
        _running.discard(process)
        if process.poll() is None:
            process.terminate()
    if log is not None:
        log.write_text(said, encoding="utf-8")
    if process.returncode:
        last = "\n".join(f"    {line}" for line in said.splitlines()[-LAST_LINES:])
        raise SetupFailed(f"{' '.join(command)}\nfailed:\n{last}")
    return said


def side_by_side(*tracks: Callable[[], object]) -> None:
    """Run several functions in parallel. All of them end before the first failure is raised."""
    with ThreadPoolExecutor(len(tracks)) as pool:
        waiting = [pool.submit(track) for track in tracks]
        try:
            for future in waiting:
                future.exception()
        except BaseException:
            end_programs()
            raise
    for future in waiting:
        future.result()


def end_programs() -> None:
    """Terminate all programs that this set-up still runs."""
    for process in list(_running):
        process.terminate()


@contextmanager
def alone(lock: Path, waiting_for: str) -> Iterator[None]:
    """Hold a lock around a part of the set-up; a second process says so and waits."""
    descriptor = os.open(lock, os.O_CREAT | os.O_RDWR, 0o644)
    try:
        if not take(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB):
            say(f"  waiting for {waiting_for}")
            take(descriptor, fcntl.LOCK_EX)
        _locks.add(descriptor)
        yield
    finally:
        _locks.discard(descriptor)
        os.close(descriptor)


def take(descriptor: int, how: int) -> bool:
    """Lock an open file; False if another process has it and `how` says not to wait."""
    try:
        fcntl.flock(descriptor, how)
    except BlockingIOError:
        return False
    return True


def is_locked(lock: Path) -> bool:
    """Return whether another process holds this lock."""
    descriptor = os.open(lock, os.O_CREAT | os.O_RDWR, 0o644)
    try:
        return not take(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(descriptor)
