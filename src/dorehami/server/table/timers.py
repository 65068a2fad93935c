"""Timers of a table: join requests, the end of a break, the cuts of a sealed deal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from dorehami.server.services import Services
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.breaks import end_break
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.dealing import close_cutting
from dorehami.server.table.commands.newcomers import NEWCOMER_TIMEOUT
from dorehami.server.table.commands.request_votes import settle
from dorehami.server.table.commands.seat_recovery import wait_left
from dorehami.server.table.internal_commands import DueTimer
from dorehami.server.table.timer_starter import TimerStarter

CUT_TIMEOUT: Final = 5.0  # seconds for the browsers to commit, and again to open
TIMER_SLACK: Final = 0.1  # seconds: a timer may fire slightly early
RESUME_DELAY: Final = 5.0  # seconds from the end of a break until the game goes on


class Timers(TimerStarter):
    """The timers of one table, except `QuestionClock` and those of `Absence`."""

    def __init__(self, table: CurrentState, services: Services, submit: Callable[[None, DueTimer], None]) -> None:
        super().__init__(services, submit)
        self.table = table
        self.request_timers: dict[int, tuple[float, asyncio.TimerHandle]] = {}  # by request number: when it is decided
        self.resume_timer: asyncio.TimerHandle | None = None
        self.cut_stage = ""  # the stage of the sealed deal that the timer is for
        self.cut_timer: asyncio.TimerHandle | None = None

    def schedule_request(self, request: int, seconds: float) -> None:
        """Decide a join request in so many seconds, whether or not all have answered."""
        now = asyncio.get_running_loop().time()
        self.request_timers = {
            number: (when, timer) for number, (when, timer) in self.request_timers.items() if when > now
        }
        timer = self.start_timer(seconds, DueTimer(lambda context: self.decide_request(context, request)))
        if timer is not None:
            self.request_timers[request] = (now + seconds, timer)

    def decide_request(self, context: Context, number: int) -> Decision | None:
        """Settle a request; wait longer if a seat has fewer judges than before, as that lengthens the delay."""
        decision, request = settle(context, number), context.requests.open.get(number)
        if decision is not None or request is None or request.player is None:
            return decision
        if wait := wait_left(context, request.player):
            self.schedule_request(number, max(wait, TIMER_SLACK))
        return None

    def update(self) -> None:
        """Set or cancel the timers that depend on the state of the table."""
        if self.table.state.evening.resuming != (self.resume_timer is not None):
            self.toggle_resume_timer()
        sealing = self.table.state.deal.sealing
        stage = "" if sealing is None else f"{sealing.seal} {sealing.opening}"
        if stage != self.cut_stage:
            self.set_cut_timer(stage)

    def toggle_resume_timer(self) -> None:
        """Cancel the timer that ends a break, or start it."""
        if self.resume_timer is not None:
            self.resume_timer.cancel()
            self.resume_timer = None
        else:
            due = DueTimer(end_break)
            self.resume_timer = self.start_timer(RESUME_DELAY, due) or self.call_soon(due)

    def set_cut_timer(self, stage: str) -> None:
        """Start the timeout of a stage of the sealed deal: for the commitments, then for the cuts; "": none."""
        if self.cut_timer is not None:
            self.cut_timer.cancel()
        self.cut_stage = stage
        self.cut_timer = self.start_timer(CUT_TIMEOUT, DueTimer(close_cutting)) if stage else None

    def restart(self) -> None:
        """Give every running timer its full time again."""
        for request, (_, timer) in list(self.request_timers.items()):
            timer.cancel()
            self.schedule_request(request, NEWCOMER_TIMEOUT)
        if self.resume_timer is not None:
            self.toggle_resume_timer()  # cancels,
            self.toggle_resume_timer()  # and starts again
        if self.cut_timer is not None:
            self.set_cut_timer(self.cut_stage)

    def call_soon(self, due: DueTimer) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(0.0, self.submit, None, due)

    def stop(self) -> None:
        self.stopped = True
        requests = [timer for _, timer in self.request_timers.values()]
        for timer in (*requests, self.resume_timer, self.cut_timer):
            if timer is not None:
                timer.cancel()
