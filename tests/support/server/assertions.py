"""What tests of a live table ask of it: to come to rest, to refuse, and to have written nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from msgspec.structs import replace

from dorehami.client import Client, RefusedByTable
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.choices import Choices, decode_choices
from dorehami.server.state.rows import Body, body_of
from dorehami.store.log import Log, Row, TableRows
from tests.support.live import House


def waits_for_people(client: Client) -> bool:
    """Is no bot asked, so that nothing more happens by itself?"""
    room, asked = client.room, client.facts.get("asked", [])
    if room["phase"] != "playing" or room["paused"]:
        return True
    return bool(asked) and all(room["chairs"][seat]["kind"] == "human" for seat in asked)


async def at_rest(*clients: Client) -> int:
    """Wait until only people are asked and everybody knows it; the version at which that is so.

    What one of them knows already counts: the first one may not have heard yet that a bot is asked.
    """
    await level(*clients)
    await clients[0].wait_until(waits_for_people)
    return await level(*clients)


async def level(*clients: Client) -> int:
    """Wait until all know as much as the one who knows most."""
    version = max(client.version for client in clients)
    for client in clients:
        await client.wait_until(lambda c: c.version >= version)
    return version


async def stays_up_to_date(house: House, *clients: Client) -> None:
    """At a table at rest: what everybody knows by news is what a fresh connection is shown."""
    version = await at_rest(*clients)
    for client in clients:
        fresh = house.client()
        await fresh.connect(client.table, client.secret if client.player is not None else "")
        assert (client.version, fresh.version) == (version, version)
        assert client.record == fresh.record
        await fresh.disconnect()


async def outcome(answer: Awaitable[Any]) -> str:
    """What a command comes to: `done`, or the code with which it is refused."""
    try:
        await answer
    except RefusedByTable as refusal:
        return refusal.refusal.code
    return "done"


async def refused(answer: Awaitable[Any]) -> str:
    """The code with which a command is refused."""
    code = await outcome(answer)
    assert code != "done", "it was not refused"
    return code


async def story(house: House, table: str) -> TableRows:
    """All that is written about a table."""
    return await told(house.running.registry.services.log, table)


def chosen(story: TableRows) -> dict[int, Choices]:
    """What players have chosen for later, as it lies beside the log."""
    kept = {player: replace(decode_choices(choices), word=None) for player, choices in story.choices.items()}
    return {player: choices for player, choices in kept.items() if choices != Choices()}


def long_gone(house: House, client: Client, seconds: float = 3600.0) -> None:
    """Let somebody who is not here have been gone for so much longer."""
    assert client.player is not None
    house.running.registry.tables[client.table].timers.absent_since[client.player] -= seconds


async def story_of_the_game(house: House, table: str) -> TableRows:
    """All but when which device was last here, which is noted whenever one goes."""
    return replace(await story(house, table), devices={})


async def told(log: Log, table: str) -> TableRows:
    found = await log.read(table)
    assert found is not None
    return found


async def written(house: House, table: str, kind: str) -> list[tuple[Row, Body]]:
    """The rows of one kind, and what they say."""
    return [(row, body_of(row)) for row in (await story(house, table)).rows if row.kind == kind]


async def game_of(house: House, game: str, humans: int, bots: int = 0, **wanted: Any) -> list[Client]:
    """A game that has begun: its players, the host first."""
    host = await house.opens(game, chairs=humans + bots, bots=bots, **wanted)
    others = [await house.sits(host.table, f"Guest {number}") for number in range(1, humans)]
    await host.send(messages.Start)
    await asyncio.gather(*[client.wait_until(lambda c: c.room["phase"] != "lobby") for client in others])
    return [host, *others]


def asked_of(clients: list[Client]) -> list[Client]:
    """Who of them have a question to answer, by seat."""
    return sorted([client for client in clients if client.moves()], key=lambda c: c.seat or 0)


async def by_the_clock(guests: House, client: Client) -> int:
    """How many moves were the clock's, after the loop has had its turns."""
    for _ in range(5):
        await client.send(messages.Ping)
    moves = [body for _, body in await written(guests, client.table, "moved")]
    return len([move for move in moves if isinstance(move, rows.Moved) and move.maker == "clock"])
