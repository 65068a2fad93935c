"""Suspends the real program in the middle of a question (SIGSTOP) and resumes it later, as when a machine sleeps.

A move sent while it was stopped, and one by a player who had to reconnect, must count: the clock, which ran out in the
meantime, must not answer for them.
"""

from __future__ import annotations

import asyncio
import random
import signal
import tempfile
from pathlib import Path

import aiohttp

from dorehami.client import Client, ConnectionClosed, RefusedByTable
from dorehami.server.protocol import messages
from dorehami.server.runtime.watchdog import GAP
from dorehami.server.table.commands.game_setup import TURN_CLOCKS
from tests.soak.kills import Program

FREEZES = 6  # at a time, in a soak
TURN = TURN_CLOCKS[1]  # seconds: the shortest
LATE = 3.0  # seconds before the end of the turn at which the program is stopped
BACK = 1.5  # seconds that somebody takes to come back


async def start_game(session: aiohttp.ClientSession, url: str) -> list[Client]:
    """Return three people at a table whose game has begun."""
    people = [Client(session, url) for _ in range(3)]
    opened = await people[0].open("coup", "Guest 0", chairs=3, turn=TURN)
    await people[0].connect()
    for number, guest in enumerate(people[1:], 1):
        await guest.connect(opened.table)
        await guest.send(messages.Sit, name=f"Guest {number}")
    await people[0].send(messages.Start)
    for guest in people:
        await guest.wait_until(lambda c: c.room["phase"] == "playing")
    return people


async def move_across_freeze(
    people: list[Client], comes_back: bool, frozen: asyncio.Event, thawed: asyncio.Event
) -> str:
    """Return the outcome of a move sent while the program is stopped, or from a new socket soon after."""
    (asked,) = [guest for guest in people if guest.moves()]
    await frozen.wait()
    try:
        if not comes_back:
            await asked.move("income")
            return "done"
        asked.abort()
        await thawed.wait()
        await asyncio.sleep(BACK)
        await asked.connect()
        await asked.move("income")
        return "done"
    except RefusedByTable as refused:
        return refused.refusal.code
    except ConnectionClosed:
        return "gone"


async def freeze(number: int, seed: int) -> list[str]:
    """Freeze the program while so many tables play; return the outcome of each move."""
    program = Program(Path(tempfile.mkdtemp()))
    await program.start()
    assert program.process is not None
    frozen, thawed = asyncio.Event(), asyncio.Event()
    try:
        async with aiohttp.ClientSession() as session:
            tables = [await start_game(session, program.url) for _ in range(number)]
            tasks = [
                asyncio.create_task(move_across_freeze(people, n % 2 == 1, frozen, thawed))
                for n, people in enumerate(tables)
            ]
            await asyncio.sleep(TURN - LATE)
            program.process.send_signal(signal.SIGSTOP)
            frozen.set()
            await asyncio.sleep(LATE + GAP + random.Random(seed).uniform(1, 5))
            program.process.send_signal(signal.SIGCONT)
            thawed.set()
            return list(await asyncio.gather(*tasks))
    finally:
        program.kill()


def run(number: int | None, seed: int) -> list[str]:
    """The program is stopped for a while in the midst of questions, and nobody's move is late."""
    came = asyncio.run(freeze(number or FREEZES, seed))
    print(f"freezes: {came.count('done')} of {len(came)} moves counted", flush=True)
    return [] if set(came) == {"done"} else [f"python -m tests.soak.__main__ freezes --seed {seed}: {came}"]
