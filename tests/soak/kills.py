"""Kill -9 under load: the real program is killed repeatedly while guests play, and no move is lost or doubled.

Every guest sends each command under its own id, and again under the same id when the answer was lost. At the end the
log must hold each acknowledged id exactly once, and no refused one.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from dorehami.client import Client, ConnectionClosed, RefusedByTable
from dorehami.server.protocol import messages
from tests.support.live import OVERTAKEN, reserved_port

TABLES: tuple[
    tuple[str, int, int, list[str]], ...
] = (  # what is played while the server dies: game, people, bots, options
    ("coup", 4, 0, []),
    ("coup", 3, 0, ["reformation", "inquisitor", "anarchist"]),
    ("dezh", 2, 1, []),
    ("mccarthy", 4, 0, ["ending=speed"]),
)
KILLS = 200  # in a soak
BACK = 2.0  # seconds after which somebody is back at the latest
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+|http://localhost:\d+")
LOST = (ConnectionClosed, aiohttp.ClientError, ConnectionError, TimeoutError)


class Program:
    """The real program, on a data directory that outlives it."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.up = asyncio.Event()
        self.began = 0.0  # when it was started, until somebody is back
        self.slowest = 0.0  # seconds from a start to the first welcome

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self.began = time.monotonic()
        arguments = [*("serve", "--host", "127.0.0.1", "--data", str(self.data)), "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dorehami.cli", *arguments], stdout=subprocess.PIPE, text=True
        )
        self.port = int((await asyncio.to_thread(self.address)).rpartition(":")[2])
        self.up.set()

    def note_reconnect(self) -> None:
        """Note that a guest has reconnected."""
        if self.began:
            self.slowest = max(self.slowest, time.monotonic() - self.began)
            self.began = 0.0

    def address(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = ADDRESS.search(line)
            if found:
                return found[0]
        raise AssertionError("the program ended before it said where it is")

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.up.clear()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@dataclass
class Tally:
    """The answers that guests have received."""

    acknowledged: dict[str, int] = field(default_factory=dict)  # version by command id
    refused: set[str] = field(default_factory=set)
    retried: int = 0
    counts: Counter[str] = field(default_factory=Counter)


class Guest:
    """A guest that plays on through every death of the server."""

    def __init__(self, program: Program, session: aiohttp.ClientSession, tally: Tally, seed: int) -> None:
        self.program = program
        self.tally = tally
        self.client = Client(session, program.url)
        self.rng = random.Random(seed)
        self.stopped = False

    async def reconnect(self) -> None:
        """Reconnect with the last version seen, however long it takes."""
        while True:
            await self.program.up.wait()
            try:
                await self.client.connect()
                self.program.note_reconnect()
                return
            except LOST:
                await asyncio.sleep(0.01)

    async def send(self, kind: type[messages.Command], **fields: object) -> bool:
        """Send a command until it is answered, always under the same id; return whether it was carried out."""
        id = secrets.token_urlsafe(16)
        while True:
            try:
                done = await self.client.send(kind, id, **fields)
                assert self.tally.acknowledged.setdefault(id, done.version) == done.version
                return True
            except RefusedByTable as refused:
                if refused.refusal.retry:
                    await asyncio.sleep(0.05)
                    continue
                if refused.refusal.code not in (*OVERTAKEN, "game_running", "not_playing"):
                    raise
                self.tally.refused.add(id)
                return False
            except LOST:
                self.tally.retried += 1
                await self.reconnect()

    async def play(self) -> None:
        """Answer every question; the host begins the next game when one is over."""
        while not self.stopped:
            try:
                await self.client.wait_until(lambda c: self.stopped or bool(c.moves()) or c.room["phase"] == "over")
            except LOST:
                await self.reconnect()
                continue
            if self.stopped:
                return
            if self.client.room["phase"] == "over":
                await self.next_game()
                continue
            move = self.rng.choice(self.client.moves())
            await self.send(messages.Move, version=self.client.version, move=move)

    async def next_game(self) -> None:
        if self.client.seat == self.client.room["host"]:
            await self.send(messages.Start)
            return
        try:
            await self.client.wait_until(lambda c: self.stopped or c.room["phase"] != "over")
        except LOST:
            await self.reconnect()

    async def stop(self) -> None:
        self.stopped = True
        await self.client.notify()


async def connect_guests(program: Program, session: aiohttp.ClientSession, tally: Tally, seed: int) -> list[Guest]:
    """Return the guests of all tables, each with a game begun."""
    guests: list[Guest] = []
    for game, people, bots, options in TABLES:
        host = Guest(program, session, tally, seed + len(guests))
        opened = await host.client.open(game, "Anna", bots=bots, chairs=people + bots, options=options)
        await host.client.connect()
        guests.append(host)
        for number in range(people - 1):
            guest = Guest(program, session, tally, seed + len(guests))
            await guest.client.connect(opened.table, "")
            await guest.client.send(messages.Sit, name=f"Guest {number}")
            guests.append(guest)
        await host.send(messages.Start)
    return guests


async def run_with_kills(data: Path, kills: int, seed: int) -> tuple[Tally, Program]:
    """Kill the program so often, then stop it normally."""
    with reserved_port() as port:
        return await run_and_kill(Program(data, port), kills, seed)


async def run_and_kill(program: Program, kills: int, seed: int) -> tuple[Tally, Program]:
    tally = Tally()
    await program.start()
    try:
        async with aiohttp.ClientSession() as session:
            guests = await connect_guests(program, session, tally, seed)
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            await kill_repeatedly(program, tally, kills, random.Random(seed), playing)
            for guest in guests:
                await guest.stop()
            await asyncio.gather(*playing)
            for guest in guests:
                await guest.client.disconnect()
    finally:
        program.kill()
    return tally, program


async def kill_repeatedly(
    program: Program, tally: Tally, kills: int, rng: random.Random, playing: list[asyncio.Task[None]]
) -> None:
    """Kill the program after some moves each time, while at least one command has no answer.

    A guest that has stopped playing is a failure.
    """
    deaths = 0
    while deaths < kills or not tally.retried:
        deaths += 1
        moves = len(tally.acknowledged) + rng.randrange(5, 60)
        while len(tally.acknowledged) < moves:
            await asyncio.sleep(0.001)
            for task in playing:
                if task.done():
                    task.result()
        program.kill()
        await program.start()


def check_log(data: Path, tally: Tally) -> list[str]:
    """Return what is wrong with the log: acknowledged moves that are lost or doubled."""
    with sqlite3.connect(data / "dorehami.sqlite3") as log:
        written = log.execute("SELECT command, seq FROM log WHERE command <> ''").fetchall()
    log.close()
    found = Counter(command.partition("/")[2] for command, _ in written)
    versions = {command.partition("/")[2]: seq for command, seq in written}
    wrong = [
        f"{id} was acknowledged and is in the log {found[id]} times" for id in tally.acknowledged if found[id] != 1
    ]
    wrong += [f"{id} was refused and is in the log" for id in tally.refused - set(tally.acknowledged) if found[id]]
    wrong += [
        f"{id} is row {versions[id]}, not {seq}" for id, seq in tally.acknowledged.items() if versions.get(id) != seq
    ]
    tally.counts["rows"] = len(written)
    return wrong


def kills(number: int | None, seed: int) -> list[str]:
    """Deaths of the real server under load: no acknowledged move is lost or doubled, and it is back soon."""
    with tempfile.TemporaryDirectory() as folder:
        tally, program = asyncio.run(run_with_kills(Path(folder), number or KILLS, seed))
        wrong = check_log(Path(folder), tally)
    print(f"{number or KILLS} kills, {len(tally.acknowledged):,} commands acknowledged, {tally.retried:,} sent again")
    print(f"{len(wrong)} lost or doubled; at the slowest start somebody was back after {program.slowest:.2f} s")
    return wrong + [f"nobody was back in under {BACK:g} s"] * (program.slowest >= BACK)
