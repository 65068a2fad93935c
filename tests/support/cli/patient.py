"""The program with an unlimited busy timeout of its log: `python -m tests.support.cli.patient WORD…`."""

from __future__ import annotations

import sys
from pathlib import Path

from dorehami.cli import hosting
from dorehami.cli.main import main
from dorehami.cli.serve_options import FILE
from dorehami.store.sqlite.log import SqliteLog

FOR_EVER = 3600.0  # seconds


def open_log(folder: Path) -> SqliteLog:
    return SqliteLog.open(folder / FILE, FOR_EVER)


if __name__ == "__main__":
    hosting.open_log = open_log
    sys.exit(main())
