"""How long a question without a clock has been open, and who would have it closed.

Nobody wins by stalling: after three minutes two others, or the only other one, have the safe answer given for whoever
is silent. Time is counted from when the question was put. A break stops it and never winds it back; as people may still
be on their way when it ends, it adds a little, and not for ever. Voices live in the memory only, as the time does:
after a restart both begin anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil, inf
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.services import Services
from dorehami.server.state.table_state import TableState

SILENT: Final = 180.0  # seconds
AFTER_A_BREAK: Final = 30.0  # more of them for each break while the question is open,
BREAKS: Final = 6  # up to so many
VOICES: Final = 2  # of other people, if there are so many


class Stalling:
    """Of one table. `tell` is called when something has changed that everybody is told."""

    def __init__(self, state: TableState, services: Services, tell: Callable[[], None]) -> None:
        self.state = state
        self.services = services
        self.tell = tell
        self.loop = asyncio.get_running_loop()
        self.question = 0  # the row that opened the question without a clock; 0: there is none
        self.since: float | None = None  # by the loop's time, when it was put or went on; None: it rests
        self.ran = 0.0  # seconds before that
        self.breaks = 0
        self.voices: set[int] = set()  # players
        self.timer: asyncio.TimerHandle | None = None  # it may ring too early, never too late
        self.told: list[messages.Silent] = []

    # Time

    def look(self) -> None:
        """Something has happened: is the same question open?"""
        state = self.state
        question = state.opened if state.open_since and not state.limit else 0
        if question != self.question:
            self.begin(question)
        if question and (self.since is None) != bool(state.paused):
            self.rest_or_go_on()
        if self.told:
            self.look_who_is_silent()

    def begin(self, question: int) -> None:
        """The full time from now."""
        self.question, self.ran, self.breaks, self.voices = question, 0.0, 0, set()
        self.since = self.loop.time() if question else None
        if question and self.timer is None:
            self.ring_later()

    def rest_or_go_on(self) -> None:
        """A break begins or ends. What was wished before it has to be wished again."""
        if self.since is not None:
            self.ran, self.since, self.voices = self.ran + self.loop.time() - self.since, None, set()
        else:
            self.since, self.breaks = self.loop.time(), self.breaks + 1
            self.ring_later()

    def wait_anew(self) -> None:
        """The process stood still: whoever is asked has the full time again."""
        self.begin(self.question)
        self.look()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def due(self) -> float:
        """The loop's time from which on a safe answer can be given."""
        patience = self.services.patience(SILENT + AFTER_A_BREAK * min(self.breaks, BREAKS))
        return inf if patience is None or self.since is None else self.since + patience - self.ran

    def is_over(self) -> bool:
        return self.loop.time() >= self.due()

    def seconds_left(self) -> int:
        """Whole seconds, with the one that has begun; as many as there are at first where nobody is ever hurried."""
        left = self.due() - self.loop.time()
        return round(SILENT) if left == inf else max(1, ceil(left))

    def ring_later(self) -> None:
        self.stop()
        self.timer = self.loop.call_at(self.due(), self.ring) if self.due() < inf else None

    def ring(self) -> None:
        """One timer does for many questions: most are answered before their time."""
        self.timer = None
        self.services.watchdog.finds_gap()  # if it does, the time begins anew
        if not self.is_over():
            self.ring_later()
        else:
            self.look_who_is_silent()

    # People

    def awaited(self) -> dict[int, int]:
        """The people who have not answered, by seat."""
        state = self.state
        return {seat: state.players[seat] for seat in state.open_since if seat not in state.bot_chairs}

    def others(self, player: int) -> set[int]:
        return {human.player for human in self.state.humans() if human.player != player}

    def needs(self, player: int) -> int:
        """How many voices it takes for somebody. Who is away is not waited for."""
        here = [human for human in self.state.humans() if human.player != player and not human.away]
        return min(VOICES, max(1, len(here)))

    def silent(self) -> list[messages.Silent]:
        """Those who have been silent for long enough, as everybody is told. It is public whom a question waits for."""
        if not self.question or not self.is_over():
            return []
        return [
            messages.Silent(seat=seat, yes=sorted(self.voices & self.others(player)), needs=self.needs(player))
            for seat, player in self.awaited().items()
        ]

    def settled(self) -> list[int]:
        """The seats for which enough others have spoken."""
        return [one.seat for one in self.silent() if len(one.yes) >= one.needs]

    def hear(self, player: int) -> None:
        """Somebody would have the question closed."""
        self.voices.add(player)
        self.look_who_is_silent()

    def look_who_is_silent(self) -> None:
        former, self.told = self.told, self.silent()
        if former != self.told:
            self.tell()
