"""Bots at a live table: what they are told, when they answer, and what happens if they fail."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise

import msgspec
import pytest

from dorehami.bots.player import Choice, NoAnswer, Question
from dorehami.bots.pool.workers import InProcess, Workers
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.rows import Moved
from dorehami.server.table.actor import Table
from dorehami.store.memory import MemoryLog
from tests.support.bots.telephone import ControlServer
from tests.support.live import advance_clock, house, live, manual_clock, plays, random_choice
from tests.support.server.assertions import assert_up_to_date, rows_of_kind, start_game, wait_until_at_rest

DELAY = 0.001  # seconds that a bot has, by a clock that is set by hand; far less than a process has to start


class Mute(InProcess):
    """Bots that never answer."""

    async def choose(self, question: Question) -> Choice:
        raise NoAnswer("gone")


class Crashing(InProcess):
    """Bots that raise an unexpected error."""

    async def choose(self, question: Question) -> Choice:
        raise ZeroDivisionError


class Cheating(InProcess):
    """Bots that choose a move which was not offered."""

    async def choose(self, question: Question) -> Choice:
        return Choice(len(question.moves))


@pytest.mark.parametrize("bots", [Mute, Crashing, Cheating])
@pytest.mark.parametrize("game", GAMES)
@live
async def test_for_a_bot_that_does_not_answer_the_clock_does(game: str, bots: type[InProcess]) -> None:
    """With the safe default, in its own name: the log and the record say so, and the game goes to its end."""
    async with house(bots=bots()) as guests:
        host = await guests.opens(game, chairs=3, bots=2)
        await host.send(messages.Start)
        await plays(host, random_choice(1))
        await assert_up_to_date(guests, host)
        rows = [(row, body) for row, body in await rows_of_kind(guests, host.table, "moved") if isinstance(body, Moved)]
        assert {(body.seat == 0, body.maker) for _, body in rows} == {(True, ""), (False, "clock")}
        assert {row.cause for row, _ in rows} == {"seat 0", "clock"}
        async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
            report = check_text(await answer.text(), GAMES)
        assert report.problems == []


@manual_clock
async def test_a_bot_whose_process_is_slow_to_come_back_does_come_back() -> None:
    """The clock answers what it is too late for; no question that was given up keeps it from starting."""
    async with (
        ControlServer() as telephone,
        one_worker(telephone.slow_worker) as bots,
        house(bots=bots, delay=lambda: DELAY, overdue=0.0) as guests,
    ):
        starts = asyncio.create_task(bots.start())
        former = await telephone.next_channel()
        former.release()
        await starts
        host = await guests.opens("coup", chairs=3, bots=2)
        await host.send(messages.Start)
        playing, table = asyncio.create_task(plays(host, random_choice(1))), guests.running.registry.tables[host.table]
        await wait_for_bot(table)
        os.kill(former.pid, signal.SIGKILL)
        call = await telephone.next_channel()
        for _ in range(3):
            await wait_for_clock(table)
        call.release()
        await wait_for_bot(table)
        assert bots.pids == [call.pid]
        playing.cancel()


@asynccontextmanager
async def one_worker(command: Sequence[str]) -> AsyncIterator[Workers]:
    bots = Workers(1, command=command)
    try:
        yield bots
    finally:
        await bots.close()


async def wait_for_bot(table: Table) -> None:
    """Give a bot the time that its process needs, then let its delay pass; its move is made."""
    while not has_answered(table):
        await asyncio.sleep(0)
    before = count_moves_by(table, "bot")
    advance_clock(DELAY)
    while count_moves_by(table, "bot") == before:
        await asyncio.sleep(0)


def has_answered(table: Table) -> bool:
    """Return whether a bot has answered its present question: its notes go with the question and come back."""
    sitters = [table.state.seating.chairs[seat] for seat in table.parts.automatic_moves.thinking]
    return any(sitter is not None and sitter.player in table.parts.automatic_moves.notes for sitter in sitters)


async def wait_for_clock(table: Table) -> None:
    """Let time pass while no bot answers, until the clock does."""
    before = count_moves_by(table, "clock")
    while count_moves_by(table, "clock") == before:
        advance_clock(DELAY)
        await asyncio.sleep(0)


def count_moves_by(table: Table, cause: str) -> int:
    log = table.services.log
    assert isinstance(log, MemoryLog)
    return sum(row.kind == "moved" and row.cause == cause for row in log.tables[table.state.table].rows)


class RecordingBots(InProcess):
    """Bots that record every question."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []

    async def choose(self, question: Question) -> Choice:
        self.asked.append(question)
        choice = await super().choose(msgspec.structs.replace(question, level="simple"))  # which keeps no notes itself
        return Choice(choice.index, notes=b"%d" % (int(question.notes or b"0") + 1))


@live
async def test_a_bot_is_told_what_its_seat_is_told() -> None:
    """All events once and in order, with its own notes, and nothing that a person in its place would not know."""
    bots = RecordingBots()
    async with house(bots=bots) as guests:
        players = await start_game(guests, "coup", 1, 2)
        await plays(players[0], random_choice(1))
        for seat in (1, 2):
            questions = [question for question in bots.asked if question.seat == seat]
            assert [question.notes for question in questions] == [b""] + [b"%d" % n for n in range(1, len(questions))]
            told = [key for question in questions for key, _ in question.told]
            heard = [event.key for event in players[0].events]
            assert told == heard[: len(told)]
            hands = [args["card"] for q in questions for key, args in q.told if key == "dealt" and args["seat"] != seat]
            assert set(hands) <= {"hidden"}


class OftenSilent(RecordingBots):
    """Bots that do not answer the first question of their seat, nor every third one after that."""

    def __init__(self) -> None:
        super().__init__()
        self.dozed: set[int] = set()  # numbers of questions

    async def choose(self, question: Question) -> Choice:
        choice = await super().choose(question)
        if sum(former.seat == question.seat for former in self.asked) % 3 == 1:
            self.dozed.add(len(self.asked) - 1)
            raise NoAnswer("dozing")
        return choice


@live
async def test_a_bot_that_has_not_answered_is_told_all_anew() -> None:
    """After a failed question a bot gets all events of the game again."""
    bots = OftenSilent()
    async with house(bots=bots) as guests:
        players = await start_game(guests, "coup", 1, 2)
        await plays(players[0], random_choice(1))
        heard = [event.key for event in players[0].events]
    for seat in (1, 2):
        questions = [(number, question) for number, question in enumerate(bots.asked) if question.seat == seat]
        anew = [later for (former, _), (_, later) in pairwise(questions) if former in bots.dozed]
        assert anew
        for question in anew:
            assert question.notes == b""
            assert [key for key, _ in question.told] == heard[: len(question.told)]


@live
async def test_a_new_game_begins_with_empty_notes() -> None:
    """A bot's notes of the former game are dropped."""
    bots = RecordingBots()
    async with house(bots=bots) as guests:
        host = await guests.opens("mccarthy", chairs=3, bots=2)
        for _ in range(2):
            bots.asked.clear()
            await host.send(messages.Start)
            await plays(host, random_choice(1))
            first = {seat: next(q for q in bots.asked if q.seat == seat) for seat in (1, 2)}
            assert [question.notes for question in first.values()] == [b"", b""]
            assert all(question.told for question in first.values())


@live
async def test_a_stand_in_plays_as_soon_as_somebody_has_left() -> None:
    """The question that was open to the seat is answered for it."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 3)
        await wait_until_at_rest(*players)
        before = len(await rows_of_kind(guests, players[0].table, "moved"))
        await players[2].send(messages.Leave)
        await players[0].wait_until(lambda c: 2 not in c.facts["asked"])
        _, body = (await rows_of_kind(guests, players[0].table, "moved"))[before]
        assert isinstance(body, Moved)
        assert (body.seat, body.maker) == (2, "standin")
