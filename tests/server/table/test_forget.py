"""Deletion of personal data: from memory, from the log and from every record; the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dorehami.client import Client
from dorehami.server.identity.credentials import BANNED
from dorehami.server.protocol import messages
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, assert_same_as_fresh, house, live, plays, random_choice
from tests.support.server.assertions import extend_absence, refusal_code, start_game, stored_table, wait_until_at_rest

NAME, SAID = "Forouzandeh", "a word that nobody will find again"


async def table_of_two(guests: House) -> list[Client]:
    """Somebody who will be forgotten has sat down and said something."""
    host = await guests.opens("mccarthy", chairs=2)
    guest = await guests.sits(host.table, NAME)
    await guest.send(messages.Say, text=SAID)
    return [host, guest]


async def record(guests: House, table: str) -> str:
    async with guests.session.get(f"{guests.url}/api/tables/{table}/games/1.play") as answer:
        assert answer.status == 200
        return await answer.text()


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
@live
async def test_nothing_is_left_in_the_file(phase: str, tmp_path: Path) -> None:
    """Neither the name nor what was said nor the secret; the others, their names and their game are as they were."""
    log = SqliteLog.open(tmp_path / "log.db")
    async with house(log) as guests:
        host, guest = await table_of_two(guests)
        secret = guest.secret
        if phase != "lobby":
            await host.send(messages.Start)
            await guest.wait_until(lambda c: bool(c.moves()))
        if phase == "over":
            await asyncio.gather(*[plays(client, random_choice(1)) for client in (host, guest)])
            assert NAME in await record(guests, host.table)
        await guest.send(messages.Forget)
        assert guest.player is None
        await wait_until_at_rest(host, guest)
        assert host.room["phase"] == phase
        assert NAME not in str(host.record["room"])
        kept = await stored_table(guests, host.table)
        seats = [owner for owner in kept.secrets.values() if owner != BANNED.number()]  # a ban outlives it, as a hash
        assert (list(kept.names.values()), seats, kept.chat) == (["Sara"], [host.player], [])
        assert await refusal_code(guests.client().connect(host.table, secret)) == "wrong_secret"
        await assert_same_as_fresh(guests, host)
        if phase == "playing":
            await plays(host, random_choice(1))
        if phase != "lobby":
            assert 'seats Sara "Seat 2"' in await record(guests, host.table)
    await log.close()
    content = (tmp_path / "log.db").read_bytes()
    assert NAME.encode() not in content
    assert SAID.encode() not in content
    assert b"Sara" in content


@pytest.mark.parametrize("way", ["left", "shown the door", "left after the game"])
@live
async def test_who_has_left_can_still_be_forgotten(way: str, tmp_path: Path) -> None:
    """The former secret opens no seat any more, but it is good for that, once, also after a restart; all are told."""
    log = SqliteLog.open(tmp_path / "log.db")
    async with house(log, delay=lambda: 3600.0) as guests:
        host, guest = await table_of_two(guests)
        await host.send(messages.Start)
        await guest.wait_until(lambda c: bool(c.moves()))
        secret, seat = guest.secret, guest.seat
        if way == "left after the game":
            await asyncio.gather(*[plays(client, random_choice(1)) for client in (host, guest)])
        if way == "shown the door":
            await host.send(messages.Kick, chair=seat)
        else:
            await guest.send(messages.Leave)
        code = "banned" if way == "shown the door" else "wrong_secret"
        assert await refusal_code(guests.client().connect(host.table, secret)) == code
        assert NAME in str((await stored_table(guests, host.table)).names)
    async with house(log) as guests:
        host = await guests.again(host)
        assert NAME in str(host.record["room"])
        stranger = await guests.watches(host.table)
        assert await refusal_code(stranger.send(messages.Forget)) == "not_seated"
        assert await refusal_code(stranger.send(messages.Forget, secret="another")) == "wrong_secret"
        assert await refusal_code(guests.client().connect(host.table, secret)) == code
        await stranger.send(messages.Forget, secret=secret)
        await host.wait_until(lambda c: NAME not in str(c.record["room"]))
        assert await refusal_code(stranger.send(messages.Forget, secret=secret)) == "wrong_secret"
        kept = await stored_table(guests, host.table)
        seats = [owner for owner in kept.secrets.values() if owner != BANNED.number()]  # a ban outlives it, as a hash
        assert (list(kept.names.values()), seats, kept.chat) == (["Sara"], [host.player], [])
        await plays(host, random_choice(1))
        assert 'seats Sara "Seat 2"' in await record(guests, host.table)
        await assert_same_as_fresh(guests, host)
    await log.close()
    assert NAME.encode() not in (tmp_path / "log.db").read_bytes()


@live
async def test_a_seat_that_was_given_anew_lets_nobody_else_forget() -> None:
    """A player let in again has new secrets; the lost ones authorize nothing."""
    async with house() as guests:
        host, guest = await table_of_two(guests)
        await host.send(messages.Start)
        lost = guest.secret
        await guest.disconnect()
        await host.wait_until(lambda c: guest.player not in c.presence.players)
        stranger = await guests.watches(host.table)
        extend_absence(guests, guest)
        request = (await stranger.send(messages.Return, name=NAME)).request
        await host.send(messages.LetIn, request=request)
        await stranger.wait_until(lambda c: c.player == guest.player)
        assert await refusal_code(stranger.send(messages.Forget, secret=lost)) == "wrong_secret"
        assert await refusal_code(host.send(messages.Forget, secret=stranger.secret)) == "wrong_secret"


@live
async def test_who_watches_has_nothing_to_be_forgotten() -> None:
    """Only the holder of a seat's secret can ask for it."""
    async with house() as guests:
        host = (await start_game(guests, "mccarthy", 2))[0]
        watcher = await guests.watches(host.table)
        assert await refusal_code(watcher.send(messages.Forget)) == "not_seated"
