"""Wheels of the package, plain or compiled, with the page for browsers."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from scripts.setup.environments import STAMP, discard, environment, files, fingerprint, python_of, set_up_alone, stamp
from scripts.setup.steps import SetupFailed, alone, run, say, step

DOCUMENTS = ("README.md", "LICENSE", "LICENSE-UNICODE", "CREDITS.md")
SOURCES = ("src", "web", "pyproject.toml", "setup.py", "MANIFEST.in", *DOCUMENTS)
DECIDING = ("CC", "CFLAGS", "DOREHAMI_NO_PAGE")  # variables that change what is built
PAGE = Path("src/dorehami/server/page")
COMPILING = Path(".venv-compiling")
WHEELS = Path(".venv-wheels")
TOOLS = {"plain": Path(".venv-page"), "compiled": Path(".venv-build")}
LISTED = {"plain": "page", "compiled": "build"}  # in requirements/
FAILURES = ("error:", "Error:", "dorehami:")  # marks of the lines in a build's output that say why it stayed plain
DISK_FULL = ("No space left on device", "Disk quota exceeded")


def sources_now() -> str:
    """Return a fingerprint of everything that the package is built from, and of the requirements."""
    lists = [f"requirements/{name}.txt" for name in ("run", *LISTED.values())]
    return fingerprint(*SOURCES, *lists, also=repr([os.environ.get(name, "") for name in DECIDING]))


def build_page() -> None:
    """Build the page for browsers, unless it is up to date or not wanted."""
    environment(TOOLS["plain"], LISTED["plain"])
    if os.environ.get("DOREHAMI_NO_PAGE") != "1":
        with step("Building the page for browsers"):
            run(python_of(TOOLS["plain"]), "web/build.py")


def plain_wheel(now: str) -> Path:
    build_page()
    return build_wheel("plain", now)


def compiled_wheel(now: str) -> Path:
    """Compile the package: one compilation at a time, which blocks no set-up."""
    with alone(COMPILING, "the compiler, which is at work already"):
        with set_up_alone():
            build_page()
        return build_wheel("compiled", now)


def build_wheel(kind: str, now: str) -> Path:
    """Build a wheel in a copy of the sources, unless there is one of the same sources."""
    folder = WHEELS / kind
    if stamp(folder) != now:
        environment(TOOLS[kind], LISTED[kind])
        with step(f"Building the {kind} package"):
            discard(folder)
            copy = folder / "sources"
            copy_sources(copy)
            if sources_now() != now:
                raise SetupFailed("The sources were changed in the middle of the set-up: run this again.")
            words = ("-m", "pip", "wheel", "-v", "--no-build-isolation", "--no-deps", "-w", folder, copy)
            how = (f"DOREHAMI_PURE={int(kind == 'plain')}", "LC_ALL=C")  # untranslated compiler messages, for DISK_FULL
            said = run("env", *how, python_of(TOOLS[kind]), *words, log=folder / "log")
            if any(words in said for words in DISK_FULL):
                raise SetupFailed(f"The disk is full, so the {kind} package could not be built.")
            shutil.rmtree(copy)
            (folder / STAMP).write_text(now, encoding="utf-8")
    return wheel_in(folder)


def wheel_in(folder: Path) -> Path:
    return next(folder.glob("*.whl"))


def copy_sources(copy: Path) -> None:
    """Copy the source files and the built page."""
    for path in [*files(*SOURCES), *sorted(PAGE.rglob("*"))]:
        if path.is_file():
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy / path)


def is_compiled(wheel: Path) -> bool:
    return not wheel.name.endswith("-none-any.whl")


def tell_if_plain(now: str) -> None:
    """Say so if the compilation of these sources failed."""
    folder = WHEELS / "compiled"
    if stamp(folder) == now and not is_compiled(wheel_in(folder)):
        say(f"The package could not be compiled, so it stays plain; {folder / 'log'} says why.")


def need_compiled(wheel: Path) -> None:
    """Raise SetupFailed, with the compiler's errors, for a plain wheel."""
    if not is_compiled(wheel):
        log = wheel.parent / "log"
        why = [line for line in log.read_text(encoding="utf-8").splitlines() if any(word in line for word in FAILURES)]
        raise SetupFailed("\n".join([*why, f"The package could be built as plain Python only; the log is {log}."]))
