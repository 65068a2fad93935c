"""A live table that stands where a .play text leads: people sit at it by name, and each can play on from there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp

from dorehami.engine.agenda import Event
from dorehami.engine.notation.runner import check_text
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server import wire
from dorehami.server.client import Client
from dorehami.server.projection import open_facts, room_of
from dorehami.server.table import Table
from tests.web.browsing import Guest
from tests.web.serving import Served

Result = TypeVar("Result")
LATE = 20  # seconds after which something will never be


class Staged:
    """The table, and the people at it, in the order of their seats."""

    def __init__(self, served: Served, text: str) -> None:
        report = check_text(text, GAMES)
        assert report.play is not None
        assert not report.problems, report.problems
        self.served, self.names = served, report.names
        self.play, self.told = told_again(report.play)
        self.people: list[Client] = []
        self.run(self.gather())

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Something that is done in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, LATE), self.served.loop).result()

    async def gather(self) -> None:
        """All sit down, begin a game, and the cards are laid as the text has them."""
        self.session = aiohttp.ClientSession()
        setup, first = self.play.setup, Client(self.session, self.served.url)
        await first.open(self.play.game.id, self.names[0], chairs=setup.seats, options=list(setup.options))
        await first.connect()
        self.people.append(first)
        for name in self.names[1:]:
            client = Client(self.session, self.served.url)
            await client.connect(first.table)
            await client.send(wire.Sit, name=name)
            self.people.append(client)
        await first.send(wire.Start)
        lay(self.served.running.hall.tables[first.table], self.play, self.told)
        for client in self.people:
            await client.send(wire.Resync)

    @property
    def table(self) -> str:
        return self.people[0].table

    def person(self, name: str) -> Client:
        return self.people[self.names.index(name)]

    def says(self, name: str, *words: int | str) -> None:
        """Somebody answers; a name in the words is the seat of who bears it."""
        spoken = [self.names.index(word) if word in self.names else word for word in words]
        self.run(self.person(name).move(*spoken))

    def seats(self, guest: Guest, name: str) -> None:
        """The guest takes over the seat of this name, as who opens its link on another device."""
        person = self.person(name)
        seat = json.dumps({"secret": person.secret, "player": person.player})
        guest.goes()
        guest.page.evaluate("([key, seat]) => (localStorage[key] = seat)", [f"dorehami.seat.{self.table}", seat])
        guest.goes(f"/t/{self.table}")

    def leaves(self) -> None:
        self.run(self.part())

    async def part(self) -> None:
        for client in self.people:
            await client.disconnect()
        await self.session.close()


def told_again(play: Play) -> tuple[Play, list[list[Event[Any]]]]:
    """The same game once more, and what happened with each move; draws belong to the move before them."""
    again, told = Play(play.game, play.setup), list[list[Event[Any]]]()
    for seat, move, maker in play.moves:
        events = again.move(seat, move, maker)
        if seat == NATURE and told:
            told[-1] += events
        else:
            told.append(events)
    return again, told


def lay(table: Table, play: Play, told: list[list[Event[Any]]]) -> None:
    """Put a game on the table in the place of the one that has just begun there."""
    ledger = table.ledger
    ledger.play = play
    ledger.told = [(ledger.seq - len(told) + number + 1, events, "") for number, events in enumerate(told)]
    ledger.open_since = dict.fromkeys(play.state.asked, ledger.seq)
    audience = table.audience
    audience.projections.clear()
    audience.facts = open_facts(ledger)
    audience.room = room_of(ledger, audience.names)
