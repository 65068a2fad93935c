"""What a log promises, whatever it is kept in.

A table's rows are numbered from 1 and chained: each carries the hash of the former one. Names, talk, seat secrets and
answers kept for later lie beside the chain, so that they can be forgotten. What `append` promises is durable when it is
done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, Protocol

import msgspec

packed: Final = msgspec.msgpack.Encoder().encode
STARTED: Final = "started"  # the kind of row with which a game begins
RUNNING: Final = "playing"  # phases that the log itself knows
EXPIRED: Final = "expired"
GENESIS: Final = bytes(32)  # what the first row of a table carries as the hash of the former one
CODE_TAKEN: Final = "Another table is found by that code."
TALK: Final = 60  # of the things said at a table, the last that are kept


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing that happened at a table."""

    table: str
    seq: int
    epoch: int  # raised when somebody else takes the table over, or when it goes on after damage
    kind: str  # opened, sat, left, option, started, moved, paused, resumed, ended, ready, epoch
    cause: str  # who caused it: "seat 2", "host", "bot", "clock", "others", "standin", "table"
    command: str  # the id that the sender gave it, or ""
    at: int  # milliseconds of the wall clock: for people, never for rules
    body: bytes  # JSON
    former: bytes  # hash of the former row


class Device(msgspec.Struct, frozen=True, gc=False):
    """Where a secret of a seat is kept, as far as that is known."""

    kind: str = ""
    seen: int = 0  # milliseconds of the wall clock when it was last here


class ChatRecord(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that was said at a table."""

    number: int
    player: int  # who said it; -1: somebody who watches,
    name: str  # who is called so
    text: str
    phrase: str  # in place of a text
    at: int  # milliseconds of the wall clock


class Views(msgspec.Struct, frozen=True, gc=False):
    """What a running game looked like to everybody after one of its rows, as a hash."""

    seq: int
    digest: bytes

    def check(self, table: str) -> bytes:
        """It is kept with this: what is damaged must not pass for other rules."""
        return sha256(packed((table, self.seq, self.digest))).digest()


class Change(msgspec.Struct, frozen=True, gc=False):
    """What is written together or not at all: rows of one table that follow one another, and what lies beside."""

    table: str
    rows: Sequence[Row] = ()
    phase: str = ""  # what the table is in after it: lobby, playing, over; "" leaves it
    names: Mapping[int, str | None] = {}  # by player; None forgets, also what that player has said
    secrets: Sequence[tuple[int, bytes | None]] = ()  # player and SHA-256 of a secret to add; None revokes all of them
    kept: Mapping[int, bytes | None] = {}  # by player: an answer for later, as JSON; None drops it
    devices: Mapping[bytes, Device | None] = {}  # by SHA-256 of a secret that is there; None revokes that one alone
    talk: Sequence[ChatRecord] = ()  # what was said; the oldest of many is forgotten
    views: Views | None = None  # in place of those that were kept
    code: str = ""  # by which the table is found from now on, in place of a former one; "" leaves it
    last: bytes = b""  # hash of the last row, from who knows it already


class Tip(msgspec.Struct, frozen=True, gc=False):
    """Where a table's chain ends. It is kept beside the rows: nothing else tells that the last one is as it was."""

    seq: int = 0
    epoch: int = 0
    digest: bytes = GENESIS  # of the last row
    phase: str = ""
    touched: int = 0


NEW: Final = Tip()  # of a table that has no rows


class Head(msgspec.Struct, frozen=True):
    """Where a table stands."""

    table: str
    seq: int
    epoch: int
    phase: str
    touched: int  # `at` of the last row


class TableRows(msgspec.Struct, frozen=True):
    """All that is kept of a table: the longest unbroken prefix of its rows, and what lies beside them."""

    table: str
    rows: list[Row]
    names: dict[int, str]
    secrets: dict[bytes, int]  # player by SHA-256 of the secret
    kept: dict[int, bytes]
    damage: str = ""  # why the rows end here although there were more, as a sentence; "" if all are there
    lost: str = ""  # why something that lay beside the rows is not here, as a sentence; "" if all is
    devices: dict[bytes, Device] = {}  # by SHA-256 of the secret
    talk: list[ChatRecord] = []  # the oldest first
    views: Views | None = None


class Unwritable(Exception):
    """The disk does not take it now, or does not give it; nothing was written. The same may succeed later."""


class Fenced(Exception):
    """Somebody else has written a row of that number: this writer does not own the table any more."""


class Unopenable(Exception):
    """The store cannot be used at all; the text is a sentence for the person who started the program."""


Outcome = Exception | None  # why something was not written; None: it is durable
Told = Callable[[Outcome], None]  # who hears what came of it, in a turn of the event loop


def waiting_for(future: asyncio.Future[None]) -> Told:
    """Who waits for a future hears it so; who has stopped waiting is not told any more."""

    def tell(outcome: Outcome) -> None:
        if future.done():
            return
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)

    return tell


def appended(log: Log, change: Change) -> asyncio.Future[None]:
    """The change is put into the log; what is waited for until it is durable."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    log.put(change, waiting_for(future))
    return future


class Log(Protocol):
    """Where rows are kept."""

    def put(self, change: Change, told: Told) -> None:
        """Write it, and tell what came of it: it is durable, or nothing was written for it is Unwritable or Fenced.

        It is told exactly once, perhaps at once, and nothing is raised. This is what a table does with every move;
        `append` is for all who can wait.
        """

    def append(self, change: Change) -> asyncio.Future[None]:
        """Write it; it is durable when the future is done, unless that raises: Unwritable or Fenced, and nothing was.

        Who cancels the future takes nothing back: the change may be written all the same.
        """

    async def heads(self) -> list[Head]:
        """Every table there is, by name. Raises Unwritable."""

    async def read(self, table: str) -> TableRows | None:
        """A table's story as far as its chain holds; None if there is no such table. Raises Unwritable."""

    async def holder(self, table: str, secret: bytes) -> int | None:
        """The player whose secret has this SHA-256; None if nobody's has, or there is no such table, and as quickly.

        Raises Unwritable.
        """

    async def key(self, table: str, beginning: bytes) -> tuple[bytes, int] | None:
        """The SHA-256 of a secret that begins so, and the player whose it is; None as `holder`, and as quickly.

        Raises Unwritable.
        """

    async def table_called(self, code: str) -> str | None:
        """The table that was given this code in place of its id; None if none was. Raises Unwritable."""

    async def cut(self, table: str, seq: int) -> None:
        """Lay the rows after this one aside for good; they are kept for inspection. The table can go on from here.

        Raises Unwritable, and ValueError if there is no such row.
        """

    async def idle(self, lobbies: int, games: int) -> list[Head]:
        """Tables where nothing has happened since a time: one for those that never saw a game, one for the others.

        None is among them where a game is running. Those that have expired are, after the same time once more.
        Raises Unwritable.
        """

    async def expire(self, head: Head, at: int) -> None:
        """Forget all of a table but that it has expired, now; and that too, if it had expired before.

        Raises Unwritable, and Fenced if it stands elsewhere by now.
        """

    async def check(self) -> None:
        """Raises Unwritable if what is written now would not be found again."""

    async def close(self) -> None:
        """Everything that was appended is on the disk."""
