"""Tables in simulated time, with clocks running."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from dorehami.bots.pool.workers import InProcess
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from tests.support.simulated import MOMENT, Act, Line, World, now, simulate

TURN, REACTION = 60, 12


HOUR = 3600.0


class Evening(World):
    """A table of some people in simulated time, with clocks running."""

    def __init__(self, game: str = "coup", people: int = 3, bots: int = 0, seed: int = 1, **wanted: Any) -> None:
        opened = messages.Open(game=game, chairs=people + bots, bots=bots, name="Guest 0", **wanted)
        super().__init__(opened, InProcess(), lambda n: self.rng.randrange(n), seed)
        self.people = people
        self.ids = 0

    def do(self, line: int, kind: type[messages.Command], **fields: Any) -> None:
        self.ids += 1
        self.act(Act(now(), line, kind(id=f"command {self.ids}", **fields)))

    def comes(self, line: int) -> None:
        guest = self.line(line)
        self.act(Act(now(), line, messages.Hello(table=self.code, secret=guest.secret)))

    def goes(self, line: int) -> None:
        self.act(Act(now(), line, None))

    async def begins(self) -> None:
        self.line(0).secret = await self.open()
        for number in range(self.people):
            self.comes(number)
            if number:
                self.do(number, messages.Sit, name=f"Guest {number}")
        self.do(0, messages.Start)
        await asyncio.sleep(MOMENT)

    def bodies(self, kind: type[rows.Body]) -> list[Any]:
        return [body for row in self.log.tables[self.code].rows if isinstance(body := rows.body_of(row), kind)]

    def decision(self) -> str:
        play = self.table.state.match.play
        assert play is not None
        return play.state.step().decision()

    def seat_of(self, line: int) -> int:
        chair = self.table.state.seating.chair_of(self.line(line).player)
        assert chair is not None
        return chair

    def sitter(self, line: int) -> Any:
        return self.table.state.seating.chairs[self.seat_of(line)]

    def asked(self) -> list[int]:
        """Return the numbers of the sockets whose seats are asked."""
        return [line for line in range(self.people) if self.seat_of(line) in self.table.state.match.open_since]

    def answer(self, line: int, *words: int | str) -> None:
        self.do(line, messages.Move, version=self.table.state.seq, move=list(words))

    def limits(self, line: int) -> list[int]:
        """Return the time limits that a socket was sent."""
        return [said["limit"] for said in self.says(self.line(line)) if "limit" in said]

    def says(self, line: Line) -> list[dict[str, Any]]:
        return [msgspec.json.decode(sent.frame) for sent in line.heard]


def evening(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run the test in simulated time."""

    def run(**kwargs: Any) -> None:
        simulate(test(**kwargs))

    run.__doc__, run.__name__ = test.__doc__, test.__name__
    run.__signature__ = __import__("inspect").signature(test)  # type: ignore[attr-defined]
    return run
