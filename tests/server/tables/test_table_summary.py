"""Summaries of tables for players who are elsewhere: without cards, and without counting as presence."""

from __future__ import annotations

from typing import Any

import msgspec

from dorehami.client import Client
from dorehami.server.identity.tickets import issue
from dorehami.server.protocol import messages
from dorehami.server.services import now
from tests.support.live import House, house, live


async def fetch_standings(guests: House, *seats: tuple[str, str, int]) -> list[dict[str, Any]]:
    """Return the standings for these seats; each is a table, a secret and the last version seen."""
    query = [
        pair
        for table, secret, seen in seats
        for pair in (("ticket", issue(table, secret, now() / 1000)), ("seen", str(seen)))
    ]
    async with guests.session.get(f"{guests.url}/api/seats", params=query) as answer:
        assert answer.status == 200
        told: list[dict[str, Any]] = await answer.json()
        return told


async def two(guests: House) -> tuple[Client, Client]:
    """Sara and Ali in a game of Coup, which Sara begins."""
    sara = await guests.opens("coup", "Sara", chairs=2, turn=0, reaction=0)
    ali = await guests.sits(sara.table, "Ali")
    await sara.send(messages.Choose, game="coup", chairs=2, starter=0, turn=0, reaction=0)
    await sara.send(messages.Start)
    await ali.wait_until(lambda client: client.room["phase"] == "playing")
    return sara, ali


@live
async def test_a_seat_is_told_how_its_table_stands() -> None:
    """The summary has the turn, the people present and the number of moves, and counts nobody as present."""
    async with house() as guests:
        sara, ali = await two(guests)
        while sara.moves():  # the two draw their first cards by choice
            await sara.move(*sara.moves()[0])
        await ali.wait_until(lambda client: client.version >= sara.version)
        began = sara.version
        mover, other = (sara, ali) if sara.moves() else (ali, sara)
        await other.disconnect()
        (told,) = await fetch_standings(guests, (mover.table, other.secret, began))
        assert (told["phase"], told["game"], told["waits"], told["here"]) == (
            "playing",
            "coup",
            [mover_name(mover, sara)],
            1,
        )
        assert "yours" not in told
        assert "moves" not in told
        (told,) = await fetch_standings(guests, (mover.table, mover.secret, 0))
        assert told["yours"]
        assert set(told) <= {field.encode_name for field in msgspec.structs.fields(messages.Standing)}
        table = guests.running.registry.tables[mover.table]
        assert table.broadcaster.connected() == {mover.player}


def mover_name(mover: Client, sara: Client) -> str:
    return "Sara" if mover is sara else "Ali"


@live
async def test_nobody_else_is_told() -> None:
    """A wrong secret, a table that is not there and a ticket that is none are left out, and say nothing of why."""
    async with house() as guests:
        sara = await guests.opens("coup", "Sara")
        assert await fetch_standings(guests, (sara.table, "x" * 32, 0), ("1", sara.secret, 0)) == []
        async with guests.session.get(f"{guests.url}/api/seats?ticket=nonsense&seen=-1") as answer:
            assert (answer.status, await answer.json()) == (200, [])
        assert len(await fetch_standings(guests, (sara.table, sara.secret, 0))) == 1
        await sara.send(messages.Leave)
        assert await fetch_standings(guests, (sara.table, sara.secret, 0)) == []


@live
async def test_only_so_many_are_looked_at_at_once() -> None:
    """One request reads no more than eight tables."""
    async with house() as guests:
        sara = await guests.opens("coup", "Sara")
        seat = (sara.table, sara.secret, 0)
        assert len(await fetch_standings(guests, *[seat] * 20)) == 8
