"""A live table in the position of a `.play` text; each person can play on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
from msgspec.structs import replace

from dorehami.client import Client
from dorehami.engine.agenda import State
from dorehami.engine.notation.runner import check_text
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.auto_pass import whose_turn
from dorehami.server.state.game_replay import PastTurn
from dorehami.server.table.actor import Table
from dorehami.server.views.projection import Projection
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served


class Staged:
    """The table and its clients, in the order of the seats."""

    def __init__(self, served: Served, text: str) -> None:
        report = check_text(text, GAMES)
        assert report.play is not None
        assert not report.problems, report.problems
        self.served, self.names = served, report.names
        self.play = report.play
        self.people: list[Client] = []
        served.run(self.gather())

    async def gather(self) -> None:
        """Seat all players, start a game and replace it by the position of the text."""
        self.session = aiohttp.ClientSession()
        setup, first = self.play.setup, Client(self.session, self.served.url)
        await first.open(self.play.game.id, self.names[0], chairs=setup.seats, options=list(setup.options))
        await first.connect()
        self.people.append(first)
        for name in self.names[1:]:
            client = Client(self.session, self.served.url)
            await client.connect(first.table)
            await client.send(messages.Sit, name=name)
            self.people.append(client)
        await first.send(messages.Start)
        lay(self.live, self.play)
        for client in self.people:
            await client.send(messages.Resync)

    @property
    def code(self) -> str:
        return self.people[0].table

    @property
    def live(self) -> Table:
        """Return the server's table."""
        return self.served.running.registry.tables[self.code]

    @property
    def version(self) -> int:
        version: int = self.served.ask(lambda: self.live.state.seq)
        return version

    def person(self, name: str) -> Client:
        return self.people[self.names.index(name)]

    def move(self, name: str, *words: int | str) -> None:
        """Move as the player of this name; names in the words stand for seats."""
        spoken = [self.names.index(word) if isinstance(word, str) and word in self.names else word for word in words]
        self.served.run(self.person(name).move(*spoken))

    def wait_until(self, condition: Callable[[Client], bool]) -> None:
        """Wait until a condition holds for every client."""
        for client in self.people:
            self.served.run(client.wait_until(condition))

    def seats(self, guest: Guest, name: str) -> None:
        """Give the guest this player's seat, as on another device, and open the table."""
        person = self.person(name)
        assert person.player is not None
        guest.store_seat(self.code, person.secret, person.player)
        guest.goes(f"/t/{self.code}")
        guest.settle(self.version)

    def close(self) -> None:
        self.served.run(self.disconnect())

    async def disconnect(self) -> None:
        for client in self.people:
            await client.disconnect()
        await self.session.close()


def lay(table: Table, play: Play) -> None:
    """Replace the game that has just begun at the table by another one."""
    state = table.state
    past = past_turns(play)
    turns = range(state.seq - len(past) + 1, state.seq + 1)
    match = replace(
        state.match,
        play=play,
        turns=tuple(turns),
        past=tuple([turn._replace(row=row) for turn, row in zip(past, turns, strict=True)]),
        open_since=dict.fromkeys(play.state.asked, state.seq),
        turn_of=tuple(whose_turn(play.game, play.state)),
    )
    table.current.state = replace(state, match=match)
    table.broadcaster.viewers.update(dict.fromkeys(table.broadcaster.viewers, state.seq))  # all need a snapshot
    table.broadcaster.projection = Projection(table.state)


def past_turns(play: Play) -> list[PastTurn]:
    """Return what happened in a game: the deal, then a turn for each move with the draws that follow it."""
    state: State[Any] = play.game.new(play.setup)
    past = [PastTurn(0, [], "")]
    for seat, move, maker in play.moves:
        if seat != NATURE:
            past.append(PastTurn(0, [], maker))
        state.told = past[-1].told
        state.apply(seat, move)
    return past


def drop_connections(served: Served) -> None:
    """Abort every socket."""

    def drop() -> None:
        for connection in set(served.running.routes.endpoint.connections):
            connection.transport.abort()

    served.ask(drop)


@contextmanager
def staged(served: Served, text: str) -> Iterator[Staged]:
    """Stage a table within the context."""
    table = Staged(served, text)
    try:
        yield table
    finally:
        table.close()
