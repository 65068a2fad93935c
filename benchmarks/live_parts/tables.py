"""Tables of our own server: four players choose among the offered moves, and start again when a game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import aiohttp
import msgspec

from benchmarks.live_parts.lean import HOST, Socket, Unexpected
from benchmarks.live_parts.load import Group
from dorehami.server.protocol import messages

NAMES = ("Mahshid", "Sepideh", "Bahareh", "Sara")
PLAYERS = len(NAMES)
PATIENCE = 300.0  # seconds for all games to end
KIND = slice(9, 13)  # of a frame: {"type":"news"…
UNIMPORTANT = (b"welc", b"pres", b"snap", b'bye"')

Offered = list[tuple[str, list[list[int | str]]]]

ids = count(10**21)  # 22 letters, as many as our client's have


class News(msgspec.Struct):
    """The fields of news that a player needs."""

    moves: Offered


class Done(msgspec.Struct):
    """The fields of an answer that a player needs."""

    version: int


news_of = msgspec.json.Decoder(News).decode
done_of = msgspec.json.Decoder(Done).decode


def command(kind: str, **fields: Any) -> bytes:
    return messages.encode({"type": kind, "id": str(next(ids)), **fields})


async def open_table(port: int, name: str = "") -> messages.Opened:
    """Open a new table of Coup."""
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
            self.table.count_news()
        elif kind == b"done":
            self.table.note_answer(done_of(frame).version)
        elif kind not in UNIMPORTANT:
            raise Unexpected(frame.decode())

    def choice(self, random: Random) -> list[int | str]:
        """Return a random move among those offered."""
        verb, columns = random.choice(self.offered)
        return [verb, *[random.choice(column) for column in columns]]


class PlayedTable(Group):
    """A table of four. A command is finished when all viewers have the news and the sender has the answer."""

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
        self.then: Callable[[], None] = self.finish_move

    async def connect(self) -> None:
        """Open a table, seat everybody and start."""
        table = await open_table(self.port, NAMES[0])
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

    async def disconnect(self) -> None:
        for seat in self.seats:
            await seat.socket.close()

    # Speaking

    def send(self, seat: Seat, message: bytes, then: Callable[[], None], viewers: int = PLAYERS) -> None:
        self.busy, self.unanswered, self.sender = True, True, seat
        self.unheard, self.then = viewers, then
        seat.socket.send(message)

    def start(self) -> None:
        self.send(self.seats[0], command("start"), self.finish_move)

    def make_move(self) -> None:
        seat = next(seat for seat in self.seats if seat.offered)
        message = command("move", version=self.version, move=seat.choice(self.random))
        self.sent = perf_counter()
        self.send(seat, message, self.finish_turn)

    # Hearing

    def count_news(self) -> None:
        """Count a viewer's news of a move or of a new game."""
        self.unheard -= 1
        if not self.unheard:
            self.heard = perf_counter()
            self.continue_if_complete()

    def note_answer(self, version: int) -> None:
        """Note the sender's answer."""
        self.version, self.unanswered = version, False
        self.continue_if_complete()

    def continue_if_complete(self) -> None:
        """Go on once all news and the answer have arrived."""
        if not self.unheard and not self.unanswered:
            self.then()

    def finish_turn(self) -> None:
        """Record the latency and go on. The sender learns of the end of a game before its answer arrives."""
        self.took.append(self.heard - self.sent)
        if not self.sender.over:
            self.finish_move()
        elif self.again:
            self.start()
        else:
            self.busy = False


async def play_to_end(tables: Sequence[PlayedTable]) -> None:
    """Play every game to its end."""
    for table in tables:
        table.again, table.endless = False, True
        table.make_move()
    async with asyncio.timeout(PATIENCE):
        while not all(table.sender.over and not table.busy for table in tables):
            await asyncio.sleep(0.01)


class Spectator:
    """A socket that only watches."""

    def __init__(self, port: int, table: str) -> None:
        self.socket = Socket("/socket", port)
        self.table = table
        self.welcome = asyncio.Event()

    async def connect(self) -> None:
        """Connect and wait for the welcome."""
        await self.socket.connect(lambda _: self.welcome.set())
        self.socket.send(messages.encode(messages.Hello(table=self.table)))
        await self.welcome.wait()
