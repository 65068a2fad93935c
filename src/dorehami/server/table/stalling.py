"""Votes against players who stall on a question without a clock.

After three minutes two other players, or the only other one, can have the safe answer played for whoever is silent.
Time counts from the opening of the question. A break stops the count and, up to a limit, extends it, as people come
back one by one. Time and votes are in memory only and start again after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.services import Services
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.seating import Seating
from dorehami.server.table.commands.context import Stall
from dorehami.server.table.commands.stalling import awaited

STALL_TIME: Final = 180.0  # seconds until votes count
BREAK_EXTENSION: Final = 30.0  # further seconds for each break,
MAX_EXTENSIONS: Final = 6  # for at most so many breaks
VOTES: Final = 2  # of other players, if there are so many


class Stalling:
    """The stall vote of one table; calls `on_change` when the public part of it changes."""

    def __init__(self, table: CurrentState, services: Services, on_change: Callable[[], None]) -> None:
        self.table = table
        self.services = services
        self.on_change = on_change
        self.loop = asyncio.get_running_loop()
        self.question = 0  # the row that opened the question without a clock; 0: none
        self.running_since: float | None = None  # loop time; None: stopped by a break
        self.elapsed = 0.0  # seconds counted before `running_since`
        self.breaks = 0
        self.votes: set[int] = set()  # players
        self.timer: asyncio.TimerHandle | None = None  # may fire before the deadline, never after it
        self.announced: list[messages.Silent] = []

    # Time

    def update(self) -> None:
        """Follow the state of the table: another question, a break, an answer."""
        match = self.table.state.match
        question = match.opened if match.open_since and not match.limit else 0
        if question != self.question:
            self.restart(question)
        if question and (self.running_since is None) != bool(self.table.state.evening.paused):
            self.toggle_clock()
        if self.announced:
            self.announce()

    def restart(self, question: int) -> None:
        """Start to count for a question, without votes; 0: none."""
        self.question, self.elapsed, self.breaks, self.votes = question, 0.0, 0, set()
        self.running_since = self.loop.time() if question else None
        if question and self.timer is None:
            self.arm_timer()

    def toggle_clock(self) -> None:
        """Stop or continue the count for a break; votes from before it are void."""
        if self.running_since is not None:
            self.elapsed += self.loop.time() - self.running_since
            self.running_since, self.votes = None, set()
        else:
            self.running_since, self.breaks = self.loop.time(), self.breaks + 1
            self.arm_timer()

    def restart_timer(self) -> None:
        """Give the open question its full time again after the process was suspended."""
        self.restart(self.question)
        self.update()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def deadline(self) -> float:
        """Return the loop time from which votes count."""
        patience = self.services.patience(STALL_TIME + BREAK_EXTENSION * min(self.breaks, MAX_EXTENSIONS))
        return inf if patience is None or self.running_since is None else self.running_since + patience - self.elapsed

    def is_over(self) -> bool:
        return self.loop.time() >= self.deadline()

    def stall(self) -> Stall:
        """Return the question that a vote may close, for decisions."""
        return Stall(self.question, self.deadline(), STALL_TIME)

    def arm_timer(self) -> None:
        self.stop()
        self.timer = self.loop.call_at(self.deadline(), self.on_timer) if self.deadline() < inf else None

    def on_timer(self) -> None:
        """Announce an overdue question, or sleep on; one timer serves many questions, as most are answered early."""
        self.timer = None
        self.services.watchdog.check_gap()  # if so, it restarts this count
        if not self.is_over():
            self.arm_timer()
        else:
            self.announce()

    # Votes

    def silent(self) -> list[messages.Silent]:
        """Return the overdue seats with the votes against them; both are public."""
        if not self.question or not self.is_over():
            return []
        seating = self.table.state.seating
        return [
            messages.Silent(seat=seat, yes=sorted(self.votes & others(seating, player)), needs=needed(seating, player))
            for seat, player in awaited(self.table.state).items()
        ]

    def closable(self) -> list[int]:
        """Return the seats with enough votes against them."""
        return [one.seat for one in self.silent() if len(one.yes) >= one.needs]

    def vote(self, player: int) -> None:
        """Count a player's vote to close the question."""
        self.votes.add(player)
        self.announce()

    def announce(self) -> None:
        former, self.announced = self.announced, self.silent()
        if former != self.announced:
            self.on_change()


def others(seating: Seating, player: int) -> set[int]:
    return {human.player for human in seating.humans() if human.player != player}


def needed(seating: Seating, player: int) -> int:
    """Return the votes needed against a player; players who are away do not raise the number."""
    present = [human for human in seating.humans() if human.player != player and not human.away]
    return min(VOTES, max(1, len(present)))
