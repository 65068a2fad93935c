"""Bytes of news per move and viewer: whole games at real tables, recorded without sockets."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import chain
from random import Random
from statistics import mean

from dorehami.bots.pool.workers import InProcess
from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import WATCHER, Subscriber
from dorehami.server.services import Services
from dorehami.server.table.actor import Table
from dorehami.server.tables.registry import Registry
from dorehami.store.memory import MemoryLog

NEWS = b'{"type":"news"'


@dataclass(frozen=True)
class Variant:
    """A game, its options and its number of seats."""

    what: str
    game: str
    seats: int
    options: tuple[str, ...] = ()


VARIANTS = (
    Variant("Coup with 4", "coup", 4),
    Variant("Coup with 10 and all options", "coup", 10, ("reformation", "inquisitor", "anarchist")),
    Variant("Dezh with 5", "dezh", 5),
    Variant("Dezh with 7", "dezh", 7),
    Variant("McCarthy with 4", "mccarthy", 4),
    Variant("McCarthy with 8", "mccarthy", 8),
    Variant("McCarthy with 4 and silent partners", "mccarthy", 4, ("silent_partner",)),
)


@dataclass
class Sizes:
    """Mean bytes of a move's news to one viewer: by thirds of a game, overall, and at the start."""

    thirds: list[float]
    whole: float
    start: float
    moves: float


class Listener(Subscriber):
    """A subscriber that counts the bytes of news."""

    def __init__(self, player: int = WATCHER) -> None:
        super().__init__()
        self.player = player
        self.bytes = 0

    def send(self, frame: bytes) -> None:
        if frame.startswith(NEWS):
            self.bytes += len(frame)

    def end(self, code: str) -> None:
        raise AssertionError(code)


class RecordedTable:
    """A table with a counting subscriber for every viewer."""

    def __init__(self, table: Table, host: Listener) -> None:
        self.table = table
        self.listeners = [host]
        table.sessions.join(host, messages.Hello(table=table.state.table))

    async def send(self, listener: Listener, command: messages.Command) -> float:
        """Send a command and return the mean bytes of news per viewer."""
        before = sum(each.bytes for each in self.listeners)
        self.table.submit(listener, command)
        while self.table.pending is not None:
            await asyncio.sleep(0)
        return (sum(each.bytes for each in self.listeners) - before) / len(self.listeners)

    async def fill(self, seats: int) -> None:
        for number in range(1, seats):
            guest = Listener()
            self.table.sessions.join(guest, messages.Hello(table=self.table.state.table))
            self.listeners.append(guest)
            await self.send(guest, messages.Sit(id=f"sit {number}", name=f"Sara {number}"))

    async def move(self, random: Random) -> float:
        state, play = self.table.state, self.table.state.match.play
        assert play is not None
        seat = random.choice(play.state.asked)
        words = random.choice(play.state.moves(seat)).parts()
        return await self.send(self.listeners[seat], messages.Move(id=f"{state.seq}", version=state.seq, move=words))


async def game_sizes(variant: Variant, seed: int) -> tuple[float, list[float]]:
    """Play one random game; return the bytes of its start and of each move."""
    random = Random(seed)
    registry = Registry(Services(log=MemoryLog(), bots=InProcess(), below=random.randrange))
    wanted = messages.Open(game=variant.game, options=list(variant.options), chairs=variant.seats, name="Mahshid")
    table, decision = await registry.open(wanted)
    assert decision.reply.player is not None
    listened = RecordedTable(table, Listener(decision.reply.player))
    await listened.fill(variant.seats)
    start = await listened.send(listened.listeners[0], messages.Start(id="start"))
    moves: list[float] = []
    while table.state.phase == "playing":
        moves.append(await listened.move(random))
    return start, moves


async def sizes(variant: Variant, games: int) -> Sizes:
    thirds: list[list[float]] = [[], [], []]
    starts, lengths = [], []
    for seed in range(games):
        start, moves = await game_sizes(variant, seed)
        starts.append(start)
        lengths.append(len(moves))
        for third in range(3):
            thirds[third] += moves[len(moves) * third // 3 : len(moves) * (third + 1) // 3]
    return Sizes([mean(third) for third in thirds], mean(chain(*thirds)), mean(starts), mean(lengths))
