"""One seat on several devices: a link brings it to another one, they are listed, and each can be shut out."""

from __future__ import annotations

from pathlib import Path

import pytest

from dorehami.client import Client
from dorehami.server.identity.credentials import TOKEN_LIFE, Credentials, fingerprint
from dorehami.server.protocol import messages
from dorehami.store.log import Log, Unwritable
from dorehami.store.memory import MemoryLog
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, house, live, random_choice
from tests.support.server.assertions import assert_up_to_date, refusal_code, start_game, wait_until_at_rest
from tests.support.server.faulty_logs import RaisingLog
from tests.support.server.raw_socket import raw_socket


async def take_over(guests: House, client: Client, device: str = "android_phone") -> Client:
    """Take the same seat on another device, by a link."""
    other = guests.client()
    token = (await client.send(messages.Elsewhere)).token
    await other.connect(client.table, "", token=token, device=device)
    return other


async def device_list(client: Client) -> list[tuple[str, bool, bool]]:
    """Return the devices that a client is told of: kind, connected, its own."""
    return [(holder.kind, holder.here, holder.own) for holder in (await client.send(messages.Devices)).devices]


@live
async def test_a_seat_is_taken_to_another_device() -> None:
    """A link is exchanged for a further secret: both devices see the same, and the new one comes back by itself."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2)
        await wait_until_at_rest(*players)
        here = players[0]
        there = await take_over(guests, here)
        assert (there.player, there.seat) == (here.player, here.seat)
        assert there.secret not in ("", here.secret)
        assert there.record == here.record
        await there.disconnect()
        await there.connect(fresh=True)
        assert there.player == here.player
        await assert_up_to_date(guests, here, there)
        await plays_both(there, players[1])


async def plays_both(*players: Client) -> None:
    for seed, player in enumerate(players):
        if player.moves():
            await player.move(*random_choice(seed)(player))


@live
async def test_a_link_is_good_once_and_for_its_own_table() -> None:
    """A used or replaced link, or one of another table, opens nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.opens("coup", "Other")
        first = (await host.send(messages.Elsewhere)).token
        token = (await host.send(messages.Elsewhere)).token
        assert len({first, token, host.secret}) == 3
        assert await refusal_code(guests.client().connect(host.table, "", token=first)) == "link_over"
        assert await refusal_code(guests.client().connect(other.table, "", token=token)) == "link_over"
        assert await refusal_code(guests.client().connect(host.table, token)) == "wrong_secret"
        there = guests.client()
        await there.connect(host.table, "", token=token)
        assert await refusal_code(guests.client().connect(host.table, "", token=token)) == "link_over"
        await there.send(messages.AddBot)


@live
async def test_who_has_no_seat_gets_no_link() -> None:
    """And a link to a seat that was given up opens nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        assert await refusal_code((await guests.watches(host.table)).send(messages.Elsewhere)) == "not_seated"
        guest = await guests.sits(host.table, "Guest")
        token = (await guest.send(messages.Elsewhere)).token
        await guest.send(messages.Leave)
        assert await refusal_code(guests.client().connect(host.table, "", token=token)) == "link_over"


def test_a_link_is_good_for_ten_minutes() -> None:
    """Not for a moment longer."""
    keys = Credentials().with_token(7, "token", now=100.0)
    assert keys.token_holder("token", 99.9 + TOKEN_LIFE) == 7
    assert keys.token_holder("token", 100.0 + TOKEN_LIFE) is None
    assert not keys.has_tokens(100.0 + TOKEN_LIFE)
    assert TOKEN_LIFE == 600


@live
async def test_a_table_waits_for_who_is_on_the_way() -> None:
    """A table with an unused device link is not unloaded, and the link works."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        token = (await host.send(messages.Elsewhere)).token
        await host.disconnect()
        guests.running.registry.unload_idle()
        there = guests.client()
        await there.connect(host.table, "", token=token)
        assert there.player == host.player


@live
async def test_devices_are_listed_and_ended() -> None:
    """A seat's holder sees all devices of the seat alone; the sockets of one that is ended are closed with a word."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        await guests.sits(host.table, "Guest")
        await host.disconnect()
        await host.connect(device="windows")
        there = await take_over(guests, host)
        tablet = await take_over(guests, host, "ipad")
        await tablet.disconnect()
        assert await device_list(there) == [
            ("android_phone", True, True),
            ("windows", True, False),
            ("ipad", False, False),
        ]
        mine, *others = (await there.send(messages.Devices)).devices
        assert await refusal_code(there.send(messages.Revoke, device=mine.id)) == "own_device"
        assert await refusal_code(there.send(messages.Revoke, device="0" * 16)) == "no_such_device"
        second_tab = await guests.again(host)
        for device in others:
            await there.send(messages.Revoke, device=device.id)
        for gone in (host, second_tab):
            await gone.wait_until(lambda c: c.close_code == "revoked")
        for gone in (host, tablet):
            assert await refusal_code(gone.connect(fresh=True)) == "wrong_secret"
        assert await device_list(there) == [("android_phone", True, True)]
        await there.send(messages.AddBot)


@live
async def test_a_device_that_was_ended_leaves_no_way_back() -> None:
    """A link that it asked for before opens nothing any more."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        lent = await take_over(guests, host)
        token = (await lent.send(messages.Elsewhere)).token
        device = next(device for device in (await host.send(messages.Devices)).devices if not device.own)
        await host.send(messages.Revoke, device=device.id)
        assert await refusal_code(guests.client().connect(host.table, "", token=token)) == "link_over"


@live
async def test_what_a_device_sends_after_it_was_ended_is_not_heard() -> None:
    """Its socket is closed, whatever is on the way."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        there = await take_over(guests, host)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            device = next(device for device in (await there.send(messages.Devices)).devices if not device.own)
            await there.send(messages.Revoke, device=device.id)
            raw.send_message(messages.AddBot(id="bot"))
            assert (await raw.close_frame()).why == "revoked"
        assert await refusal_code(there.send(messages.RemoveBot, chair=1)) == "no_bot_there"


@pytest.mark.parametrize("way", ["leave", "kick"])
@live
async def test_leaving_ends_every_device(way: str) -> None:
    """All secrets of the seat are void, and all its sockets only watch."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        there = await take_over(guests, guest)
        secrets = [guest.secret, there.secret]
        await (guest.send(messages.Leave) if way == "leave" else host.send(messages.Kick, chair=guest.seat))
        for device in (guest, there):
            await device.wait_until(lambda c: c.player is None)
        for secret in secrets:
            code = "wrong_secret" if way == "leave" else "banned"
            assert await refusal_code(guests.client().connect(host.table, secret)) == code


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
@live
async def test_devices_outlive_the_server(kind: str, tmp_path: Path) -> None:
    """After a restart they are as they were, and one that was ended stays so."""
    log: Log = MemoryLog() if kind == "memory" else SqliteLog.open(tmp_path / "log.db")
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        there, ended = await take_over(guests, host), await take_over(guests, host, "ipad")
        gone = next(device for device in (await there.send(messages.Devices)).devices if device.kind == "ipad")
        await there.send(messages.Revoke, device=gone.id)
    async with house(log) as guests:
        again = guests.client()
        await again.connect(there.table, there.secret)
        assert [device[0] for device in await device_list(again)] == ["android_phone", ""]
        assert await refusal_code(guests.client().connect(there.table, ended.secret)) == "wrong_secret"
    await log.close()


@pytest.mark.parametrize(("problem", "code"), [(Unwritable("full"), "try_again"), (ZeroDivisionError(), "fault")])
@live
async def test_a_link_that_could_not_be_exchanged_is_still_good(problem: Exception, code: str) -> None:
    """A failed write refuses the exchange and leaves the link valid."""
    log = RaisingLog(problem)
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        token = (await host.send(messages.Elsewhere)).token
        log.raising = 1
        assert await refusal_code(guests.client().connect(host.table, "", token=token)) == code
        there = guests.client()
        await there.connect(host.table, "", token=token)
        assert there.player == host.player


@live
async def test_what_is_kept_opens_nothing() -> None:
    """In the log lie only hashes of secrets, and of links nothing at all."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        token = (await host.send(messages.Elsewhere)).token
        there = await take_over(guests, host)
        stored = await guests.running.registry.services.log.read(host.table)
        assert stored is not None
        assert set(stored.secrets) == {fingerprint(host.secret), fingerprint(there.secret)}
        assert not any(said in repr(stored) for said in (token, host.secret, there.secret))
