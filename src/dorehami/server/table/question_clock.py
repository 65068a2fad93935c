"""The clock of the open question: when its time is up, the safe answer is given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from dorehami.server.services import Services
from dorehami.server.state.current_state import CurrentState

LATE_BY: Final = 0.01  # seconds after which a clock counts as delayed by a busy event loop


class QuestionClock:
    """The clock of one table. `question_start` is when an open question begins to count; `time_is_up` gets its row."""

    def __init__(
        self,
        table: CurrentState,
        services: Services,
        question_start: Callable[[], float],
        time_is_up: Callable[[int], None],
    ) -> None:
        self.table = table
        self.services = services
        self.question_start = question_start
        self.time_is_up = time_is_up
        self.loop = asyncio.get_running_loop()  # stored, as looking it up costs a system call
        self.now = self.loop.time
        self.question = 0  # the row that opened the question with the clock; 0: none
        self.deadline = 0.0  # loop time at which it is answered; 0: never
        self.timer: asyncio.TimerHandle | None = None  # may fire before the deadline, never after it
        self.timer_at = 0.0  # when it fires; uvloop's handles do not say if they are due at once

    def update(self, opened: int) -> None:
        """Set the clock if the open question is another one; 0: none is open."""
        if self.question != opened:
            self.start(opened)

    def start(self, opened: int) -> None:
        """Set the clock of the question that this row opened; 0 clears it."""
        self.question, limit = opened, self.table.state.match.limit
        patience = self.services.patience(limit) if opened and limit else None
        self.deadline = 0.0 if patience is None else self.question_start() + patience
        if self.deadline and (self.timer is None or self.deadline < self.timer_at):
            self.arm_timer()

    def stop(self) -> None:
        """Clear the clock and cancel its timer."""
        self.start(0)
        self.arm_timer()

    def restart_timer(self) -> None:
        """Give the open question its full time again."""
        if self.deadline:
            self.start(self.question)

    def milliseconds_left(self) -> int:
        """Return the milliseconds left for the open question; 0: no limit."""
        if not self.deadline:
            return 0
        return max(1, round(1000 * (self.deadline - self.now())))

    def arm_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_at(self.deadline, self.on_timer) if self.deadline else None
        self.timer_at = self.deadline

    def on_timer(self) -> None:
        """Report an overdue question, or sleep on.

        Most questions are answered early; keeping one timer saves creating and cancelling one for each.
        """
        self.timer = None
        self.services.watchdog.check_gap()  # if so, it restarts this clock
        if self.deadline > self.now():
            self.arm_timer()
        elif self.deadline and self.now() - self.deadline > LATE_BY:
            # Moves sent in time may still be unread: two turns of the loop read them first.
            self.loop.call_soon(self.loop.call_soon, self.time_is_up, self.question)
        elif self.deadline:
            self.time_is_up(self.question)
