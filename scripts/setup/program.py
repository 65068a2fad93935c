"""The environment that runs the server: plain within a minute, compiled in the background for the next start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.setup.environments import INSTALLED, discard_unused, environment, install, point, set_up_alone, stamp
from scripts.setup.steps import SetupFailed, is_locked, say, side_by_side, step
from scripts.setup.system import can_compile
from scripts.setup.wheels import COMPILING, build_wheel, compiled_wheel, plain_wheel, sources_now, tell_if_plain

LINK = Path(".venv-run")  # leads to the environment that was made last
FOLDERS = ".venv-run-*"
NAME = 10  # letters of a fingerprint in the name of a folder
COMPILER_LOG = Path(".venv-compiling.log")
NICEST = 19


def folder_of(kind: str, now: str) -> Path:
    """Return the path of the environment for these sources; it may not exist yet."""
    return Path(f"{LINK}-{now[:NAME]}-{kind}")


def is_whole(folder: Path) -> bool:
    return bool(stamp(folder, INSTALLED))


def program(wait: bool) -> Path:
    """Return the environment to start from: compiled if that exists or is waited for, else plain."""
    now = sources_now()
    compiled = folder_of("compiled", now)
    try:
        if is_whole(compiled):
            tell_if_plain(now)
            lead_to(compiled)
            return compiled
        if os.environ.get("DOREHAMI_PURE") == "1" or not can_compile():
            say("Nothing is compiled here, so the server runs on the plain package. (A C compiler makes it quicker.)")
            return made_plain(now)
        if wait:
            return made_compiled(now)
        plain = made_plain(now)
    except (SetupFailed, OSError) as problem:
        if not is_whole(LINK):
            raise
        say(f"{problem}\n\nThe set-up could not be brought up to date: the server starts as it was set up before.")
        return LINK.resolve()
    try:
        compile_in_background()
    except (OSError, subprocess.CalledProcessError) as problem:
        say(f"{problem}\nThe package cannot be compiled in the background: it stays plain.")
    return plain


def made_plain(now: str) -> Path:
    """Create the environment with the plain package; environment and wheel are built in parallel."""
    folder = folder_of("plain", now)
    if not is_whole(folder):
        say("Setting up. The first time takes about a minute and needs the network.")
        with set_up_alone(), step("All of it"):
            side_by_side(lambda: environment(folder, "run"), lambda: plain_wheel(now))
            settle(folder, build_wheel("plain", now), now)
    lead_to(folder)
    return folder


def made_compiled(now: str) -> Path:
    """Create the environment with the compiled package; if compilation failed it is plain, and its log says why."""
    folder = folder_of("compiled", now)
    wheel = compiled_wheel(now)
    with set_up_alone():
        environment(folder, "run")
        settle(folder, wheel, now)
    tell_if_plain(now)
    return folder


def settle(folder: Path, wheel: Path, now: str) -> None:
    """Install the package into its environment, and make that the current one."""
    install(folder, now, wheel)
    former = LINK.resolve().name
    point(LINK, folder)
    discard_unused(FOLDERS, keep={folder.name, former})


def lead_to(folder: Path) -> None:
    """Point the link to the environment of this start, as after a return to older sources."""
    if LINK.resolve().name != folder.name:
        with set_up_alone():
            point(LINK, folder)


def compile_in_background() -> None:
    """Start the compilation in a detached process, unless one is running."""
    if is_locked(COMPILING):
        say("The package is still being compiled in the background: this start uses the plain one.")
        return
    subprocess.run([sys.executable, "-m", "scripts.setup", "compile-in-background"], check=True)
    say(
        f"The package is being compiled in the background, at low priority, for some minutes (see {COMPILER_LOG}).\n"
        "This start uses the plain one, the next one the compiled. (scripts/serve --wait waits for it.)"
    )


def compile_apart() -> None:
    """Detach from the terminal and the parent process, and compile."""
    if os.fork():
        os._exit(0)
    os.setsid()
    os.nice(NICEST)
    log = os.open(COMPILER_LOG, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for stream, into in ((0, nothing), (1, log), (2, log)):
        os.dup2(into, stream)
    say(f"Compiling in the background: “kill -- -{os.getpid()}” stops it, and the next start goes on with it.")
    made_compiled(sources_now())
