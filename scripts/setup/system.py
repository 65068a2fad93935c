"""System requirements of a set-up: a compiler, a browser, and the packages of Debian or Ubuntu for them."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable
from functools import partial

from scripts.setup.steps import SetupFailed, run, say, step

VERSION = "{}.{}".format(*sys.version_info)
BROWSERS = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "firefox": ("firefox-esr", "firefox")}
WAITING = ("-o", "DPkg::Lock::Timeout=300")  # a machine that has just booted may be installing updates


def install_packages(*names: str) -> bool:
    """Install packages of the distribution; False if that is impossible or not allowed."""
    sudo = [] if os.getuid() == 0 else ["sudo"]
    if not shutil.which("apt-get") or (sudo and not may_sudo()):
        return False
    with step(f"Installing {' '.join(names)} from the system's packages"):
        try:
            update_lists(sudo)
            install = ["apt-get", *WAITING, "install", "-y", "-qq", "--no-install-recommends", *names]
            run(*sudo, "env", "DEBIAN_FRONTEND=noninteractive", *install)
        except SetupFailed as problem:
            say(str(problem))
            return False
    return True


def update_lists(sudo: list[str]) -> None:
    """Update the package lists; after a failure the old ones are used."""
    try:
        run(*sudo, "apt-get", *WAITING, "update", "-qq")
    except SetupFailed as problem:
        say(str(problem))


def may_sudo() -> bool:
    """Return whether sudo works: a person at a terminal is asked for a password, a program is not."""
    if not shutil.which("sudo"):
        return False
    if sys.stdin.isatty():
        return subprocess.run(["sudo", "-v"]).returncode == 0
    return subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0


def need(is_there: Callable[[], bool], what: str, *names: str) -> None:
    """Install what is missing, or raise SetupFailed with the packages to install."""
    if is_there() or (install_packages(*names) and is_there()):
        return
    raise SetupFailed(f"{what} missing: install {' and '.join(names)} and run this again.")


def has_venv() -> bool:
    return subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0


def can_compile() -> bool:
    """Return whether there is a C compiler that finds Python's headers."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    words = [*compiler, f"-I{sysconfig.get_path('include')}", "-x", "c", "-fsyntax-only", "-"]
    try:
        return subprocess.run(words, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def need_venv() -> None:
    need(has_venv, "Python's venv module is", f"python{VERSION}-venv")


def need_compiler() -> None:
    need(can_compile, "A C compiler or Python's headers are", "gcc", "libc6-dev", f"python{VERSION}-dev")


def need_browser(*names: str) -> None:
    """Require Chromium, or the named browsers."""
    for name in names or ("chromium",):
        need(partial(has_any, BROWSERS[name]), "A browser for the tests is", BROWSERS[name][0])


def has_any(programs: Iterable[str]) -> bool:
    return any(map(shutil.which, programs))
