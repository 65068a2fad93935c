"""Who has lost every device asks for the seat by name; somebody at the table says yes or no."""

from __future__ import annotations

import pytest

from dorehami.server import wire
from dorehami.server.client import Client
from dorehami.server.commands.absence import absent
from dorehami.server.commands.desk import MOST_KNOCKS
from dorehami.server.waiting import Due
from tests.live import House, house, live
from tests.server.raw import raw_socket
from tests.server.rooms import at_rest, game_of, refused, stays_up_to_date, story


async def gone(client: Client, *others: Client) -> None:
    """Its device is lost, and everybody knows that it is not here."""
    await client.disconnect()
    for other in others:
        await other.until(lambda c: client.player not in c.present.players)


async def asks(guests: House, client: Client, *judges: Client) -> Client:
    """Somebody with a new device asks for this seat, and the others hear of it."""
    asker = await guests.watches(client.table)
    await asker.send(wire.Return, name="Guest")
    for judge in (*judges, asker):
        await judge.until(lambda c: c.present.asking == [client.player])
    return asker


@live
async def test_the_host_lets_somebody_in() -> None:
    """With one word; the new device has the seat, the lost one has not, and everybody is told."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest, other = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        await gone(guest, host, other)
        asker = await asks(guests, guest, host, other)
        await host.send(wire.LetIn, chair=1)
        await asker.until(lambda c: c.player == guest.player)
        assert asker.secret not in ("", guest.secret)
        for client in (host, other):
            await client.until(lambda c: c.room["readmitted"] == [guest.player] and not c.present.asking)
        assert await refused(guest.connect(fresh=True)) == "wrong_secret"
        await stays_up_to_date(guests, host, other, asker)
        await asker.disconnect()
        await asker.connect(fresh=True)
        assert asker.seat == 1


@live
async def test_the_host_sends_somebody_away() -> None:
    """Nothing is written, the seat stays its holder's, and one may ask again."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await gone(guest, host)
        asker = await asks(guests, guest, host)
        rows = (await story(guests, host.table)).rows
        await host.send(wire.LetIn, chair=1, yes=False)
        await asker.until(lambda c: not c.present.asking)
        assert (asker.player, asker.secret) == (None, "")
        assert (await story(guests, host.table)).rows == rows
        await asker.send(wire.Return, name="Guest")
        await guest.connect()
        assert guest.seat == 1


@live
async def test_for_the_hosts_seat_anybody_else_speaks() -> None:
    """Somebody who sits, not somebody who watches, and not the asker."""
    async with house() as guests:
        host = await guests.opens("coup", "Guest", chairs=3)
        other, third = [await guests.sits(host.table, name) for name in ("Other", "Third")]
        watcher = await guests.watches(host.table)
        await gone(host, other, third)
        asker = await asks(guests, host, other, third)
        for nobody in (watcher, asker):
            assert await refused(nobody.send(wire.LetIn, chair=0)) == "not_seated"
        await third.send(wire.LetIn, chair=0)
        await asker.until(lambda c: c.player == host.player)
        assert asker.room["host"] == asker.seat


@live
async def test_only_the_host_speaks_for_a_guests_seat() -> None:
    """Another guest is refused, and so is a word about a seat that nobody asks for."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        guest, other = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        await gone(guest, host)
        assert await refused(host.send(wire.LetIn, chair=guest_chair(host, guest))) == "nobody_asks"
        await asks(guests, guest, host)
        assert await refused(other.send(wire.LetIn, chair=guest_chair(host, guest))) == "not_host"
        for chair in (1, 9):
            assert await refused(host.send(wire.LetIn, chair=chair)) == "nobody_asks"


def guest_chair(host: Client, guest: Client) -> int:
    chair: int = host.room["players"].index(guest.player)
    return chair


@live
async def test_a_seat_that_is_connected_is_nobody_elses() -> None:
    """It cannot be asked for; and if its holder comes back meanwhile, who asked has asked for nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        stranger = await guests.watches(host.table)
        assert await refused(stranger.send(wire.Return, name="Guest")) == "seat_connected"
        assert await refused(guest.send(wire.Return, name="Sara")) == "already_seated"
        await gone(guest, host)
        asker = await asks(guests, guest, host)
        assert await refused(stranger.send(wire.Return, name="guest")) == "asked_already"
        await guest.connect()
        await host.until(lambda c: not c.present.asking)
        assert await refused(host.send(wire.LetIn, chair=1)) == "nobody_asks"
        assert asker.player is None


@live
async def test_who_goes_away_asks_no_more() -> None:
    """A closed socket is let in to nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await gone(guest, host)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.say(wire.Return(id="1", name="Guest"))
            await host.until(lambda c: c.present.asking == [guest.player])
        await host.until(lambda c: not c.present.asking)
        assert await refused(host.send(wire.LetIn, chair=1)) == "nobody_asks"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Nobody", "nobody_called"),
        ("", "name_empty"),
        ("Sa\u202era", "name_letters"),
        ("Bot 1", "name_reserved"),
        ("a" * 25, "name_long"),
    ],
)
@live
async def test_names_are_judged_as_at_the_door(name: str, code: str) -> None:
    """A name that nobody can have is refused as such, and one that nobody has as well; nobody hears of it."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3, bots=1)
        assert await refused((await guests.watches(host.table)).send(wire.Return, name=name)) == code
        assert not host.present.asking


@live
async def test_nobody_knocks_all_the_time() -> None:
    """At one table only so often, whoever it is."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await gone(guest, host)
        for _ in range(MOST_KNOCKS):
            asker = await asks(guests, guest, host)
            await host.send(wire.LetIn, chair=1, yes=False)
            await host.until(lambda c: not c.present.asking)
        assert await refused(asker.send(wire.Return, name="Guest")) == "too_fast"


@live
async def test_who_is_let_in_has_the_seat_back_from_the_stand_in() -> None:
    """In a game, with all that the seat knows."""
    async with house() as guests:
        host, guest, other = await game_of(guests, "coup", 3)
        await at_rest(host, guest, other)
        seat, player, hand = guest.seat, guest.player, guest.facts["hand"][guest.seat]
        assert player is not None
        await gone(guest, host, other)
        table = guests.running.hall.tables[host.table]
        table.submit(None, Due(lambda desk: absent(desk, player)))
        await host.until(lambda c: c.room["chairs"][seat].get("away"))
        asker = await guests.watches(host.table)
        await asker.send(wire.Return, name="Guest 1")
        await host.send(wire.LetIn, chair=seat)
        await asker.until(lambda c: c.player == player and not c.room["chairs"][seat].get("away"))
        if asker.facts["influence"][seat] == len(hand):
            assert asker.facts["hand"][seat] == hand
        assert "hidden" not in asker.facts["hand"][seat]
