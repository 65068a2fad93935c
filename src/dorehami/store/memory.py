"""A log in memory: the model of the others, and enough for tests that need no disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypeVar

from dorehami.store.chain import expired, head, linked, moved_on, tip_at
from dorehami.store.log import (
    CODE_TAKEN,
    EXPIRED,
    NEW,
    RUNNING,
    STARTED,
    TALK,
    Change,
    ChatRecord,
    Device,
    Fenced,
    Head,
    Row,
    TableRows,
    Tip,
    Told,
    Unwritable,
    Views,
    appended,
)

T = TypeVar("T")


class StoredTable:
    """What is kept of one table."""

    def __init__(self, tip: Tip = NEW) -> None:
        self.tip = tip
        self.rows: list[Row] = []
        self.names: dict[int, str] = {}
        self.secrets: dict[bytes, int] = {}
        self.kept: dict[int, bytes] = {}
        self.devices: dict[bytes, Device] = {}
        self.talk: list[ChatRecord] = []
        self.views: Views | None = None
        self.damaged: list[Row] = []

    def put(self, change: Change, tip: Tip) -> None:
        """The whole change, which leads to this tip."""
        self.tip = tip
        self.rows += change.rows
        lay_over(self.names, change.names)
        gone = {player for player, name in change.names.items() if name is None}
        first = change.talk[-1].number - TALK if change.talk else 0
        talk = [*self.talk, *change.talk]
        self.talk = [said for said in talk if said.player not in gone and said.number > first]
        lay_over(self.kept, change.kept)
        for player, secret in change.secrets:
            if secret is None:
                self.secrets = {kept: owner for kept, owner in self.secrets.items() if owner != player}
            else:
                self.secrets[secret] = player
        self.put_devices(change.devices)
        self.views = change.views or self.views

    def put_devices(self, devices: Mapping[bytes, Device | None]) -> None:
        """A secret that is not there, or not any more, is kept on no device."""
        for secret, device in devices.items():
            if device is None:
                self.secrets.pop(secret, None)
            else:
                self.devices[secret] = device
        self.devices = {secret: self.devices.get(secret, Device()) for secret in self.secrets}

    def is_idle(self, lobbies: int, games: int) -> bool:
        """Has nothing happened since these times?"""
        played = self.tip.phase == EXPIRED or any(row.kind == STARTED for row in self.rows)
        return self.tip.phase != RUNNING and self.tip.touched < (games if played else lobbies)

    def cut(self, seq: int) -> None:
        """Lay the rows after this one aside."""
        self.damaged += self.rows[seq:]
        del self.rows[seq:]
        self.views = self.views if self.views and self.views.seq <= seq else None
        self.tip = tip_at(self.rows[-1] if self.rows else None, self.tip.phase)


def lay_over(kept: dict[int, T], news: Mapping[int, T | None]) -> None:
    """Take over what is new, and drop what has become None."""
    for player, value in news.items():
        if value is None:
            kept.pop(player, None)
        else:
            kept[player] = value


class MemoryLog:
    """Keeps everything until the program ends."""

    def __init__(self) -> None:
        self.shelves: dict[str, StoredTable] = {}
        self.codes: dict[str, str] = {}  # tables that were given another code, by that

    def put(self, change: Change, told: Told) -> None:
        """It is told at once: memory keeps nobody waiting."""
        shelf = self.shelves.get(change.table) or StoredTable()
        if change.code in self.shelves or change.code in self.codes:
            told(Unwritable(CODE_TAKEN))
            return
        try:
            shelf.put(change, moved_on(shelf.tip, linked(change)))
        except Fenced as fenced:
            told(fenced)
        else:
            self.shelves[change.table] = shelf
            if change.code:
                self.forget_code(change.table)
                self.codes[change.code] = change.table
            told(None)

    def forget_code(self, table: str) -> None:
        self.codes = {code: called for code, called in self.codes.items() if called != table}

    def append(self, change: Change) -> asyncio.Future[None]:
        return appended(self, change)

    async def heads(self) -> list[Head]:
        """Every table there is, by name."""
        return [head(table, shelf.tip) for table, shelf in sorted(self.shelves.items())]

    async def read(self, table: str) -> TableRows | None:
        """Everything; memory is never damaged."""
        shelf = self.shelves.get(table)
        if shelf is None:
            return None
        return TableRows(
            table,
            shelf.rows[:],
            dict(shelf.names),
            dict(shelf.secrets),
            dict(shelf.kept),
            devices=dict(shelf.devices),
            talk=shelf.talk[:],
            views=shelf.views,
        )

    async def holder(self, table: str, secret: bytes) -> int | None:
        """The player whose secret has this SHA-256."""
        return self.shelves.get(table, StoredTable()).secrets.get(secret)

    async def key(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """The SHA-256 of a secret that begins so, and whose it is."""
        secrets = self.shelves.get(table, StoredTable()).secrets
        return next(((secret, player) for secret, player in secrets.items() if secret.startswith(beginning)), None)

    async def table_called(self, code: str) -> str | None:
        """The table that was given this code."""
        return self.codes.get(code)

    async def cut(self, table: str, seq: int) -> None:
        """ValueError if there is no such row."""
        shelf = self.shelves.get(table) or StoredTable()
        if not 0 <= seq <= len(shelf.rows):
            raise ValueError(f"Table {table} has no row {seq} to be cut after.")
        shelf.cut(seq)
        self.shelves[table] = shelf

    async def idle(self, lobbies: int, games: int) -> list[Head]:
        """Tables where nothing has happened for long."""
        return [
            head(table, shelf.tip) for table, shelf in sorted(self.shelves.items()) if shelf.is_idle(lobbies, games)
        ]

    async def expire(self, head: Head, at: int) -> None:
        """All of it is gone, but that it was there."""
        shelf = self.shelves.get(head.table) or StoredTable()
        if (shelf.tip.seq, shelf.tip.phase) != (head.seq, head.phase):
            raise Fenced(f"Table {head.table} does not stand at row {head.seq} any more.")
        del self.shelves[head.table]
        self.forget_code(head.table)
        if head.phase != EXPIRED:
            self.shelves[head.table] = StoredTable(expired(at))

    async def check(self) -> None:
        """It is there as long as the program is."""

    async def close(self) -> None:
        """There is nothing to be done."""
