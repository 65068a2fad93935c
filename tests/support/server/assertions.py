"""Waiting and checking at a live table: that it is at rest, refuses, and has written nothing."""

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
    """Return whether no bot is asked, so that nothing more happens by itself."""
    room, asked = client.room, client.facts.get("asked", [])
    if room["phase"] != "playing" or room["paused"]:
        return True
    return bool(asked) and all(room["chairs"][seat]["kind"] == "human" for seat in asked)


async def wait_until_at_rest(*clients: Client) -> int:
    """Wait until only people are asked and all clients know it; return the version.

    The most recent client counts: another may not know yet that a bot is asked.
    """
    await wait_until_level(*clients)
    await clients[0].wait_until(waits_for_people)
    return await wait_until_level(*clients)


async def wait_until_level(*clients: Client) -> int:
    """Wait until all clients know as much as the most recent one; return the version."""
    version = max(client.version for client in clients)
    for client in clients:
        await client.wait_until(lambda c: c.version >= version)
    return version


async def assert_up_to_date(house: House, *clients: Client) -> None:
    """At a table at rest, check that each client's record equals that of a fresh connection."""
    version = await wait_until_at_rest(*clients)
    for client in clients:
        fresh = house.client()
        await fresh.connect(client.table, client.secret if client.player is not None else "")
        assert (client.version, fresh.version) == (version, version)
        assert client.record == fresh.record
        await fresh.disconnect()


async def outcome(answer: Awaitable[Any]) -> str:
    """Return the outcome of a command: `done`, or the code of its refusal."""
    try:
        await answer
    except RefusedByTable as refusal:
        return refusal.refusal.code
    return "done"


async def refusal_code(answer: Awaitable[Any]) -> str:
    """Return the code with which a command is refused."""
    code = await outcome(answer)
    assert code != "done", "it was not refused"
    return code


async def stored_table(house: House, table: str) -> TableRows:
    """Return everything the log holds about a table."""
    return await read_table(house.running.registry.services.log, table)


def stored_choices(stored: TableRows) -> dict[int, Choices]:
    """Return the choices for later that players have stored beside the log."""
    kept = {player: replace(decode_choices(choices), word=None) for player, choices in stored.choices.items()}
    return {player: choices for player, choices in kept.items() if choices != Choices()}


def extend_absence(house: House, client: Client, seconds: float = 3600.0) -> None:
    """Let an absent player have been absent for so much longer."""
    assert client.player is not None
    house.running.registry.tables[client.table].parts.absence.since[client.player] -= seconds


async def stored_game(house: House, table: str) -> TableRows:
    """Return everything the log holds about a table but the devices' last visits, which change on disconnecting."""
    return replace(await stored_table(house, table), devices={})


async def read_table(log: Log, table: str) -> TableRows:
    """Return everything a log holds about a table."""
    found = await log.read(table)
    assert found is not None
    return found


async def rows_of_kind(house: House, table: str, kind: str) -> list[tuple[Row, Body]]:
    """Return the rows of one kind, decoded."""
    return [(row, body_of(row)) for row in (await stored_table(house, table)).rows if row.kind == kind]


async def start_game(house: House, game: str, humans: int, bots: int = 0, **wanted: Any) -> list[Client]:
    """Start a game and return its clients, the host first."""
    host = await house.opens(game, chairs=humans + bots, bots=bots, **wanted)
    others = [await house.sits(host.table, f"Guest {number}") for number in range(1, humans)]
    await host.send(messages.Start)
    await asyncio.gather(*[client.wait_until(lambda c: c.room["phase"] != "lobby") for client in others])
    return [host, *others]


def clients_asked(clients: list[Client]) -> list[Client]:
    """Return the clients with a question to answer, by seat."""
    return sorted([client for client in clients if client.moves()], key=lambda c: c.seat or 0)


async def moves_by_clock(guests: House, client: Client) -> int:
    """Return how many moves the clock has made, after a few turns of the loop."""
    for _ in range(5):
        await client.send(messages.Ping)
    moves = [body for _, body in await rows_of_kind(guests, client.table, "moved")]
    return len([move for move in moves if isinstance(move, rows.Moved) and move.maker == "clock"])
