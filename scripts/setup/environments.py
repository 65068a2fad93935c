"""Virtual environments that are whole or do not count: what each was made from is written into it last of all."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from scripts.setup.steps import alone, is_locked, run, step, take
from scripts.setup.system import need_venv

STAMP, INSTALLED = "made-from", "installed-from"
IN_USE = "in-use"  # locked by every program that was started from the environment
NO_SOURCES = {"__pycache__", "node_modules", "made", "page"}  # folders among the sources that are made of them
PIP = ("-m", "pip", "install", "-qq")


def set_up_alone() -> AbstractContextManager[None]:
    """Keep every other set-up of this folder waiting."""
    return alone(Path(".venv-lock"), "another set-up of this folder")


def files(*names: str) -> Iterator[Path]:
    """All files of these files and folders that somebody wrote, in a fixed order."""
    for name in names:
        if not Path(name).is_dir():
            yield Path(name)
        for folder, folders, found in os.walk(name):
            folders[:] = sorted(inside for inside in folders if not is_made(inside))
            yield from (Path(folder, file) for file in sorted(found) if not file.endswith((".pyc", ".so")))


def is_made(folder: str) -> bool:
    return folder in NO_SOURCES or folder.endswith(".egg-info")


def fingerprint(*names: str, also: str = "") -> str:
    """A text that changes with this Python, this folder, and the files named."""
    seen = hashlib.sha256(repr((sys.version, sys.base_prefix, os.getcwd(), also)).encode())
    for path in files(*names):
        seen.update(repr((str(path), path.read_bytes())).encode())
    return seen.hexdigest()


def stamp(folder: Path, name: str = STAMP) -> str:
    """What a folder was made from; "" if it is not whole."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except OSError:
        return ""


def discard(folder: Path) -> None:
    """Remove a folder, its stamps first: what is left by an interruption does not count as whole."""
    for name in (INSTALLED, STAMP):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)


def python_of(folder: Path) -> Path:
    return folder / "bin" / "python"


def environment(folder: Path, requirements: str) -> None:
    """Make a folder an environment with exactly these requirements, unless it is one already."""
    listed = f"requirements/{requirements}.txt"
    now = fingerprint(listed)
    if stamp(folder) == now:
        return
    need_venv()
    with step(f"Installing {listed} into {folder}"):
        discard(folder)
        run(sys.executable, "-m", "venv", folder)
        run(python_of(folder), *PIP, "--only-binary", ":all:", "--require-hashes", "-r", listed)
        (folder / STAMP).write_text(now, encoding="utf-8")


def install(folder: Path, now: str, *what: str | Path) -> None:
    """Install the package of the sources as they are now into an environment, unless it is there already."""
    if stamp(folder, INSTALLED) == now:
        return
    with step(f"Installing the package into {folder}"):
        (folder / INSTALLED).unlink(missing_ok=True)
        run(python_of(folder), *PIP, "--no-index", "--no-deps", "--force-reinstall", *what)
        (folder / INSTALLED).write_text(now, encoding="utf-8")


def point(link: Path, folder: Path) -> None:
    """Let a name lead to a folder, at once and for good."""
    fresh = link.with_name(f"{link.name}-new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder.name)
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)
    fresh.replace(link)


def use(folder: Path) -> None:
    """Keep an environment from being removed while this process lives, whatever program it becomes."""
    descriptor = os.open(folder / IN_USE, os.O_CREAT | os.O_RDONLY, 0o644)  # also where only another user may write
    take(descriptor, fcntl.LOCK_SH)
    os.set_inheritable(descriptor, True)


def discard_unused(pattern: str, keep: set[str]) -> None:
    """Remove the environments that need not be kept and that no program uses."""
    for folder in sorted(Path().glob(pattern)):
        if folder.name not in keep and not folder.is_symlink() and is_unused(folder):
            discard(folder)


def is_unused(folder: Path) -> bool:
    return not (folder / IN_USE).exists() or not is_locked(folder / IN_USE)
