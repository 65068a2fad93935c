"""Virtual environments, each stamped last with a fingerprint of its sources; one without a stamp is incomplete."""

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
IN_USE = "in-use"  # locked by every program started from the environment
NO_SOURCES = {"__pycache__", "node_modules", "made", "page"}  # generated folders among the sources
PIP = ("-m", "pip", "install", "-qq")


def set_up_alone() -> AbstractContextManager[None]:
    """Hold the lock of this folder's set-up, so that others wait."""
    return alone(Path(".venv-lock"), "another set-up of this folder")


def files(*names: str) -> Iterator[Path]:
    """Yield all source files among these files and folders, in a fixed order."""
    for name in names:
        if not Path(name).is_dir():
            yield Path(name)
        for folder, folders, found in os.walk(name):
            folders[:] = sorted(inside for inside in folders if not is_made(inside))
            yield from (Path(folder, file) for file in sorted(found) if not file.endswith((".pyc", ".so")))


def is_made(folder: str) -> bool:
    return folder in NO_SOURCES or folder.endswith(".egg-info")


def fingerprint(*names: str, also: str = "") -> str:
    """Return a hash of this Python, this folder and the named files."""
    seen = hashlib.sha256(repr((sys.version, sys.base_prefix, os.getcwd(), also)).encode())
    for path in files(*names):
        seen.update(repr((str(path), path.read_bytes())).encode())
    return seen.hexdigest()


def stamp(folder: Path, name: str = STAMP) -> str:
    """Return the fingerprint of a folder's sources; "" if the folder is incomplete."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except OSError:
        return ""


def discard(folder: Path) -> None:
    """Remove a folder, its stamps first, so that an interruption leaves an incomplete one."""
    for name in (INSTALLED, STAMP):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)


def python_of(folder: Path) -> Path:
    return folder / "bin" / "python"


def environment(folder: Path, requirements: str) -> None:
    """Create an environment with exactly these requirements, unless it is there already."""
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
    """Install the package of the current sources into an environment, unless it is there already."""
    if stamp(folder, INSTALLED) == now:
        return
    with step(f"Installing the package into {folder}"):
        (folder / INSTALLED).unlink(missing_ok=True)
        run(python_of(folder), *PIP, "--no-index", "--no-deps", "--force-reinstall", *what)
        (folder / INSTALLED).write_text(now, encoding="utf-8")


def point(link: Path, folder: Path) -> None:
    """Atomically point a symbolic link to a folder."""
    fresh = link.with_name(f"{link.name}-new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder.name)
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)
    fresh.replace(link)


def use(folder: Path) -> None:
    """Lock an environment against removal while this process lives, whatever program it becomes."""
    descriptor = os.open(folder / IN_USE, os.O_CREAT | os.O_RDONLY, 0o644)  # read-only: another user may own the folder
    take(descriptor, fcntl.LOCK_SH)
    os.set_inheritable(descriptor, True)


def discard_unused(pattern: str, keep: set[str]) -> None:
    """Remove the environments that are neither to be kept nor in use."""
    for folder in sorted(Path().glob(pattern)):
        if folder.name not in keep and not folder.is_symlink() and is_unused(folder):
            discard(folder)


def is_unused(folder: Path) -> bool:
    return not (folder / IN_USE).exists() or not is_locked(folder / IN_USE)
