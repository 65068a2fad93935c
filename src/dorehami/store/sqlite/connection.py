"""Connections to a database file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

BUSY_TIMEOUT: Final = 5.0  # seconds to wait while another program, such as a backup, holds the database
STATEMENTS: Final = 128  # prepared statements cached: those for rows and tips by their number, and all others


def connect(path: Path | str, busy_timeout: float = BUSY_TIMEOUT) -> sqlite3.Connection:
    """Connect in autocommit mode, with text as bytes: damaged text may not be valid UTF-8."""
    database = sqlite3.connect(
        path, timeout=busy_timeout, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
    )
    database.text_factory = bytes
    database.execute("PRAGMA cell_size_check = ON")  # damaged pages are detected before they are used
    return database
