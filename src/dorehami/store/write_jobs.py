"""Jobs for who writes a log: what there is to do, which of it follows what is there, and its rows as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dorehami.store.chain import moved_on
from dorehami.store.log import NEW, Change, Fenced, Outcome, Tip


class Truncate(NamedTuple):
    """Rows to be laid aside: those of a table after this one."""

    table: str
    seq: int


class Expire(NamedTuple):
    """A table to be forgotten, if it still stands so."""

    table: str
    seq: int
    phase: str
    at: int


Job = Change | Truncate | Expire  # a change is to be appended


def followed(puts: Sequence[Change], tips: dict[str, Tip]) -> tuple[list[Outcome], list[Change], dict[str, Tip]]:
    """What comes of each, the changes that follow what is there or what an earlier one puts there, and where they lead.

    `tips` are those that are there, and afterwards those that will be.
    """
    outcomes: list[Outcome] = []
    changes: list[Change] = []
    taken: dict[str, Tip] = {}
    for change in puts:
        table = change.table
        try:
            tips[table] = taken[table] = moved_on(tips.get(table, NEW), change)
        except Fenced as fenced:
            outcomes.append(fenced)
        else:
            outcomes.append(None)
            changes.append(change)
    return outcomes, changes, taken


def beside(changes: Sequence[Change]) -> list[Change]:
    """Those that bring something beside their rows; most bring a row and nothing else."""
    return [c for c in changes if c.names or c.kept or c.secrets or c.devices or c.talk or c.views or c.code]


def flat(rows: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The values of all rows one after the other.

    Python's sqlite3 knows numbers, texts and bytearrays at once; for bytes and None it asks around how to adapt them,
    which takes longer than writing them.
    """
    values: list[Any] = []
    for row in rows:
        for value in row:
            values.append(bytearray(value) if type(value) is bytes else value)
    return values
