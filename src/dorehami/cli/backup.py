"""`dorehami backup`: copies all games into one file, also while the server runs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dorehami.cli.check import counted
from dorehami.cli.parser import UsageError
from dorehami.cli.serve_options import FILE, data_folder
from dorehami.store.log import Unopenable
from dorehami.store.sqlite.backup import BackupFailed, back_up

USAGE: Final = "backup FILE [--data DIR]"
SUMMARY: Final = "copies all games into one file, also while the server runs"
DESCRIPTION: Final = f"""\
Copies the games of a server into one file: all of one moment, with every move that was answered before.
The server may run meanwhile, and nobody waits for it.
  dorehami backup games-monday.sqlite3
  dorehami backup /backups/games.sqlite3 --data /srv/dorehami

To restore it, stop the server and put the file into its directory under the name {FILE},
with nothing else of that name beside it.

Exit code: 0 if the copy is there and sound, 1 if there is none or a table in it is damaged,
2 if the command makes no sense. A file that exists is never overwritten."""
FAILED: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the copy; it must not exist yet")
    parser.add_argument("--data", metavar="DIR", help="where the games are kept (if not said, among the user's data)")


def run(chosen: Namespace) -> int:
    if not chosen.file:
        raise UsageError("backup takes a name for the copy, and none was given")
    try:
        copy = back_up(data_folder(chosen.data) / FILE, Path(chosen.file).expanduser().absolute())
    except (Unopenable, BackupFailed) as problem:
        print(f"dorehami: {problem}", file=sys.stderr)
        return FAILED
    print(f"{chosen.file}: {counted(copy.tables, 'table', 'tables')}, {counted(copy.rows, 'row', 'rows')}")
    for wrong in copy.damage:
        print(f"dorehami: {wrong}", file=sys.stderr)
    return FAILED if copy.damage else 0
