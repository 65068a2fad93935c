"""The program serves from uvloop, which rings before it reads, and whose handles know less than asyncio's."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from dorehami.cli.hosting import uvloop_factory
from dorehami.server.protocol import messages
from dorehami.server.table.question_clock import LATE_BY, QuestionClock
from tests.support.live import STUCK, copy_signature, house
from tests.support.server.assertions import clients_asked, moves_by_clock, start_game
from tests.support.server.joining import lose_device, request_seat_back
from tests.support.server.raw_socket import masked, raw_socket


def in_uvloop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a live test in uvloop."""

    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=uvloop_factory()) as runner:
            runner.run(asyncio.wait_for(test(*args, **kwargs), STUCK))

    return copy_signature(run, test)


async def block_while_reading(work: Callable[[], None]) -> None:
    """Block the loop while it reads its sockets, so that input sent meanwhile is seen only after timers have fired."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    here, there = socket.socketpair()

    def works() -> None:
        loop.remove_reader(here)
        work()
        done.set()

    loop.add_reader(here, works)
    there.send(b"x")
    await done.wait()
    here.close()
    there.close()


def time_out_after_sending(clock: QuestionClock, send: Callable[[], int]) -> None:
    """Send something in time, and let the time run out before it is read."""
    send()
    clock.deadline = clock.now() + 0.005
    clock.arm_timer()
    time.sleep(0.005 + 2 * LATE_BY)  # no wait for anything: it is the delay that is tested


@in_uvloop
async def test_what_was_sent_in_time_is_read_before_the_clock_answers() -> None:
    """The loop is late, though not by so much that it is a standstill."""
    async with house(patience=lambda seconds: seconds) as guests:
        players = await start_game(guests, "coup", 3)
        (asked,) = clients_asked(players)
        clock = guests.running.registry.tables[asked.table].parts.automatic_moves.question_clock
        async with raw_socket(guests) as raw:
            welcome = await raw.hello(asked.table, asked.secret)
            move = messages.Move(id="late", version=welcome.version, move=["income"])
            with socket.socket(fileno=os.dup(raw.writer.get_extra_info("socket").fileno())) as wired:
                await block_while_reading(
                    partial(time_out_after_sending, clock, partial(wired.send, masked(messages.encode(move))))
                )
            assert isinstance(await raw.answer("late"), messages.Done)
        assert await moves_by_clock(guests, asked) == 0


@in_uvloop
async def test_a_question_that_is_answered_while_its_clock_rings() -> None:
    """The timer is due at once, and the next question sets it anew."""
    async with house(patience=lambda seconds: seconds) as guests:
        players = await start_game(guests, "coup", 3)
        (asked,) = clients_asked(players)
        clock = guests.running.registry.tables[asked.table].parts.automatic_moves.question_clock
        clock.deadline = clock.now()
        clock.arm_timer()
        clock.start(clock.question)
        assert clock.milliseconds_left() > 1000
        await asked.move("income")


@in_uvloop
async def test_two_who_are_let_in_at_once_may_ask() -> None:
    """In the lobby nothing is waited for; the second one asks while the first is being answered."""
    async with house(patience=lambda seconds: seconds) as guests:
        host = await guests.opens("coup", chairs=4)
        lost = [await guests.sits(host.table, name) for name in ("Ann", "Bob")]
        for guest in lost:
            await lose_device(guest, host)
        for guest, name in zip(lost, ("Ann", "Bob"), strict=True):
            asker, request = await request_seat_back(guests, name, host)
            await host.send(messages.LetIn, request=request)
            await asker.wait_until(lambda c, guest=guest: c.player == guest.player)  # type: ignore[misc]
