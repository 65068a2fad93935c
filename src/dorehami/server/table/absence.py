"""Absence of players: since when nobody has been connected, and the delay until a stand-in takes the seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container

from dorehami.server.protocol.subscriber import has_seat
from dorehami.server.services import Services
from dorehami.server.state.current_state import CurrentState
from dorehami.server.table.commands.context import ABSENT_AFTER
from dorehami.server.table.commands.presence import replace_absent
from dorehami.server.table.internal_commands import DueTimer
from dorehami.server.table.timer_starter import TimerStarter


class Absence(TimerStarter):
    """The absent players of one table, with a timer for each."""

    def __init__(self, table: CurrentState, services: Services, submit: Callable[[None, DueTimer], None]) -> None:
        super().__init__(services, submit)
        self.table = table
        self.timers: dict[int, asyncio.TimerHandle] = {}  # by player, until a stand-in takes the seat
        self.since: dict[int, float] = {}  # by player, in loop time

    def start(self, player: int) -> None:
        """Start the timer that puts in a stand-in; watchers have none."""
        self.end(player)
        if has_seat(player):
            self.since[player] = asyncio.get_running_loop().time()
            timer = self.start_timer(ABSENT_AFTER, DueTimer(lambda context: replace_absent(context, player)))
            if timer is not None:
                self.timers[player] = timer

    def start_all(self, connected: Container[int]) -> None:
        """Start the absence of everybody who is not connected, as after a restart."""
        for human in self.table.state.seating.humans():
            if human.player not in connected:
                self.start(human.player)

    def end(self, player: int) -> None:
        self.since.pop(player, None)
        timer = self.timers.pop(player, None)
        if timer is not None:
            timer.cancel()

    def restart(self) -> None:
        """Give every timer its full time again."""
        for player in list(self.timers):
            self.start(player)

    def stop(self) -> None:
        self.stopped = True
        for timer in self.timers.values():
            timer.cancel()
