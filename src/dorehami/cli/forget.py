"""`dorehami forget`: deletes a name at a table when its owner cannot do it there."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from dorehami.cli.check import counted
from dorehami.cli.parser import UsageError
from dorehami.cli.serve_options import FILE, data_folder
from dorehami.server.identity.credentials import SecretOwner
from dorehami.server.identity.display_names import fold_name
from dorehami.store.log import Change, TableRows, Unopenable, Unwritable
from dorehami.store.sqlite.log import SqliteLog

USAGE: Final = "forget TABLE NAME [--data DIR]"
SUMMARY: Final = "deletes a name and what its bearer said at a table"
DESCRIPTION: Final = """\
Deletes a name at a table, with all that was said under it: for somebody who has left, lost the
device, or asks you to. Records of games then say "Seat 3". Stop the server first.
  dorehami forget 482913 Sara

Whoever sits there under that name keeps the seat, without a name. Backups made earlier still
hold it: they are yours to delete.

Exit code: 0 if the name is gone, 1 if it was not there or the data cannot be used,
2 if the command makes no sense."""
FAILED: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the code of the table")
    parser.add_argument("name", metavar="NAME", help="as it stands in a record, or nearly so")
    parser.add_argument("--data", metavar="DIR", help="where the games are kept (if not said, among the user's data)")


def run(chosen: Namespace) -> int:
    if not chosen.name:
        raise UsageError("forget takes a name, and none was given")
    path = data_folder(chosen.data) / FILE
    try:
        if not path.is_file():
            raise Unopenable(f"{path} is not there: say where the games are kept with --data.")
        forgotten = asyncio.run(forget(SqliteLog.open(path), chosen.table, chosen.name))
    except (Unopenable, Unwritable) as problem:
        print(f"dorehami: {problem}", file=sys.stderr)
        return FAILED
    if not forgotten:
        print(f"dorehami: nobody is called “{chosen.name}” at table {chosen.table}.", file=sys.stderr)
        return FAILED
    print(f"table {chosen.table}: {counted(forgotten, 'seat has', 'seats have')} no name any more")
    return 0


async def forget(log: SqliteLog, table: str, name: str) -> int:
    """Return the number of seats that had that name."""
    try:
        stored = await log.read(table)
        players = players_named(stored, name) if stored else []
        if players:
            secrets = [(SecretOwner.former(player).number(), None) for player in players]
            await log.append(Change(table, names=dict.fromkeys(players), secrets=secrets))
        return len(players)
    finally:
        await log.close()


def players_named(stored: TableRows, name: str) -> list[int]:
    """Return the players of that name; somebody who joined twice is two players."""
    return [player for player, called in stored.names.items() if fold_name(called) == fold_name(name)]
