"""The actor of one table: decide a command, commit it to the log, apply it, publish it, carry out its effects.

Commands run one at a time. A decision changes nothing until it is durable; if the write fails, the command is refused
and the table is as before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from msgspec.structs import replace

from dorehami.server.protocol.messages import Ping
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.error_text import kind_and_place
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.decision import NOTHING, Decision
from dorehami.server.state.table_state import DAMAGE, FAULT, PLAYING, TableState
from dorehami.server.table.change_builder import change_of, rows_of
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.request_votes import settle
from dorehami.server.table.internal_commands import Closing, Command, DueTimer, InternalRequest
from dorehami.server.table.parts import Parts
from dorehami.server.table.work_items import PauseWork, Work, work_of
from dorehami.store.log import Change, Fenced, Outcome, Row, Unwritable

logger = logging.getLogger("dorehami.table")


class Table:
    """The actor. `submit` is its only entrance for commands; everything else runs inside the event loop's turn."""

    def __init__(self, state: TableState, services: Services, build: str = "", stored: Sequence[Row] = ()) -> None:
        self.services = services
        self.parts = parts = Parts(state, services, build, self.submit, stored)
        self.current, self.broadcaster, self.sessions = parts.current, parts.broadcaster, parts.sessions
        self.inbox: deque[tuple[Subscriber | None, Command]] = deque()
        self.pending: Work | None = None  # decided, and being written to the log
        self.busy = False  # a command is being decided or finished: what it submits waits in the inbox
        self.repair_task: asyncio.Task[None] | None = None  # referenced here, as the loop keeps only a weak reference
        self.fenced = False  # another process has taken the table over
        self.closed = False  # nothing is submitted any more

    @property
    def state(self) -> TableState:
        return self.current.state

    # Commands

    def submit(self, sender: Subscriber | None, command: Command) -> None:
        """Queue a command; it is answered once it is durable or refused. A ping is answered at once."""
        if sender is not None and isinstance(command, Ping):
            self.parts.replies.done(sender, command)
            return
        if self.closed:
            work_of(self.parts, sender, command).refuse(Refusal(Reason.TRY_AGAIN, retry=True))
            return
        self.inbox.append((sender, command))
        if not self.busy and self.pending is None:
            self.drain()

    async def ask(self, decide: Callable[[Context], Decision]) -> Decision:
        """Queue a decision for a caller without a socket and return it once it is applied; raises Refusal."""
        request = InternalRequest(decide)
        self.submit(None, request)
        return await request.outcome

    def drain(self) -> None:
        """Execute queued commands one by one, until the inbox is empty or one waits for the log."""
        self.busy = True
        try:
            while self.inbox and self.pending is None:
                work = work_of(self.parts, *self.inbox.popleft())
                try:
                    self.execute(work)
                except Exception as fault:  # of any kind: only this table pauses
                    self.halt(work, fault)
        finally:
            self.busy = False

    def execute(self, work: Work) -> None:
        """Decide a command and commit the decision, if there is one."""
        try:
            decision = work.decide()
            if decision is not None:
                self.check_writable(decision)
                self.commit(work, decision)
        except Refusal as refusal:
            work.refuse(refusal)

    def check_writable(self, decision: Decision) -> None:
        """Raise Refusal at a table that another process has, and for rows on a damaged one, unless they repair it."""
        if self.fenced:
            raise Refusal(Reason.MOVED_ON, retry=True)
        if self.state.evening.paused == DAMAGE and decision.bodies and not decision.truncates:
            raise Refusal(Reason.PAUSED)

    # Commit

    def commit(self, work: Work, decision: Decision) -> None:
        """Send a decision to the log. Every write of a table goes this way."""
        assert self.pending is None
        state = self.state
        work.decision, work.rows = decision, rows_of(state, decision, work.key, self.services.now())
        work.views, work.decided_at = work.views or self.parts.checkpoints.due(state), monotonic()
        change = change_of(state, decision, work.rows, work.views)
        self.pending = work
        if decision.truncates:
            self.repair_task = asyncio.get_running_loop().create_task(self.repair(change))
        else:
            self.append(change)

    def append(self, change: Change) -> None:
        """Append a change. A log that raises counts as a failed write, so that the table does not hang."""
        try:
            self.services.log.put(change, self.on_committed)
        except Exception as problem:
            if self.pending is not None:
                self.on_committed(problem)

    async def repair(self, change: Change) -> None:
        """Cut the log after its last intact row, then append."""
        try:
            await self.services.log.truncate(self.state.table, self.state.seq)
        except Exception as problem:
            self.on_committed(problem)
            return
        self.append(change)

    def on_committed(self, outcome: Outcome) -> None:
        """Callback of the log: finish the pending work and go on with the inbox."""
        work, self.pending = self.pending, None
        assert work is not None
        within, self.busy = self.busy, True  # within `drain`, if the log calls back at once
        try:
            self.finish(work, outcome)
        except Exception as fault:
            if isinstance(work, PauseWork):
                self.halt_unlogged(fault)
            else:
                self.halt(work, fault)
        finally:
            self.busy = within
            if not within and self.pending is None:
                self.drain()

    def finish(self, work: Work, problem: Outcome) -> None:
        """Apply and answer durable work; refuse it if the write failed or was fenced off."""
        if problem is None:
            self.services.metrics.write_seconds.observe(monotonic() - work.decided_at)
            if self.services.health.failing:
                self.services.health.record_success()
            self.parts.checkpoints.stored(work.views)
            if work.decision is NOTHING:  # only a digest was stored
                work.done()
                return
            self.parts.apply(work.decision, work.rows)
            self.parts.carry_out(work.decision, bool(work.rows))
            work.done()
            self.retry_granted()
        elif isinstance(problem, Unwritable):
            self.services.health.record_failure(problem)
            work.refuse(Refusal(Reason.TRY_AGAIN, retry=True))
        elif isinstance(problem, Fenced):
            self.stop_fenced()
            work.refuse(Refusal(Reason.MOVED_ON, retry=True))
        else:
            raise problem

    def retry_granted(self) -> None:
        """Try again to seat newcomers who were let in but found every bot in the middle of a question."""
        for request in self.broadcaster.requests.granted():
            self.submit(None, DueTimer(partial(settle, number=request.number)))

    # Faults and the end

    def halt(self, work: Work, problem: Exception) -> None:
        """Log a fault, answer the sender, and pause the game until a person resumes it."""
        self.services.metrics.faults.inc()
        logger.error("table %s stands still: %s", self.state.table, kind_and_place(problem))
        work.fail()
        if self.state.phase == PLAYING and not self.state.evening.paused:
            try:
                self.commit(PauseWork(self.parts), Decision(cause="table", bodies=[rows.Paused(reason=FAULT)]))
            except Exception as further:
                self.halt_unlogged(further)

    def halt_unlogged(self, further: Exception) -> None:
        """Pause in memory only, as the row of the pause failed too."""
        logger.error("table %s: its pause could not be written: %s", self.state.table, type(further).__name__)
        self.pause_in_memory(FAULT)
        try:
            for player in list(self.broadcaster.viewers):
                self.broadcaster.send_private(player)
        except Exception as fault:
            logger.error("table %s: not all were told of its pause: %s", self.state.table, kind_and_place(fault))

    def pause_in_memory(self, reason: str) -> None:
        """Pause without a row, for a reason that the log does not record; a person must resume."""
        self.current.state = replace(self.state, evening=replace(self.state.evening, paused=reason))
        self.broadcaster.refresh(self.state)
        self.parts.update_clocks()

    def stop_fenced(self) -> None:
        """Stop after another process has taken the table over; clients reconnect and find it there."""
        self.fenced = True
        self.parts.stop()
        self.broadcaster.end(Reason.MOVED_ON)

    def is_idle(self) -> bool:
        """True if the table can be unloaded: no subscriber, no work, and no device link that could still be used."""
        has_links = self.state.private.credentials.has_tokens(asyncio.get_running_loop().time())
        busy = self.inbox or self.pending is not None or self.parts.automatic_moves.is_busy()
        return not self.broadcaster.subscribers and not busy and not has_links

    def close(self) -> asyncio.Future[Decision]:
        """Stop. The future is done once all is written, the digest of all views included."""
        self.parts.stop()
        closing = Closing()
        if self.fenced:
            closing.resolve(NOTHING)
        else:
            self.sessions.record_devices()
            self.submit(None, closing)
        self.closed = True
        return closing.outcome
