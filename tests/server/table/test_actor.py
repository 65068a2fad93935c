"""A table in trouble: what a fault stops, what a full disk refuses, and that nobody else notices."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

import pytest

from dorehami.client import Client, RefusedByTable
from dorehami.server.protocol import messages
from dorehami.server.table.internal_commands import Fault
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    outcome,
    refusal_code,
    rows_of_kind,
    start_game,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.faulty_logs import FullDisk, GatedLog, RaisingLog
from tests.support.server.raw_socket import raw_socket


class FailingDealer:
    """A dealer that fails on demand, with a message that nobody must read."""

    def __init__(self) -> None:
        self.dice, self.failing = random.Random(1), False

    def __call__(self, n: int) -> int:
        if self.failing:
            raise ZeroDivisionError("the next card is the duke")
        return self.dice.randrange(n)


async def before_last_allow(players: list[Client]) -> Client:
    """Play an exchange up to the last allow, after which the court draws; return the client who gives it."""
    await wait_until_at_rest(*players)
    await clients_asked(players)[0].move("exchange")
    while True:
        await wait_until_at_rest(*players)
        asked = clients_asked(players)
        if len(asked) == 1:
            return asked[0]
        await asked[0].move("allow")


async def cause_fault(players: list[Client], dealer: FailingDealer) -> None:
    """Make a move on which the rules fail."""
    last = await before_last_allow(players)
    dealer.failing = True
    assert await refusal_code(last.move("allow")) == "fault"
    dealer.failing = False
    await asyncio.gather(*[player.wait_until(lambda c: c.room["paused"] == "fault") for player in players])


# ------------------------------------------------------------------ faults


@live
async def test_a_fault_stops_its_own_table_only() -> None:
    """Everybody at it is told, every move up to it is safe, and the other tables play on."""
    dealer = FailingDealer()
    async with house(below=dealer) as guests:
        players, others = await start_game(guests, "coup", 3), await start_game(guests, "mccarthy", 2)
        before = len(await rows_of_kind(guests, players[0].table, "moved"))
        await cause_fault(players, dealer)
        assert len(await rows_of_kind(guests, players[0].table, "moved")) == before + 2
        await assert_up_to_date(guests, *players)
        await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(others)])
        assert others[0].room["phase"] == "over"


@live
async def test_the_host_lets_a_stopped_table_go_on() -> None:
    """Until then nobody moves; then the same question is open again, and the game goes to its end."""
    dealer = FailingDealer()
    async with house(below=dealer) as guests:
        players = await start_game(guests, "coup", 3)
        await cause_fault(players, dealer)
        asked = clients_asked(players)[0]
        assert await refusal_code(asked.move("allow")) == "paused"
        assert await refusal_code(players[1].send(messages.Resume)) == "not_host"
        await players[0].send(messages.Resume)
        await wait_until_level(*players)
        assert await refusal_code(players[0].send(messages.Resume)) == "not_paused"
        await asked.move("allow")
        await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
        await assert_up_to_date(guests, *players)


@live
async def test_a_fault_stops_a_table_whose_pause_cannot_be_written() -> None:
    """On a full disk too nobody moves after a fault; with room again the host lets the game go on."""
    dealer, log = FailingDealer(), FullDisk()
    async with house(log, below=dealer) as guests:
        players = await start_game(guests, "coup", 3)
        last = await before_last_allow(players)
        dealer.failing, log.room = True, 0
        assert await refusal_code(last.move("allow")) == "fault"
        dealer.failing, log.room = False, None
        assert log.tried == 1
        assert await refusal_code(last.move("allow")) == "paused"
        await players[0].send(messages.Resume)
        await wait_until_level(*players)
        await last.move("allow")
        await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
        await assert_up_to_date(guests, *players)


@live
async def test_a_log_that_raises_keeps_nobody_waiting() -> None:
    """A log that raises is a fault; the lobby goes on at once, a game after it is resumed."""
    log = RaisingLog()
    async with house(log) as guests:
        players = await start_game(guests, "coup", 3)
        asked = clients_asked(players)[0]
        log.raising = 2  # its pause too
        assert await refusal_code(asked.move("income")) == "fault"
        assert await refusal_code(asked.move("income")) == "paused"
        await players[0].send(messages.Resume)
        await wait_until_level(*players)
        await asked.move("income")
        log.raising = 1
        assert await refusal_code(guests.opens("coup", chairs=4)) == "fault"
        host = await guests.opens("coup", chairs=4)
        log.raising = 1
        assert await refusal_code(host.send(messages.AddBot)) == "fault"
        await host.send(messages.AddBot)
        await assert_up_to_date(guests, host)


@live
async def test_a_stopped_table_is_stopped_after_a_restart_too() -> None:
    """The log says so; the host lets it go on there."""
    dealer, log = FailingDealer(), MemoryLog()
    async with house(log, below=dealer) as guests:
        players = await start_game(guests, "coup", 3, 1)
        while not players[0].room["paused"]:
            await wait_until_at_rest(*players)
            dealer.failing = True
            await answer_anyhow(players)
        dealer.failing = False
    async with house(log) as guests:
        back = guests.client()
        await back.connect(players[0].table, players[0].secret)
        assert back.room["paused"] == "fault"
        await back.send(messages.Resume)
        assert back.room["paused"] == ""


async def answer_anyhow(players: list[Client]) -> None:
    asked = clients_asked(players)[0]
    drawing = [move for move in asked.moves() if move[0] == "exchange"]
    assert await outcome(asked.move(*(drawing or asked.moves())[0])) in ("done", "fault", "paused")
    await asked.wait_until(lambda c: bool(c.room["paused"] or c.facts["asked"]))


@live
async def test_a_bot_that_the_rules_stumble_over_stops_the_table() -> None:
    """Nobody sent anything, and everybody is told; it goes on with the same bot."""
    dealer = FailingDealer()
    async with house(below=dealer) as guests:
        host = await guests.opens("mccarthy", chairs=3, bots=2)
        await host.send(messages.Start)
        dealer.failing = True
        host.submit(messages.Move, version=host.version, move=host.moves()[0])
        await host.wait_until(lambda c: c.room["paused"] == "fault")
        dealer.failing = False
        await host.send(messages.Resume)
        await plays(host, random_choice(1))
        await assert_up_to_date(guests, host)


@live
async def test_a_fault_in_the_lobby_stops_nothing() -> None:
    """The game does not begin; the table is as it was, and another try begins it."""
    dealer = FailingDealer()
    async with house(below=dealer) as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        before = await stored_table(guests, host.table)
        dealer.failing = True
        assert await refusal_code(host.send(messages.Start)) == "fault"
        dealer.failing = False
        assert await stored_table(guests, host.table) == before
        assert (host.room["phase"], host.room["paused"]) == ("lobby", "")
        await host.send(messages.Start)


@live
async def test_a_fault_is_counted_and_told_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    """The program's log says where it was and nothing of what it said."""
    dealer = FailingDealer()
    async with house(below=dealer) as guests:
        players = await start_game(guests, "coup", 3)
        await cause_fault(players, dealer)
        assert guests.running.registry.services.metrics.registry.get_sample_value("dorehami_faults_total") == 1
    assert "ZeroDivisionError in __call__" in caplog.text
    assert "duke" not in caplog.text


@live
async def test_a_fault_is_its_own_tables_only() -> None:
    """While tables stand still over their faults, and afterwards, nothing else goes on as if in the midst of one."""
    log, loop, handled = GatedLog(), asyncio.get_running_loop(), list[object]()
    async with house(log) as guests:
        players = [(await start_game(guests, "coup", 3))[0] for _ in range(2)]
        log.gate.clear()
        for player in players:  # as a bot that failed is told of
            loop.call_soon(
                guests.running.registry.tables[player.table].submit, None, Fault(ZeroDivisionError("the duke"))
            )
        await log.waiting.wait()
        loop.call_soon(lambda: handled.append(sys.exc_info()[1]))
        log.gate.set()
        await asyncio.gather(*[player.wait_until(lambda c: c.room["paused"] == "fault") for player in players])
        loop.call_soon(lambda: handled.append(sys.exc_info()[1]))
        await asyncio.sleep(0)
    assert handled == [None, None]


# ------------------------------------------------------------------ a full disk


async def health_of(guests: House) -> tuple[int, dict[str, bool], float | None]:
    """Return what the server says of its health."""
    async with guests.session.get(f"{guests.url}/health") as health:
        told = await health.json()
    async with guests.session.get(f"{guests.url}/metrics") as metrics:
        unwritable = [line for line in (await metrics.text()).splitlines() if line.startswith("dorehami_unwritable ")]
    return health.status, told, float(unwritable[0].split()[1])


@live
async def test_who_looks_after_the_server_is_told_of_a_full_disk(caplog: pytest.LogCaptureFixture) -> None:
    """Once, however many are refused, and once more when there is room again."""
    log = FullDisk()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=4)
        assert await health_of(guests) == (200, {"ok": True}, 0.0)
        log.room = 0
        for _ in range(3):
            assert await refusal_code(host.send(messages.AddBot)) == "try_again"
        assert await health_of(guests) == (503, {"ok": False}, 1.0)
        log.room = None
        await host.send(messages.AddBot)
        assert await health_of(guests) == (200, {"ok": True}, 0.0)
    assert caplog.messages == ["The disk is full. Moves are refused meanwhile.", "The log is written again."]


LOBBY: dict[str, dict[str, Any]] = {
    "Choose": {"game": "dezh", "chairs": 4},
    "AddBot": {},
    "RemoveBot": {"chair": 1},
    "Leave": {},
    "Start": {},
}


@pytest.mark.parametrize("name", LOBBY)
@live
async def test_what_cannot_be_written_has_not_happened(name: str) -> None:
    """It is refused as something to try again; with room on the disk the very same command is carried out."""
    log = FullDisk()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        other = await guests.sits(host.table, "Guest")
        before, record = await stored_table(guests, host.table), host.record
        log.room = 0
        for _ in range(2):
            with pytest.raises(RefusedByTable) as refusal:
                await host.send(getattr(messages, name), "again", **LOBBY[name])
            assert (refusal.value.refusal.code, refusal.value.refusal.retry) == ("try_again", True)
        assert (await stored_table(guests, host.table), host.record) == (before, record)
        await assert_up_to_date(guests, host, other)
        log.room = None
        await host.send(getattr(messages, name), "again", **LOBBY[name])
        await wait_until_at_rest(host, other)
        await assert_up_to_date(guests, host, other)


@live
async def test_a_move_that_cannot_be_written_is_not_made() -> None:
    """Nobody sees anything of it, no card is drawn twice, and it is made once when it can be."""
    log = FullDisk()
    async with house(log) as guests:
        players = await start_game(guests, "coup", 3)
        last = await before_last_allow(players)
        records, before = [player.record for player in players], await stored_table(guests, last.table)
        log.room = 0
        for _ in range(3):
            assert await refusal_code(last.move("allow", id="again")) == "try_again"
        assert [player.record for player in players] == records
        assert await stored_table(guests, last.table) == before
        log.room = None
        await last.move("allow", id="again")
        await wait_until_at_rest(*players)
        assert len((await stored_table(guests, last.table)).rows) == len(before.rows) + 1
        await assert_up_to_date(guests, *players)


@live
async def test_who_cannot_be_written_down_does_not_sit() -> None:
    """No seat, no secret, no name; the next try is as good as the first."""
    log = FullDisk()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.watches(host.table)
        log.room = 0
        assert await refusal_code(other.send(messages.Sit, name="Guest")) == "try_again"
        assert (other.player, other.secret) == (None, "")
        async with guests.session.post(f"{guests.url}/api/tables", data=b'{"game":"coup"}') as answer:
            assert (answer.status, await answer.json()) == (503, {"code": "try_again"})
        log.room = None
        await other.send(messages.Sit, name="Guest")
        await assert_up_to_date(guests, host, other)


@live
async def test_bots_wait_for_the_disk() -> None:
    """A bot's move is retried until it is written, and the game goes on."""
    log = FullDisk()
    async with house(log, retry=0.01) as guests:
        host = await guests.opens("mccarthy", chairs=3, bots=2)
        log.room = 1
        await host.send(messages.Start)
        while log.tried < 5:
            await asyncio.sleep(0)
        assert len(await rows_of_kind(guests, host.table, "moved")) == 0
        log.room = None
        await plays(host, random_choice(1))
        await assert_up_to_date(guests, host)


@live
async def test_the_other_tables_try_for_themselves() -> None:
    """A table that was refused holds nobody up."""
    log = FullDisk()
    async with house(log) as guests:
        first, second = await guests.opens("coup", chairs=4), await guests.opens("dezh", chairs=4)
        log.room = 0
        answers = [client.submit(messages.AddBot) for client in (first, second) for _ in range(5)]
        assert {await refusal_code(answer) for answer in answers} == {"try_again"}
        log.room = None
        for client in (first, second):
            await client.send(messages.AddBot)


@live
async def test_a_table_that_cannot_be_read_is_asked_for_again() -> None:
    """A client is told to try again, not that the table is unknown."""
    log = FullDisk()
    async with house(log) as guests:
        host = await guests.opens("coup")
        await host.disconnect()
        await wait_until_unloaded(guests)
        log.unreadable = True
        assert await refusal_code(guests.client().connect(host.table)) == "try_again"
        log.unreadable = False
        await host.connect()
        await assert_up_to_date(guests, host)


async def wait_until_unloaded(guests: House) -> None:
    """Wait until every table has left the memory."""
    while guests.running.registry.tables:
        guests.running.registry.unload_idle()
        await asyncio.sleep(0)


# ------------------------------------------------------------------ news and answers


@live
async def test_news_come_before_the_acknowledgement() -> None:
    """A sender receives the news of its command before Done."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            raw.send_message(messages.AddBot(id="bot"))
            news: list[int] = []
            while not isinstance(message := await raw.message(), messages.Done):
                news += [message.version] if isinstance(message, messages.News) else []
            assert news == [message.version]


@live
async def test_a_stale_answer_brings_the_record() -> None:
    """An answer to an older question is refused and followed by a snapshot."""
    async with house() as guests:
        first, second = await start_game(guests, "mccarthy", 2)
        old = first.version
        for player in (first, second):
            await player.move(*player.moves()[0])
        await wait_until_at_rest(first, second)
        snapshots = first.snapshots
        assert await refusal_code(first.send(messages.Move, version=old, move=first.moves()[0])) == "stale"
        await first.wait_until(lambda c: c.snapshots == snapshots + 1)
        await assert_up_to_date(guests, first, second)


@live
async def test_presence_says_who_is_here() -> None:
    """Players by their numbers, watchers by how many; who closes the socket is not here any more."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.sits(host.table, "Guest")
        watcher = await guests.watches(host.table)
        await host.wait_until(lambda c: c.presence.players == [host.player, other.player] and c.presence.watching == 1)
        await watcher.disconnect()
        other.abort()
        await host.wait_until(lambda c: c.presence.players == [host.player] and c.presence.watching == 0)
        await other.wait_until(lambda c: bool(c.close_code))
        await other.connect()
        await host.wait_until(lambda c: c.presence.players == [host.player, other.player])
