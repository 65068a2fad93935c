"""A log in memory: the reference implementation, and for tests that need no disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypeVar

from dorehami.store.chain import expired_tip, head, next_tip, tip_at, with_last_hash
from dorehami.store.log import (
    CODE_TAKEN,
    EXPIRED,
    MAX_CHAT_RECORDS,
    NEW,
    RUNNING,
    STARTED,
    Change,
    ChatRecord,
    Device,
    Fenced,
    Head,
    Row,
    TableRows,
    Tip,
    Unwritable,
    Views,
    WriteCallback,
    append_future,
)

T = TypeVar("T")


class StoredTable:
    """All that is stored of one table."""

    def __init__(self, tip: Tip = NEW) -> None:
        self.tip = tip
        self.rows: list[Row] = []
        self.names: dict[int, str] = {}
        self.secrets: dict[bytes, int] = {}
        self.choices: dict[int, bytes] = {}
        self.devices: dict[bytes, Device] = {}
        self.chat: list[ChatRecord] = []
        self.views: Views | None = None
        self.damaged: list[Row] = []

    def put(self, change: Change, tip: Tip) -> None:
        """Apply a change that leads to this tip."""
        self.tip = tip
        self.rows += change.rows
        merge(self.names, change.names)
        forgotten = {player for player, name in change.names.items() if name is None}
        last_dropped = change.chat[-1].number - MAX_CHAT_RECORDS if change.chat else 0
        records = [*self.chat, *change.chat]
        self.chat = [record for record in records if record.player not in forgotten and record.number > last_dropped]
        merge(self.choices, change.choices)
        for player, secret in change.secrets:
            if secret is None:
                self.secrets = {known: owner for known, owner in self.secrets.items() if owner != player}
            else:
                self.secrets[secret] = player
        self.put_devices(change.devices)
        self.views = change.views or self.views

    def put_devices(self, devices: Mapping[bytes, Device | None]) -> None:
        """Update devices of existing secrets; those of revoked ones are dropped."""
        for secret, device in devices.items():
            if device is None:
                self.secrets.pop(secret, None)
            else:
                self.devices[secret] = device
        self.devices = {secret: self.devices.get(secret, Device()) for secret in self.secrets}

    def is_idle(self, lobbies: int, games: int) -> bool:
        """Return whether nothing has happened since these times."""
        played = self.tip.phase == EXPIRED or any(row.kind == STARTED for row in self.rows)
        return self.tip.phase != RUNNING and self.tip.touched < (games if played else lobbies)

    def truncate(self, seq: int) -> None:
        """Move the rows after this one aside."""
        self.damaged += self.rows[seq:]
        del self.rows[seq:]
        self.views = self.views if self.views and self.views.seq <= seq else None
        self.tip = tip_at(self.rows[-1] if self.rows else None, self.tip.phase)


def merge(values: dict[int, T], updates: Mapping[int, T | None]) -> None:
    """Apply updates to a mapping; None deletes."""
    for player, value in updates.items():
        if value is None:
            values.pop(player, None)
        else:
            values[player] = value


class MemoryLog:
    """A log that lives as long as the process."""

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}
        self.codes: dict[str, str] = {}  # tables by code

    def put(self, change: Change, callback: WriteCallback) -> None:
        """Write the change and call back at once."""
        stored = self.tables.get(change.table) or StoredTable()
        if change.code in self.tables or change.code in self.codes:
            callback(Unwritable(CODE_TAKEN))
            return
        try:
            stored.put(change, next_tip(stored.tip, with_last_hash(change)))
        except Fenced as fenced:
            callback(fenced)
        else:
            self.tables[change.table] = stored
            if change.code:
                self.drop_code(change.table)
                self.codes[change.code] = change.table
            callback(None)

    def drop_code(self, table: str) -> None:
        self.codes = {code: called for code, called in self.codes.items() if called != table}

    def append(self, change: Change) -> asyncio.Future[None]:
        return append_future(self, change)

    async def heads(self) -> list[Head]:
        """Return all tables, by name."""
        return [head(table, stored.tip) for table, stored in sorted(self.tables.items())]

    async def read(self, table: str) -> TableRows | None:
        """Return all rows; memory is never damaged."""
        stored = self.tables.get(table)
        if stored is None:
            return None
        return TableRows(
            table,
            stored.rows[:],
            dict(stored.names),
            dict(stored.secrets),
            dict(stored.choices),
            devices=dict(stored.devices),
            chat=stored.chat[:],
            views=stored.views,
        )

    async def secret_owner(self, table: str, secret: bytes) -> int | None:
        """Return the player whose secret has this SHA-256."""
        return self.tables.get(table, StoredTable()).secrets.get(secret)

    async def find_secret(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """Return the SHA-256 that begins with this prefix, and its player."""
        secrets = self.tables.get(table, StoredTable()).secrets
        return next(((secret, player) for secret, player in secrets.items() if secret.startswith(beginning)), None)

    async def find_table(self, code: str) -> str | None:
        """Return the table with this code."""
        return self.codes.get(code)

    async def truncate(self, table: str, seq: int) -> None:
        """Raises ValueError if there is no such row."""
        stored = self.tables.get(table) or StoredTable()
        if not 0 <= seq <= len(stored.rows):
            raise ValueError(f"Table {table} has no row {seq} to be cut after.")
        stored.truncate(seq)
        self.tables[table] = stored

    async def idle_tables(self, lobbies: int, games: int) -> list[Head]:
        """Return the tables idle since before these times."""
        return [
            head(table, stored.tip) for table, stored in sorted(self.tables.items()) if stored.is_idle(lobbies, games)
        ]

    async def expire(self, head: Head, at: int) -> None:
        """Delete everything but the fact that it has expired."""
        stored = self.tables.get(head.table) or StoredTable()
        if (stored.tip.seq, stored.tip.phase) != (head.seq, head.phase):
            raise Fenced(f"Table {head.table} does not stand at row {head.seq} any more.")
        del self.tables[head.table]
        self.drop_code(head.table)
        if head.phase != EXPIRED:
            self.tables[head.table] = StoredTable(expired_tip(at))

    async def check(self) -> None:
        """Do nothing: memory cannot be lost while the process runs."""

    async def close(self) -> None:
        """Do nothing."""
