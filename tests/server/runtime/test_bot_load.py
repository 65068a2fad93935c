"""Overload of bots: they answer later, and no new games with bots begin."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dorehami.bots.player import Choice, Question
from dorehami.bots.pool.workers import InProcess
from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.runtime.bot_load import COOLDOWN, MAX_WAIT, BotLoad
from dorehami.server.state.rows import Moved
from tests.soak.bot_timing import late_answers
from tests.support.live import House, advance_clock, house, manual_clock
from tests.support.server.assertions import refusal_code, rows_of_kind
from tests.support.server.raw_socket import raw_socket

DELAY = 1.0  # seconds


class HeldBots(InProcess):
    """Bots that answer only when the test lets them."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.asked = 0

    async def choose(self, question: Question) -> Choice:
        self.asked += 1
        await self.may.wait()
        return await super().choose(question)


async def start_game(guests: House, bots: HeldBots, **wanted: Any) -> Client:
    """Start a game in which a bot is asked."""
    host = await guests.opens("mccarthy", chairs=3, bots=2, **wanted)
    await host.send(messages.Start)
    await until(lambda: bots.asked > 0)
    return host


async def until(holds: Any) -> None:
    while not holds():
        await asyncio.sleep(0)


async def run_loop(number: int = 50) -> None:
    """Let the loop turn so often, so that all that is due happens."""
    for _ in range(number):
        await asyncio.sleep(0)


async def causes(guests: House, table: str) -> set[str]:
    return {row.cause for row, _ in await rows_of_kind(guests, table, "moved")}


@manual_clock
async def test_the_clock_does_not_answer_for_a_bot_that_is_waited_for() -> None:
    """Neither when its own time is over nor when the table's is: it answers later, and so it is counted."""
    bots = HeldBots()
    async with house(bots=bots, delay=lambda: DELAY, patience=lambda seconds: seconds) as guests:
        host = await start_game(guests, bots, turn=30, reaction=8)
        for _ in range(5):
            advance_clock(10 * DELAY)
            await run_loop()
        rows = await rows_of_kind(guests, host.table, "moved")
        assert [(row.cause, body.seat) for row, body in rows if isinstance(body, Moved)] == [("clock", 0)]
        bots.may.set()
        await run_loop()
        advance_clock(DELAY)
        while "bot" not in await causes(guests, host.table):
            await asyncio.sleep(0)
        assert late_answers(guests) > 0


@manual_clock
async def test_a_late_answer_waits_for_another_delay() -> None:
    """It is given at a time that was drawn by chance, and not as soon as it has been thought of."""
    bots = HeldBots()
    async with house(bots=bots, delay=lambda: DELAY) as guests:
        host = await start_game(guests, bots)
        advance_clock(2.5 * DELAY)
        bots.may.set()
        await run_loop()
        assert await causes(guests, host.table) == set()
        advance_clock(0.4 * DELAY)
        await run_loop()
        assert await causes(guests, host.table) == set()
        advance_clock(0.2 * DELAY)
        while await causes(guests, host.table) != {"bot"}:
            await asyncio.sleep(0)


class BlockingBots(InProcess):
    """Bots that block the event loop while they think."""

    async def choose(self, question: Question) -> Choice:
        advance_clock(0.3 * DELAY)
        return await super().choose(question)


@manual_clock
async def test_delays_run_from_when_the_question_was_put() -> None:
    """Neither a bot's own thinking nor that of others adds to them."""
    async with house(bots=BlockingBots(), delay=lambda: DELAY) as guests:
        host = await guests.opens("mccarthy", chairs=3, bots=2)
        await host.send(messages.Start)
        await run_loop()
        assert await causes(guests, host.table) == set()
        advance_clock(0.4 * DELAY)
        await run_loop()
        assert [row.cause for row, _ in await rows_of_kind(guests, host.table, "moved")][:2] == ["bot", "bot"]


@manual_clock
async def test_bots_that_are_behind_begin_no_new_games(caplog: pytest.LogCaptureFixture) -> None:
    """Neither at a new table nor at one that has not begun; people play on by themselves, and the log says so once."""
    bots = HeldBots()
    async with house(bots=bots, delay=lambda: DELAY, bot_load=BotLoad()) as guests:
        lobby = await guests.opens("coup", chairs=3, bots=2)
        await start_game(guests, bots)
        advance_clock(MAX_WAIT)
        assert await refusal_code(guests.client().open("coup", "Sara", chairs=3, bots=2)) == "house_full"
        async with raw_socket(guests) as raw:
            await raw.hello(lobby.table, lobby.secret)
            raw.send_message(messages.Start(id="1"))
            answer = await raw.answer("1")
            assert isinstance(answer, messages.Refused)
            assert (answer.code, answer.retry) == ("house_full", True)
        await guests.opens("coup", chairs=3)
        bots.may.set()
        await until(lambda: not guests.running.registry.services.bot_load.asked)
        advance_clock(COOLDOWN - DELAY / 2)
        assert await refusal_code(lobby.send(messages.Start)) == "house_full"
        advance_clock(COOLDOWN)
        await lobby.send(messages.Start)
    assert [record.name for record in caplog.records] == ["dorehami.bot_load"]


@manual_clock
async def test_what_waits_is_measured() -> None:
    """The metrics count open questions and late answers."""
    bots = HeldBots()
    async with house(bots=bots, delay=lambda: DELAY) as guests:
        await start_game(guests, bots)
        advance_clock(1.5 * DELAY)
        async with guests.session.get(f"{guests.url}/metrics") as answer:
            assert f"dorehami_bot_questions {float(bots.asked)}\n" in await answer.text()
        bots.may.set()
        await run_loop()
        async with guests.session.get(f"{guests.url}/metrics") as answer:
            text = await answer.text()
        assert "dorehami_bot_questions 0.0\n" in text
        assert f"dorehami_bot_answers_late_total {float(late_answers(guests))}\n" in text
        assert late_answers(guests) == bots.asked


def test_a_house_that_keeps_up_is_never_full() -> None:
    """Any number of questions is no overload while they are answered in time."""
    pace = BotLoad()
    for second in range(100):
        numbers = [pace.begin(float(second)) for _ in range(1000)]
        assert not pace.is_overloaded(second + 0.9)
        for number in numbers:
            pace.end(number, second + 0.9)
    assert not pace.asked
