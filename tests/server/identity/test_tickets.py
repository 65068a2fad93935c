"""Tickets: who proves a seat in the request is let in, whatever the neighbours do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.client import Client
from dorehami.server.access.guards import Guards
from dorehami.server.access.rate_limit import AddressLimit, KeyLimit
from dorehami.server.identity.credentials import fingerprint
from dorehami.server.identity.tickets import TTL, issue, parse
from dorehami.server.protocol import messages
from dorehami.server.services import now
from tests.support.live import House, NoLimits, advance_clock, house, manual_clock
from tests.support.server.raw_socket import ASKING, Raw

NOW = 1_789_000_000  # seconds of the wall clock
SECRET = "an-example-of-a-secret-0123456789"
EXAMPLE = (  # for who writes a client: the secret above, table 482913
    "482913.e151646e2c4a920f.1789000000.476a9e06647b76857cc088163d60be20c49eaab0d4d2694d6af39fc18827f047"
)


def test_a_ticket_is_what_the_page_says_it_is() -> None:
    """Table, the beginning of the secret's hash, time, and a code over them; the secret is not in it."""
    ticket = issue("482913", SECRET, NOW + 0.9)
    assert ticket == EXAMPLE
    assert SECRET not in ticket
    assert fingerprint(SECRET).hex() not in ticket


def test_a_ticket_proves_its_secret() -> None:
    """And no other one, for its table, for its time."""
    ticket = parse(issue("482913", SECRET, NOW))
    assert ticket is not None
    assert ticket.is_signed_with(fingerprint(SECRET))
    assert not ticket.is_signed_with(fingerprint(f"{SECRET}x"))
    for changed in (ticket._replace(table="482914"), ticket._replace(at=NOW + 1), ticket._replace(mac="0" * 64)):
        assert not changed.is_signed_with(fingerprint(SECRET))


def test_a_ticket_is_soon_worth_nothing() -> None:
    """Clocks may differ by some minutes, either way."""
    ticket = parse(issue("482913", SECRET, NOW))
    assert ticket is not None
    times = (NOW - TTL - 1, NOW - TTL, NOW, NOW + TTL, NOW + TTL + 1)
    assert [ticket.is_valid_at(now) for now in times] == [False, True, True, True, False]


@given(st.text())
def test_no_text_raises(text: str) -> None:
    """Malformed tickets are rejected without an error."""
    assert parse(text) is None
    assert parse(f"482913.{text}.{NOW}.{'0' * 64}") is None


@pytest.mark.parametrize(
    "text", ["", "...", f"۴۸۲۹۱۳.{'0' * 16}.1.{'0' * 64}", f"1.{'0' * 16}.1.{'A' * 64}", "1.2.3.4"]
)
def test_what_is_no_ticket(text: str) -> None:
    """Digits are ASCII, hashes are in lower case."""
    assert parse(text) is None


# ------------------------------------------------------------------ at the door


def tight_limits(**given: Any) -> Guards:
    """Return guards whose only address may open three sockets, and no more."""
    limits = NoLimits()
    limits.sockets = AddressLimit(0, 3)
    for name, limit in given.items():
        setattr(limits, name, limit)
    return Guards(limits=limits)


def open_house(**given: Any) -> Any:
    return house(guards=tight_limits(**given), now=lambda: 1000 * NOW)


@asynccontextmanager
async def handshake(guests: House, ticket: str = "") -> AsyncIterator[tuple[int, Raw]]:
    """Return a handshake's status and the socket."""
    reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
    first = f"GET /socket?ticket={ticket} HTTP/1.1" if ticket else ASKING[0]
    writer.write("\r\n".join([first, *ASKING[1:], "", ""]).format(port=guests.running.port).encode())
    status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
    raw = Raw(reader, writer)
    try:
        yield status, raw
    finally:
        await raw.close()


async def status_of(guests: House, ticket: str = "") -> int:
    async with handshake(guests, ticket) as (status, _):
        return status


async def seated(guests: House) -> Client:
    """Somebody who has opened a table and has a secret, without a socket."""
    client = guests.client()
    await client.open("coup", "Sara")
    return client


async def exhaust_limit(guests: House) -> None:
    """Use up all that the address may have, and more."""
    assert [await status_of(guests) for _ in range(40)] == [101] * 3 + [429] * 37


@manual_clock
async def test_a_neighbour_locks_nobody_out() -> None:
    """After forty handshakes from one address a seat behind it still connects, also to an unloaded table."""
    async with open_house() as guests:
        seats = [await seated(guests) for _ in range(2)]
        await exhaust_limit(guests)
        guests.running.registry.tables.pop(seats[1].table).close()
        for seat in seats:
            async with handshake(guests, issue(seat.table, seat.secret, NOW)) as (status, raw):
                assert status == 101
                assert (await raw.hello(seat.table, seat.secret)).player == seat.player
        assert await status_of(guests) == 429


@manual_clock
async def test_a_neighbour_who_holds_many_sockets_locks_nobody_out() -> None:
    """The limit of open sockets of an address does not apply to seats."""
    async with open_house(sockets=AddressLimit(1e9, 1e9), max_sockets=1) as guests:
        seat = await seated(guests)
        async with handshake(guests) as (status, _):
            assert (status, await status_of(guests)) == (101, 429)
            assert await status_of(guests, issue(seat.table, seat.secret, NOW)) == 101


@manual_clock
async def test_who_has_a_seat_takes_nothing_from_the_others() -> None:
    """Sockets of seats do not count against the address."""
    async with open_house() as guests:
        seat = await seated(guests)
        ticket = issue(seat.table, seat.secret, NOW)
        assert [await status_of(guests, ticket) for _ in range(10)] == [101] * 10
        await exhaust_limit(guests)


@manual_clock
async def test_a_seat_opens_only_so_many_sockets() -> None:
    """A ticket said again and again is soon worth no more than none; another seat's is; with time it is again."""
    async with open_house(seats=KeyLimit(rate=1, burst=5)) as guests:
        seat, other = await seated(guests), await seated(guests)
        ticket = issue(seat.table, seat.secret, NOW)
        assert [await status_of(guests, ticket) for _ in range(10)] == [101] * 8 + [429] * 2
        assert await status_of(guests, issue(other.table, other.secret, NOW)) == 101
        advance_clock(1)
        assert [await status_of(guests, ticket) for _ in range(2)] == [101, 429]


@manual_clock
async def test_a_seat_holds_only_so_many_sockets() -> None:
    """The next is the address's to answer for; one that is closed makes room."""
    async with open_house(max_seat_sockets=1) as guests:
        seat = await seated(guests)
        ticket = issue(seat.table, seat.secret, NOW)
        await exhaust_limit(guests)
        async with handshake(guests, ticket) as (status, raw):
            assert (status, await status_of(guests, ticket)) == (101, 429)
            await raw.hello(seat.table, seat.secret)
        while guests.running.routes.endpoint.connections:
            await asyncio.sleep(0)
        assert await status_of(guests, ticket) == 101


async def invalid_tickets(guests: House) -> dict[str, str]:
    """Return tickets that prove nothing."""
    seat, other, gone = [await seated(guests) for _ in range(3)]
    void = gone.secret
    await gone.connect()
    await gone.send(messages.Leave)
    await gone.disconnect()
    real = issue(seat.table, seat.secret, NOW)
    return {
        "guessed": issue(seat.table, "guess", NOW),
        "another table's": issue(other.table, seat.secret, NOW),
        "no table's": issue("999999", seat.secret, NOW),
        "who left": issue(gone.table, void, NOW),
        "stale": issue(seat.table, seat.secret, NOW - TTL - 1),
        "too early": issue(seat.table, seat.secret, NOW + TTL + 1),
        "renewed": real.replace(str(NOW), str(NOW + 1)),
        "moved": real.replace(seat.table, other.table),
        "broken": real[:-1],
        "the secret": seat.secret,
        "its hash": fingerprint(seat.secret).hex(),
    }


@manual_clock
async def test_only_a_secret_makes_tickets() -> None:
    """Invalid tickets count as none, before and after the limit is reached; no table is loaded for them."""
    async with open_house() as guests:
        guests.running.guards.limits.sockets = AddressLimit(1e9, 1e9)
        tickets = await invalid_tickets(guests)
        for code in list(guests.running.registry.tables):
            guests.running.registry.tables.pop(code).close()
        guests.running.guards.limits.sockets = AddressLimit(0, 3)
        await exhaust_limit(guests)
        assert {name: await status_of(guests, ticket) for name, ticket in tickets.items()} == dict.fromkeys(
            tickets, 429
        )
        assert guests.running.registry.tables == {}
        guests.running.guards.limits.sockets = AddressLimit(0, 1)
        assert await status_of(guests, tickets["guessed"]) == 101


@manual_clock
async def test_who_came_as_a_seat_is_that_seat() -> None:
    """Nobody watches, sits down elsewhere or is another by a ticket."""
    async with open_house() as guests:
        seat, other = await seated(guests), await seated(guests)
        token = "A" * 32
        for hello in (
            messages.Hello(table=seat.table),
            messages.Hello(table=other.table, secret=other.secret),
            messages.Hello(table=other.table, secret=seat.secret),
            messages.Hello(table=seat.table, secret=seat.secret, token=token),
        ):
            async with handshake(guests, issue(seat.table, seat.secret, NOW)) as (status, raw):
                assert status == 101
                raw.send_message(hello)
                assert (await raw.refusal()).code == "wrong_secret"
                assert (await raw.close_frame()).code == 1008


@manual_clock
async def test_the_client_in_python_proves_its_seat() -> None:
    """Also after its network was gone; who has none watches as far as the address allows."""
    async with open_house() as guests:
        guests.running.registry.services.now = now
        seat = await seated(guests)
        await exhaust_limit(guests)
        for _ in range(3):
            await seat.connect()
            await seat.disconnect()
