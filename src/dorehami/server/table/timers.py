"""What a table itself waits for: people who are gone, the end of a break, and the cuts of a sealed deal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container
from typing import Final, NamedTuple

from dorehami.server.services import Services
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.server.table.commands.context import ABSENT, Context
from dorehami.server.table.commands.presence import absent, resumed
from dorehami.server.table.commands.seat_recovery import NEWCOMERS_TIME, settled, time_to_go
from dorehami.server.table.commands.start_game import hurried

CUTTING: Final = 5.0  # seconds for the browsers to commit, and again to open
MOMENT: Final = 0.1  # seconds: a timer may ring a hair too early
SITTING_UP: Final = 5.0  # seconds between the wish to go on and going on


class DueTimer(NamedTuple):
    """The table itself may have something to do: what that comes to is decided when its turn comes."""

    decide: Callable[[Context], Decision | None]


class Timers:
    """The timers of a table, but for the clock of the question that is open, which is its driver's."""

    def __init__(self, state: TableState, services: Services, submit: Callable[[None, DueTimer], None]) -> None:
        self.state = state
        self.services = services
        self.submit = submit
        self.missing: dict[int, asyncio.TimerHandle] = {}  # by player, until a stand-in takes the seat
        self.gone_since: dict[int, float] = {}  # by player, by the loop's time
        self.asked: dict[int, tuple[float, asyncio.TimerHandle]] = {}  # by request: when it is looked at again
        self.sitting_up: asyncio.TimerHandle | None = None
        self.cutting = ""  # the stage of a sealed deal that is waited for
        self.cuts: asyncio.TimerHandle | None = None

    def gone(self, player: int) -> None:
        """Nobody is here any more with this player's secret; watchers are not waited for."""
        self.back(player)
        if player >= 0:
            self.gone_since[player] = asyncio.get_running_loop().time()
        timer = self.later(ABSENT, DueTimer(lambda context: absent(context, player))) if player >= 0 else None
        if timer is not None:
            self.missing[player] = timer

    def back(self, player: int) -> None:
        self.gone_since.pop(player, None)
        timer = self.missing.pop(player, None)
        if timer is not None:
            timer.cancel()

    def gone_for(self, player: int) -> float:
        """Seconds since somebody was here last; 0 for who is."""
        now = asyncio.get_running_loop().time()
        return now - self.gone_since.get(player, now)

    def look_again(self, request: int, seconds: float) -> None:
        """What is asked for a seat is looked at when its time is over."""
        now = asyncio.get_running_loop().time()
        self.asked = {number: (when, timer) for number, (when, timer) in self.asked.items() if when > now}
        timer = self.later(seconds, DueTimer(lambda context: self.looked_at(context, request)))
        if timer is not None:
            self.asked[request] = (now + seconds, timer)

    def looked_at(self, context: Context, number: int) -> Decision | None:
        """What a request comes to. Where fewer can speak for a seat than before, it is waited for longer."""
        decision, request = settled(context, number), context.requests.open.get(number)
        if decision is not None or request is None or request.player is None:
            return decision
        if wait := time_to_go(context, request.player):
            self.look_again(number, max(wait, MOMENT))
        return None

    def all_gone(self, here: Container[int]) -> None:
        """After a restart hardly anybody is here yet."""
        for human in self.state.humans():
            if human.player not in here:
                self.gone(human.player)

    def look(self) -> None:
        """Something has happened: what is waited for now?"""
        if self.state.resuming != (self.sitting_up is not None):
            self.sit_up()
        sealing = self.state.sealing
        stage = "" if sealing is None else f"{sealing.seal} {sealing.opening}"
        if stage != self.cutting:
            self.wait_for_cuts(stage)

    def sit_up(self) -> None:
        """A break that was ended is over in a moment."""
        if self.sitting_up is not None:
            self.sitting_up.cancel()
            self.sitting_up = None
        else:
            self.sitting_up = self.later(SITTING_UP, DueTimer(resumed)) or self.at_once(DueTimer(resumed))

    def wait_for_cuts(self, stage: str) -> None:
        """Those who are about to cut have a moment to commit, and another to open."""
        if self.cuts is not None:
            self.cuts.cancel()
        self.cutting = stage
        self.cuts = self.later(CUTTING, DueTimer(hurried)) if stage else None

    def later(self, seconds: float, due: DueTimer) -> asyncio.TimerHandle | None:
        """None if nobody is ever hurried here."""
        patience = self.services.patience(seconds)
        return None if patience is None else asyncio.get_running_loop().call_later(patience, self.ring, due)

    def ring(self, due: DueTimer) -> None:
        """Unless the process stood still: then all of it is waited for anew."""
        if not self.services.watchdog.finds_gap():
            self.submit(None, due)

    def wait_anew(self) -> None:
        """Everybody who is waited for gets the full time again."""
        for player in list(self.missing):
            self.gone(player)
        for request, (_, timer) in list(self.asked.items()):
            timer.cancel()
            self.look_again(request, NEWCOMERS_TIME)
        if self.sitting_up is not None:
            self.sit_up()  # not yet,
            self.sit_up()  # but in a moment
        if self.cuts is not None:
            self.wait_for_cuts(self.cutting)

    def at_once(self, due: DueTimer) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(0.0, self.submit, None, due)

    def stop(self) -> None:
        asked = [timer for _, timer in self.asked.values()]
        for timer in (*self.missing.values(), *asked, self.sitting_up, self.cuts):
            if timer is not None:
                timer.cancel()
