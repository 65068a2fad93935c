"""Whether the time of a bot's answer reveals its cards: questions of Coup in which some bots hold the card in question.

The criterion was fixed before the first run. A window is a question to several bots at once, to doubt a claim or to
block, in which at least one holds the card (the claimed one, or one that blocks) and at least one does not. It counts
if all of them let it pass, none by the clock: otherwise the others are not asked on. For each window the mean time of
the holders less the mean time of the others is one number; the 99 % interval of the mean of these must lie within 5 ms
of zero.

Every bot has the shortest delay. Random delays, which are drawn before a bot thinks, would hide the effect: 10,000
windows would leave 11 ms on either side.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, Final

from dorehami.bots.pool.workers import Workers
from dorehami.client import Client
from dorehami.engine.cards import holds
from dorehami.games.coup.claims import Block, Claim
from dorehami.server.protocol import messages
from dorehami.server.services import QUICKEST
from dorehami.server.state import rows
from dorehami.server.state.fold import apply_row
from dorehami.server.state.table_state import TableState, new_state
from dorehami.store.log import TableRows
from tests.support.live import House, house, plays
from tests.support.server.assertions import stored_table

WINDOWS: Final = 10_000
TABLES: Final = 150  # that play at a time
SEATS: Final = 6
WIDTH: Final = 2.576  # standard errors on either side of 99 % of all means
BOUND: Final = 5.0  # milliseconds


@dataclass
class Window:
    """A question to several bots at once."""

    put: int  # milliseconds of the wall clock
    holders: set[int]  # seats
    others: set[int]
    took: dict[int, int] = field(default_factory=dict)  # milliseconds, by seat of a bot that let it pass
    counts: bool = True

    def difference(self) -> float | None:
        """Return how much later the holders of the card answered; None if the window does not count."""
        if not self.counts or not self.holders or not self.others or self.took.keys() != self.holders | self.others:
            return None
        return fmean(self.took[seat] for seat in self.holders) - fmean(self.took[seat] for seat in self.others)


def windows(told: TableRows) -> Iterator[Window]:
    """Return all windows of a table's log."""
    ledger, window, opened = new_state(told.table), None, 0
    for row in told.rows:
        body = rows.body_of(row)
        if window is not None and isinstance(body, rows.Moved):
            note_answer(window, row.cause, row.at, body)
        ledger, _ = apply_row(ledger, row, body)
        if ledger.match.opened != opened:
            if window is not None:
                yield window
            opened, window = ledger.match.opened, window_opened(ledger, row.at)


def window_opened(ledger: TableState, at: int) -> Window | None:
    """Return the window that a row has opened, if any."""
    if ledger.match.play is None or not ledger.match.open_since:
        return None
    state: Any = ledger.match.play.state
    step = state.step()
    if not isinstance(step, Claim | Block):
        return None
    faces = (step.character,) if isinstance(step, Claim) else step.blocked_by
    asked = {seat for seat in ledger.match.open_since if seat in ledger.seating.bot_chairs}
    holders = {seat for seat in asked if any(holds(state.table.hand(seat), face) for face in faces)}
    return Window(at, holders, asked - holders)


def note_answer(window: Window, cause: str, at: int, body: rows.Moved) -> None:
    """Note an answer in its window."""
    if body.move != ["allow"] or cause == "clock":
        window.counts = False
    elif cause == "bot":
        window.took[body.seat] = at - window.put


def lets_pass(seed: int) -> Any:
    """Return a guest that challenges nobody and else plays at random."""
    rng = random.Random(seed)
    return lambda client: ["allow"] if ["allow"] in client.moves() else rng.choice(client.moves())


@dataclass
class Tables:
    """Tables that play until enough windows have counted."""

    guests: House
    wanted: int
    found: list[float] = field(default_factory=list)
    seen: int = 0  # windows of any kind

    async def table(self, seed: int) -> None:
        """Play one game after another, each at a new table."""
        while len(self.found) < self.wanted:
            seed += TABLES
            host = await self.guests.opens("coup", chairs=SEATS, bots=SEATS - 1)
            await host.send(messages.Start)
            await plays(host, lets_pass(seed))
            await self.count(host)

    async def count(self, host: Client) -> None:
        for window in windows(await stored_table(self.guests, host.table)):
            self.seen += 1
            difference = window.difference()
            if difference is not None:
                self.found.append(difference)
        await host.disconnect()


def late_answers(guests: House) -> int:
    """Return how many answers came late."""
    metrics = guests.running.registry.services.metrics
    return int(metrics.registry.get_sample_value("dorehami_bot_answers_late_total") or 0)


async def measure(wanted: int, seed: int) -> tuple[Tables, int]:
    """Return the windows, and how many answers came late."""
    bots = Workers()
    try:
        await bots.start()
        async with house(bots=bots, delay=lambda: QUICKEST, below=random.Random(seed).randrange) as guests:
            evening = Tables(guests, wanted)
            await asyncio.gather(*[evening.table(seed + number) for number in range(TABLES)])
            return evening, late_answers(guests)
    finally:
        await bots.close()


def run(number: int | None, seed: int) -> list[str]:
    """Bots who hold the card in question answer when the others do: the difference, over 10,000 windows of Coup."""
    evening, late = asyncio.run(measure(number or WINDOWS, seed))
    middle, side = fmean(evening.found), WIDTH * stdev(evening.found) / len(evening.found) ** 0.5
    print(
        f"{len(evening.found):,} of {evening.seen:,} windows, {late:,} late answers: "
        f"{middle:+.2f} ms, 99 % between {middle - side:+.2f} and {middle + side:+.2f}"
    )
    return [] if abs(middle) + side <= BOUND else [f"the interval is not within {BOUND:.0f} ms"]
