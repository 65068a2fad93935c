"""Tables of our own server: four people play whole games by what they are offered, and begin again when one is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import aiohttp
import msgspec

from benchmarks.live_parts.crowd import Group
from benchmarks.live_parts.lean import HOST, Socket, Unexpected
from dorehami.server.protocol import messages

NAMES = ("Mahshid", "Sepideh", "Bahareh", "Sara")
PLAYERS = len(NAMES)
PATIENCE = 300.0  # seconds for all games to end
KIND = slice(9, 13)  # of a frame: {"type":"news"…
UNIMPORTANT = (b"welc", b"pres", b"snap", b'bye"')

Offered = list[tuple[str, list[list[int | str]]]]

ids = count(10**21)  # 22 letters, as many as our client's have


class News(msgspec.Struct):
    """Of news, what a player needs."""

    moves: Offered


class Done(msgspec.Struct):
    """Of an answer, what a player needs."""

    version: int


news_of = msgspec.json.Decoder(News).decode
done_of = msgspec.json.Decoder(Done).decode


def command(kind: str, **fields: Any) -> bytes:
    return messages.encode({"type": kind, "id": str(next(ids)), **fields})


async def opened(port: int, name: str = "") -> messages.Opened:
    """A new table of Coup."""
    wanted = messages.encode(messages.Open(game="coup", chairs=PLAYERS, name=name))
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"http://{HOST}:{port}/api/tables", data=wanted) as answer,
    ):
        return msgspec.json.decode(await answer.read(), type=messages.Opened)


class Seat:
    """One player with a socket."""

    def __init__(self, table: PlayedTable, port: int) -> None:
        self.table = table
        self.socket = Socket("/socket", port)
        self.offered: Offered = []
        self.over = False  # as far as it knows

    def hear(self, frame: bytes) -> None:
        kind = frame[KIND]
        if kind == b"news":
            if b'"moves":' in frame:
                self.offered = news_of(frame).moves
            if b'"room":{' in frame:
                self.over = b'"phase":"over"' in frame
                if b'"began":true' not in frame:
                    return
            self.table.told()
        elif kind == b"done":
            self.table.answered(done_of(frame).version)
        elif kind not in UNIMPORTANT:
            raise Unexpected(frame.decode())

    def choice(self, random: Random) -> list[int | str]:
        """Any of the moves that are offered."""
        verb, columns = random.choice(self.offered)
        return [verb, *[random.choice(column) for column in columns]]


class PlayedTable(Group):
    """A table with four people. What it is sent is finished when all have the news and the sender its answer."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self.port = port
        self.random = Random(number)
        self.seats = [Seat(self, port) for _ in range(PLAYERS)]
        self.sender = self.seats[0]
        self.again = True  # when a game is over another one begins
        self.version = 0
        self.unheard = 0  # news that have not come,
        self.heard = 0.0  # and when the last of them came
        self.unanswered = False
        self.then: Callable[[], None] = self.free

    async def gather(self) -> None:
        """Open a table, sit down, begin."""
        table = await opened(self.port, NAMES[0])
        for seat, name in zip(self.seats, NAMES, strict=True):
            await seat.socket.connect(seat.hear)
            host = seat is self.seats[0]
            seat.socket.send(messages.encode(messages.Hello(table=table.table, secret=table.secret if host else "")))
            if not host:
                await self.sit(seat, name)
        self.start()

    async def sit(self, seat: Seat, name: str) -> None:
        seated = asyncio.Event()
        self.send(seat, command("sit", name=name), seated.set, viewers=0)
        await seated.wait()

    async def part(self) -> None:
        for seat in self.seats:
            await seat.socket.close()

    # Speaking

    def send(self, seat: Seat, message: bytes, then: Callable[[], None], viewers: int = PLAYERS) -> None:
        self.busy, self.unanswered, self.sender = True, True, seat
        self.unheard, self.then = viewers, then
        seat.socket.send(message)

    def start(self) -> None:
        self.send(self.seats[0], command("start"), self.free)

    def go(self) -> None:
        seat = next(seat for seat in self.seats if seat.offered)
        message = command("move", version=self.version, move=seat.choice(self.random))
        self.sent = perf_counter()
        self.send(seat, message, self.moved)

    # Hearing

    def told(self) -> None:
        """One more viewer has the news of a move or of a new game."""
        self.unheard -= 1
        if not self.unheard:
            self.heard = perf_counter()
            self.settle()

    def answered(self, version: int) -> None:
        self.version, self.unanswered = version, False
        self.settle()

    def settle(self) -> None:
        if not self.unheard and not self.unanswered:
            self.then()

    def moved(self) -> None:
        """The sender is told that a game is over before it has its answer; others may hear of it later."""
        self.took.append(self.heard - self.sent)
        if not self.sender.over:
            self.free()
        elif self.again:
            self.start()
        else:
            self.busy = False


async def play_out(tables: Sequence[PlayedTable]) -> None:
    """Every game to its end."""
    for table in tables:
        table.again, table.endless = False, True
        table.go()
    async with asyncio.timeout(PATIENCE):
        while not all(table.sender.over and not table.busy for table in tables):
            await asyncio.sleep(0.01)


class Watcher:
    """A socket that only looks on."""

    def __init__(self, port: int, table: str) -> None:
        self.socket = Socket("/socket", port)
        self.table = table
        self.welcome = asyncio.Event()

    async def come(self) -> None:
        await self.socket.connect(lambda _: self.welcome.set())
        self.socket.send(messages.encode(messages.Hello(table=self.table)))
        await self.welcome.wait()
