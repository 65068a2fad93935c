"""Access of spectators: open and closed tables, the public list, and televisions."""

from __future__ import annotations

import asyncio
from typing import Any

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import assert_up_to_date, refusal_code, start_game, wait_until_at_rest


async def listed(guests: House) -> list[dict[str, Any]]:
    async with guests.session.get(f"{guests.url}/api/tables") as answer:
        assert answer.status == 200
        tables: list[dict[str, Any]] = await answer.json()
        return tables


def sees_nothing(client: Client) -> bool:
    return not client.facts and not client.record["past"] and not client.record["moves"]


@live
async def test_watchers_are_kept_out_of_a_game() -> None:
    """Watchers of a closed game receive the room only; players see everything as before."""
    async with house() as guests:
        host, guest = await start_game(guests, "coup", 2)
        present = await guests.watches(host.table)
        assert present.facts
        assert await refusal_code(guest.send(messages.Admit, watchers=False)) == "not_host"
        await host.send(messages.Admit, watchers=False)
        await present.wait_until(sees_nothing)
        assert present.room["watchers"] is False
        late = await guests.watches(host.table)
        assert sees_nothing(late)
        assert late.room["phase"] == "playing"
        await asyncio.gather(plays(host, random_choice(1)), plays(guest, random_choice(2)))
        await assert_up_to_date(guests, host, guest, present, late)
        assert sees_nothing(present)
        assert present.events == late.events == []


@live
async def test_who_leaves_a_closed_game_hears_of_the_room() -> None:
    """A player who leaves a closed game receives the room only, like other watchers."""
    async with house() as guests:
        host, guest, other = players = await start_game(guests, "coup", 3)
        await wait_until_at_rest(*players)
        await host.send(messages.Admit, watchers=False)
        await guest.send(messages.Leave)
        await host.send(messages.Pause)
        await guest.wait_until(lambda c: c.room["paused"] == "break")
        assert sees_nothing(guest)
        await assert_up_to_date(guests, host, other, guest)


@live
async def test_in_the_lobby_anybody_may_come_in() -> None:
    """The lobby of a closed table is open, since nobody could sit down otherwise; the game is closed."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=2)
        await host.send(messages.Admit, watchers=False)
        guest = await guests.sits(host.table, "Guest")
        watcher = await guests.watches(host.table)
        await host.send(messages.Start)
        await watcher.wait_until(lambda c: c.room["phase"] == "playing")
        assert sees_nothing(watcher)
        assert watcher.events == []
        assert await refusal_code(watcher.send(messages.Say, text="Hello", name="Nima")) == "not_seated"
        await guest.send(messages.Say, text="Between us")
        await asyncio.gather(plays(host, random_choice(3)), plays(guest, random_choice(4)))
        await host.send(messages.Choose, game="coup", chairs=3)
        await watcher.wait_until(lambda c: c.room["phase"] == "lobby" and bool(c.chat))
        assert [said.text for said in watcher.chat] == ["Between us"]
        await watcher.send(messages.Sit, name="Nima")
        await assert_up_to_date(guests, host, guest, watcher)


@live
async def test_watchers_come_back_in() -> None:
    """When a game is opened to watchers again they get a snapshot, connected or reconnecting."""
    async with house() as guests:
        host, guest = await start_game(guests, "coup", 2)
        waiting, gone = await guests.watches(host.table), await guests.watches(host.table)
        await host.send(messages.Admit, watchers=False)
        await gone.wait_until(sees_nothing)
        await gone.disconnect()
        await host.send(messages.Admit, watchers=True)
        await waiting.wait_until(lambda c: bool(c.facts))
        await gone.connect()
        assert gone.facts
        await wait_until_at_rest(host, guest)
        await assert_up_to_date(guests, host, guest, waiting, gone)


@live
async def test_a_late_friend_still_takes_a_bots_seat() -> None:
    """A game closed to watchers is open to latecomers."""
    async with house(delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        await host.send(messages.Admit, watchers=False)
        await host.send(messages.Start)
        friend = await guests.watches(host.table)
        assert sees_nothing(friend)
        request = (await friend.send(messages.Sit, name="Nima")).request
        await host.send(messages.LetIn, request=request)
        await friend.wait_until(lambda c: c.seat is not None)
        assert friend.facts


@live
async def test_the_choice_is_kept() -> None:
    """It is in the log; what a command does not name stays as it was."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        await host.send(messages.Admit, watchers=False)
        await host.send(messages.Admit, listed=True)
        await host.send(messages.Admit)
        await assert_up_to_date(guests, host)
        await host.disconnect()
        guests.running.registry.unload_idle()
        assert host.table not in guests.running.registry.tables
        again = await guests.again(host)
        assert (again.room["watchers"], again.room["listed"], again.room["hushed"]) == (False, True, False)


@live
async def test_a_television_sees_what_watchers_see() -> None:
    """With the host's key it sees the game though watchers are kept out; it can do nothing, and counts as nobody."""
    async with house() as guests:
        host, guest = await start_game(guests, "coup", 2)
        watcher = await guests.watches(host.table)
        public = dict(watcher.facts)
        await host.send(messages.Admit, watchers=False)
        assert await refusal_code(guest.send(messages.Screen)) == "not_host"
        key = (await host.send(messages.Screen)).secret
        tv = guests.client()
        await tv.connect(host.table, key)
        assert tv.player is None
        assert tv.facts == public
        assert tv.moves() == []
        await host.wait_until(lambda c: c.presence.watching == 1)
        assert set(host.presence.players) == {host.player, guest.player}
        for command in (messages.Leave, messages.Pause, messages.Start, messages.Ready):
            assert await refusal_code(tv.send(command)) == "not_seated"
        assert await refusal_code(tv.send(messages.Say, text="I am a television", name="TV")) == "not_seated"
        assert await refusal_code(tv.send(messages.Sit, name="TV")) == "already_seated"
        await host.send(messages.Say, text="Look")
        await tv.wait_until(lambda c: bool(c.chat))
        await asyncio.gather(plays(host, random_choice(5)), plays(guest, random_choice(6)))
        await tv.wait_until(lambda c: c.version == host.version)
        fresh = guests.client()
        await fresh.connect(host.table, key)
        assert fresh.record == tv.record
        assert tv.facts["over"]


@live
async def test_a_new_key_takes_the_place_of_the_old() -> None:
    """A television that is on stays on; the former key opens nothing any more."""
    async with house() as guests:
        host, _ = await start_game(guests, "coup", 2)
        old = (await host.send(messages.Screen)).secret
        tv = guests.client()
        await tv.connect(host.table, old)
        await host.send(messages.Screen)
        assert await refusal_code(guests.client().connect(host.table, old)) == "wrong_secret"
        assert tv.facts


@live
async def test_open_tables_are_listed_and_others_are_not() -> None:
    """With what one needs to choose, and nothing else; the fullest first."""
    async with house() as guests:
        await guests.opens("coup", "Hidden", chairs=3)
        one = await guests.opens("coup", "Sara", chairs=4, options=["inquisitor"])
        two = await guests.opens("dezh", "نیما", chairs=3, bots=1)
        assert await listed(guests) == []
        for host in (one, two):
            await host.send(messages.Admit, listed=True)
        assert await listed(guests) == [
            {"table": two.table, "game": "dezh", "options": [], "host": "نیما", "taken": 2, "chairs": 3},
            {"table": one.table, "game": "coup", "options": ["inquisitor"], "host": "Sara", "taken": 1, "chairs": 4},
        ]
        await one.send(messages.Admit, listed=False)
        assert [found["table"] for found in await listed(guests)] == [two.table]


@live
async def test_a_full_a_playing_and_an_empty_table_are_not_listed() -> None:
    """There is no chair to be had, or nobody to sit with."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        await host.send(messages.Admit, listed=True)
        await guests.sits(host.table, "One")
        assert len(await listed(guests)) == 1
        two = await guests.sits(host.table, "Two")
        assert await listed(guests) == []
        await two.send(messages.Leave)
        assert len(await listed(guests)) == 1
        await host.send(messages.Start)
        assert await listed(guests) == []
        lonely = await guests.opens("coup", "Lonely", chairs=3)
        await lonely.send(messages.Admit, listed=True)
        assert len(await listed(guests)) == 1
        await lonely.disconnect()
        table = guests.running.registry.tables[lonely.table]
        while table.broadcaster.subscribers:
            await asyncio.sleep(0)
        assert await listed(guests) == []
