"""The interface of all logs, and the values that go in and out.

A table's rows are numbered from 1; each carries the hash of the previous one. Names, chat, seat secrets and stored
choices are kept outside the chain, so that they can be deleted. A change is durable when `append` is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, Protocol

import msgspec

encode: Final = msgspec.msgpack.Encoder().encode
STARTED: Final = "started"  # the kind of a row that starts a game
RUNNING: Final = "playing"  # phases that the log itself interprets
EXPIRED: Final = "expired"
GENESIS: Final = bytes(32)  # `previous_hash` of the first row
CODE_TAKEN: Final = "Another table is found by that code."
UNSEATED: Final = -1  # in place of a player, on disk: somebody without a seat
MAX_CHAT_RECORDS: Final = 60  # chat messages kept for each table


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One event of a table."""

    table: str
    seq: int
    epoch: int  # raised on every takeover and after damage
    kind: str  # opened, sat, left, option, started, moved, paused, resumed, ended, ready, epoch
    cause: str  # who caused it: "seat 2", "host", "bot", "clock", "others", "standin", "table"
    command: str  # the id that the sender gave it, or ""
    at: int  # milliseconds of the wall clock; never used by rules
    body: bytes  # JSON
    previous_hash: bytes


class Device(msgspec.Struct, frozen=True, gc=False):
    """The device that holds a seat's secret, as far as it is known."""

    kind: str = ""
    seen: int = 0  # milliseconds of the wall clock of the last connection


class ChatRecord(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One chat message."""

    number: int
    player: int  # the author; UNSEATED: a spectator,
    name: str  # of this name
    text: str
    phrase: str  # the id of a stock phrase, in place of a text
    at: int  # milliseconds of the wall clock


class Views(msgspec.Struct, frozen=True, gc=False):
    """The hash of all views of a running game after one of its rows."""

    seq: int
    digest: bytes

    def check(self, table: str) -> bytes:
        """Return a checksum, stored with it: damage must not be mistaken for changed rules."""
        return sha256(encode((table, self.seq, self.digest))).digest()


class Change(msgspec.Struct, frozen=True, gc=False):
    """An atomic write: consecutive rows of one table, and updates of its data outside the chain."""

    table: str
    rows: Sequence[Row] = ()
    phase: str = ""  # the phase after it: lobby, playing, over; "" leaves it unchanged
    names: Mapping[int, str | None] = {}  # by player; None deletes it and the player's chat
    secrets: Sequence[tuple[int, bytes | None]] = ()  # player and SHA-256 of a secret to add; None revokes all of them
    choices: Mapping[int, bytes | None] = {}  # by player: stored choices as JSON; None deletes them
    devices: Mapping[bytes, Device | None] = {}  # by SHA-256 of a known secret; None revokes that secret
    chat: Sequence[ChatRecord] = ()  # new messages; only the last MAX_CHAT_RECORDS stay
    views: Views | None = None  # replaces the stored ones
    code: str = ""  # the new code of the table, in place of any former one; "" leaves it unchanged
    last: bytes = b""  # hash of the last row, if already computed


class Tip(msgspec.Struct, frozen=True, gc=False):
    """The end of a table's chain, stored apart from the rows because nothing else confirms the last one."""

    seq: int = 0
    epoch: int = 0
    digest: bytes = GENESIS  # of the last row
    phase: str = ""
    touched: int = 0


NEW: Final = Tip()  # of a table without rows


class Head(msgspec.Struct, frozen=True):
    """The state of a table in brief."""

    table: str
    seq: int
    epoch: int
    phase: str
    touched: int  # `at` of the last row


class TableRows(msgspec.Struct, frozen=True):
    """All that is stored of a table: the longest valid prefix of its rows, and the data outside the chain."""

    table: str
    rows: list[Row]
    names: dict[int, str]
    secrets: dict[bytes, int]  # player by SHA-256 of the secret
    choices: dict[int, bytes]
    damage: str = ""  # why rows are missing at the end, as a sentence; "" if none are
    lost: str = ""  # why data outside the chain is missing, as a sentence; "" if none is
    devices: dict[bytes, Device] = {}  # by SHA-256 of the secret
    chat: list[ChatRecord] = []  # oldest first
    views: Views | None = None


class Unwritable(Exception):
    """The disk cannot be written or read now; nothing was written. A retry may succeed."""


class Fenced(Exception):
    """Another writer has written a row of that number, so this one no longer owns the table."""


class Unopenable(Exception):
    """The store cannot be used at all; the message is for the person who started the program."""


Outcome = Exception | None  # None: durable; otherwise why nothing was written
WriteCallback = Callable[[Outcome], None]  # called in the event loop


def future_callback(future: asyncio.Future[None]) -> WriteCallback:
    """Return a callback that settles a future, unless that was cancelled."""

    def settle(outcome: Outcome) -> None:
        if future.done():
            return
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)

    return settle


def append_future(log: Log, change: Change) -> asyncio.Future[None]:
    """Put a change into the log and return a future that is done when it is durable."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    log.put(change, future_callback(future))
    return future


class Log(Protocol):
    """An append-only store of tables."""

    def put(self, change: Change, callback: WriteCallback) -> None:
        """Write a change and report the outcome: None if it is durable, else Unwritable or Fenced.

        The callback is called exactly once, possibly before `put` returns; nothing is raised. A failed change was not
        written. Tables use it for every move, as it costs no future; all others use `append`.
        """

    def append(self, change: Change) -> asyncio.Future[None]:
        """Write a change; the future is done when it is durable, or raises Unwritable or Fenced.

        Cancelling the future does not cancel the write.
        """

    async def heads(self) -> list[Head]:
        """Return all tables, by name. Raises Unwritable."""

    async def read(self, table: str) -> TableRows | None:
        """Return the valid rows of a table; None if there is no such table. Raises Unwritable."""

    async def secret_owner(self, table: str, secret: bytes) -> int | None:
        """Return the player whose secret has this SHA-256; None if there is none, or no such table, in the same time.

        Raises Unwritable.
        """

    async def find_secret(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """Return the SHA-256 that begins with this prefix, and its player; None in the same time.

        Raises Unwritable.
        """

    async def find_table(self, code: str) -> str | None:
        """Return the table with this code in place of its id, or None. Raises Unwritable."""

    async def truncate(self, table: str, seq: int) -> None:
        """Move the rows after this one aside, where they are kept for inspection; the table can go on from here.

        Raises Unwritable, and ValueError if there is no such row.
        """

    async def idle_tables(self, lobbies: int, games: int) -> list[Head]:
        """Return the tables idle since before `lobbies` if they never had a game, or `games` if they did.

        Running games are left out; expired tables count like those with a game. Raises Unwritable.
        """

    async def expire(self, head: Head, at: int) -> None:
        """Delete everything of a table but the fact that it has expired; of an expired table that, too.

        Raises Unwritable, and Fenced if the table has changed since `head` was read.
        """

    async def check(self) -> None:
        """Raise Unwritable if what is written now would not be found after a restart."""

    async def close(self) -> None:
        """Flush and close: everything that was appended is on the disk."""
