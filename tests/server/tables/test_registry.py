"""The registry: tables that nobody uses leave the memory, and come back exactly as they stood."""

from __future__ import annotations

import asyncio

import aiohttp
import msgspec
import pytest

from dorehami.bots.pool.workers import InProcess
from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.access.guards import Guards
from dorehami.server.protocol import messages
from dorehami.server.run import running
from dorehami.server.services import Services
from dorehami.server.tables import registry
from dorehami.store.log import Unwritable
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    read_table,
    refusal_code,
    start_game,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.faulty_logs import GatedLog, RaisingLog


async def all_leave(guests: House, *clients: Client) -> None:
    """Everybody closes the socket, and the table leaves the memory as soon as it may."""
    for client in clients:
        await client.disconnect()
    while guests.running.registry.tables:
        guests.running.registry.unload_idle()
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", GAMES)
@live
async def test_a_finished_table_leaves_the_memory_and_comes_back(game: str) -> None:
    """With its last game, its results and its record; another game can begin."""
    async with house() as guests:
        players = await start_game(guests, game, 2, 1)
        await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
        await wait_until_level(*players)
        records, snapshots = [player.record for player in players], [player.snapshots for player in players]
        await all_leave(guests, *players)
        for player in players:
            await player.connect()
        assert [player.record for player in players] == records
        assert [player.snapshots for player in players] == [seen + 1 for seen in snapshots]
        await assert_up_to_date(guests, *players)
        await players[0].send(messages.Start)


@live
async def test_the_record_of_a_rested_table_is_given_out() -> None:
    """Nobody needs to sit at it."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
        await all_leave(guests, *players)
        async with guests.session.get(f"{guests.url}/api/tables/{players[0].table}/games/1.play") as answer:
            assert answer.status == 200


@live
async def test_a_lobby_comes_back_as_it_was() -> None:
    """Seats, bots, host, options and the ids of commands are restored."""
    async with house() as guests:
        host = await guests.opens("dezh", chairs=5, bots=1, options=["gate"])
        other = await guests.sits(host.table, "Guest")
        done = await host.send(messages.AddBot, "a bot")
        await wait_until_level(host, other)
        record, before = other.record, await stored_table(guests, host.table)
        await all_leave(guests, host, other)
        for client in (host, other):
            await client.connect()
        assert other.record == record
        assert await host.send(messages.AddBot, "a bot") == done
        after = await stored_table(guests, host.table)
        assert (after.rows, after.names, after.secrets) == (before.rows, before.names, before.secrets)
        await assert_up_to_date(guests, host, other)


@pytest.mark.parametrize("game", GAMES)
@live
async def test_a_running_game_comes_back_as_it_stood(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a question, again and again, to the end."""
    monkeypatch.setattr(registry, "UNLOAD_AFTER", 0.0)
    async with house() as guests:
        players = await start_game(guests, game, 2)
        for number in range(40):
            await wait_until_at_rest(*players)
            asked = [player for player in players if player.moves()]
            if not asked:
                break
            await asked[number % len(asked)].move(*asked[number % len(asked)].moves()[number % 2 - 1])
            if number % 8 == 0:
                await wait_until_at_rest(*players)
                records = [player.record for player in players]
                await all_leave(guests, *players)
                for player in players:
                    await player.connect()
                assert [player.record for player in players] == records
        await assert_up_to_date(guests, *players)


@live
async def test_a_running_game_is_not_forgotten_at_once() -> None:
    """Those who lost the network come back by news."""
    async with house() as guests:
        host, other = await start_game(guests, "mccarthy", 2)
        for client in (host, other):
            await client.disconnect()
        guests.running.registry.unload_idle()
        assert list(guests.running.registry.tables) == [host.table]


@live
async def test_a_table_stays_while_somebody_is_there() -> None:
    """A watcher is somebody, and so is a bot that thinks."""
    async with house() as guests:
        host = await guests.opens("coup")
        watcher = await guests.watches(host.table)
        await host.disconnect()
        await watcher.wait_until(lambda c: not c.presence.players)
        guests.running.registry.unload_idle()
        assert list(guests.running.registry.tables) == [host.table]
        await watcher.send(messages.Resync)


@live
async def test_after_a_restart_games_go_on_by_themselves() -> None:
    """Bots play on although nobody has come back yet."""
    log = MemoryLog()
    async with house(log, delay=lambda: 60.0) as guests:
        players = await start_game(guests, "coup", 2, 2)
        for player in players:
            await player.send(messages.Leave)
    assert [head.phase for head in await log.heads()] == ["playing"]
    async with house(log):
        while [head.phase for head in await log.heads()] != ["over"]:
            await asyncio.sleep(0)


@live
async def test_what_was_begun_is_over_when_the_server_is() -> None:
    """A write in progress is finished, and no bot moves after shutdown."""
    log, before = GatedLog(), asyncio.all_tasks()
    async with house(log) as guests:
        players = await start_game(guests, "coup", 2, 2)
        for player in players:
            await player.send(messages.Leave)
        log.gate.clear()
        await log.waiting.wait()
        rows = len((await stored_table(guests, players[0].table)).rows)
        asyncio.get_running_loop().call_later(0.1, log.gate.set)
    await log.gate.wait()
    while asyncio.all_tasks() != before:
        await asyncio.sleep(0)
    assert len((await read_table(log, players[0].table)).rows) <= rows + 1


@live
async def test_who_is_here_when_the_server_goes_down_is_told() -> None:
    """Clients receive Bye with `closing`, which asks them to reconnect."""
    async with aiohttp.ClientSession() as session:
        async with running(Services(MemoryLog(), InProcess()), Guards(), "127.0.0.1") as server:
            client = Client(session, f"http://127.0.0.1:{server.port}")
            await client.open("coup", "Sara")
            await client.connect()
        await client.disconnect()
        assert client.close_code == "closing"


@live
async def test_a_table_that_cannot_be_understood_is_refused_alone() -> None:
    """A row of a kind that this program does not know stops that table, and no other."""
    log = MemoryLog()
    async with house(log) as guests:
        host, other = await guests.opens("coup", chairs=4), await guests.opens("coup", chairs=4)
        await host.send(messages.AddBot)
    strange = log.tables[host.table].rows
    strange[-1] = msgspec.structs.replace(strange[-1], kind="sung")
    async with house(log) as guests:
        assert await refusal_code(guests.client().connect(host.table, host.secret)) == "fault"
        back = guests.client()
        await back.connect(other.table, other.secret)
        await back.send(messages.AddBot)


@pytest.mark.parametrize(("problem", "status"), [(Unwritable("full"), 503), (ZeroDivisionError(), 500)])
@live
async def test_a_table_that_cannot_be_written_is_not_opened(problem: Exception, status: int) -> None:
    """The status says whose fault it is; the next one opens."""
    log = RaisingLog(problem)
    async with house(log) as guests:
        log.raising = 1
        async with guests.session.post(f"{guests.url}/api/tables", json={"game": "coup", "name": "Sara"}) as answer:
            assert answer.status == status
        assert not guests.running.registry.tables
        await guests.opens("coup")


@live
async def test_a_table_that_rests_as_it_is_found_is_found() -> None:
    """A lookup returns the table loaded then, even if it is unloaded meanwhile."""
    async with house() as guests:
        host, there = await guests.opens("coup"), guests.running.registry
        await all_leave(guests, host)
        finding = asyncio.create_task(there.table(host.table))
        while host.table not in there.loading:
            await asyncio.sleep(0)
        there.loading[host.table].add_done_callback(lambda _: there.unload_idle())
        assert await finding is there.tables[host.table]


@live
async def test_codes_are_not_given_twice() -> None:
    """A taken code is never reused; if short codes run out a longer one is generated."""
    async with house(code=lambda digits: "1" * digits) as guests:
        codes = [(await guests.client().open("coup")).table for _ in range(3)]
        assert codes == ["1" * 6, "1" * 7, "1" * 8]
        while guests.running.registry.tables:
            guests.running.registry.unload_idle()
            await asyncio.sleep(0)
        assert (await guests.client().open("coup")).table == "1" * 9
        assert await refusal_code(guests.client().open("coup")) == "try_again"
        assert len(await guests.running.registry.services.log.heads()) == 4
