"""A log that records each decision of a table: the state before, what was decided, and the state after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dorehami.server.protocol import messages
from dorehami.server.state.decision import NOTHING, Decision
from dorehami.server.state.table_state import DAMAGE, TableState
from dorehami.server.table.apply import BuiltRow
from dorehami.server.table.work_items import ClientWork
from dorehami.store.log import Change, Outcome, WriteCallback
from dorehami.store.memory import MemoryLog
from tests.support.server.plain_values import plain
from tests.support.simulated import World, now

SEALING, PAUSED = "sealing", "paused"


def phase_of(state: TableState) -> str:
    """Return the phase as far as commands are concerned: lobby, sealing, playing, paused, over or damage."""
    if state.evening.paused:
        return DAMAGE if state.evening.paused == DAMAGE else PAUSED
    return SEALING if state.deal.sealing is not None else state.phase


@dataclass
class Taken:
    """A decision that was committed at a table."""

    at: float  # by the loop's time
    command: type[messages.Command] | None  # None: it came from inside the server
    before: TableState
    decision: Decision
    rows: list[BuiltRow]
    values: Any  # of the state before, then
    after: TableState | None = None
    written: bool = True  # the log took it

    @property
    def phase(self) -> str:
        return phase_of(self.before)


class RecordingLog(MemoryLog):
    """A log that looks at its table before and after each change."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.taken: list[Taken] = []
        world.log = world.services.log = self

    def put(self, change: Change, told: WriteCallback) -> None:
        table = self.world.registry.tables.get(change.table)
        work = table.pending if table is not None else None
        if table is None or work is None or work.decision is NOTHING:  # it opens, or closes
            super().put(change, told)
            return
        self.end_last(table.state)
        command = type(work.command) if isinstance(work, ClientWork) else None
        taken = Taken(now(), command, table.state, work.decision, work.rows, plain(table.state))
        self.taken.append(taken)

        def tell(outcome: Outcome) -> None:
            taken.written = outcome is None
            told(outcome)
            taken.after = taken.after or table.state

        super().put(change, tell)

    def end_last(self, state: TableState) -> None:
        """Note the state after the last decision, unless it is known: the next one is decided while it is told."""
        if self.taken:
            self.taken[-1].after = self.taken[-1].after or state
