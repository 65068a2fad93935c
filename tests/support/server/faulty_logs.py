"""Logs with one fault each, otherwise real."""

from __future__ import annotations

import asyncio

from dorehami.store.log import Change, Outcome, TableRows, Unwritable, WriteCallback
from dorehami.store.memory import MemoryLog


class FullDisk(MemoryLog):
    """A log that takes a limited number of changes, and can be made unreadable."""

    def __init__(self) -> None:
        super().__init__()
        self.room: int | None = None  # changes that still fit; None: as many as there are
        self.unreadable = False
        self.tried = 0  # changes that were not taken

    def put(self, change: Change, told: WriteCallback) -> None:
        if self.room == 0:
            self.tried += 1
            told(Unwritable("The disk is full."))
            return
        self.room = self.room and self.room - 1
        super().put(change, told)

    async def read(self, table: str) -> TableRows | None:
        if self.unreadable:
            raise Unwritable("the disk is gone")
        return await super().read(table)


class RaisingLog(MemoryLog):
    """A log whose `put` raises on demand instead of reporting the outcome."""

    def __init__(self, problem: Exception | None = None) -> None:
        super().__init__()
        self.problem = problem or ZeroDivisionError("nobody has thought of this")
        self.raising = 0  # so many times

    def put(self, change: Change, told: WriteCallback) -> None:
        if self.raising:
            self.raising -= 1
            raise self.problem
        super().put(change, told)


class GatedLog(MemoryLog):
    """A log whose writes wait until a gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = asyncio.Event()  # somebody stands at the gate
        self.at_the_gate: set[asyncio.Task[None]] = set()

    def put(self, change: Change, told: WriteCallback) -> None:
        task = asyncio.get_running_loop().create_task(self.when_open(change, told))
        self.at_the_gate.add(task)
        task.add_done_callback(self.at_the_gate.discard)

    async def when_open(self, change: Change, told: WriteCallback) -> None:
        if not self.gate.is_set():
            self.waiting.set()
            await self.gate.wait()
        super().put(change, told)


class TruncatedLog(MemoryLog):
    """A log whose last rows cannot be read."""

    def __init__(self) -> None:
        super().__init__()
        self.sound: int | None = None  # the last row that can be read

    async def read(self, table: str) -> TableRows | None:
        stored = await super().read(table)
        if stored is None or self.sound is None or self.sound >= len(stored.rows):
            return stored
        return TableRows(
            table, stored.rows[: self.sound], stored.names, stored.secrets, stored.choices, "A row is damaged."
        )

    async def truncate(self, table: str, seq: int) -> None:
        await super().truncate(table, seq)
        self.sound = None


class LateLog(MemoryLog):
    """A log that takes a change at once, and says so in a later turn of the event loop, as one on a disk does."""

    def put(self, change: Change, told: WriteCallback) -> None:
        outcomes: list[Outcome] = []
        super().put(change, outcomes.append)
        asyncio.get_running_loop().call_soon(told, outcomes[0])
