"""Commands from inside the server, which wait in a table's inbox like those of sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from dorehami.engine.moves import Move
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.state.decision import NOTHING, Decision
from dorehami.server.table.commands.context import Context


class AutoMove(NamedTuple):
    """A move that no socket has sent."""

    seat: int
    version: int  # the row that opened the question
    move: Move
    cause: str
    maker: str = ""
    chosen_by: int | None = None  # the player who chose it ahead or turned auto-pass on


class DueTimer(NamedTuple):
    """A command from a timer, decided when the inbox reaches it; None: nothing to do any more."""

    decide: Callable[[Context], Decision | None]
    retries: bool = True  # it is submitted again after a failed write


class InternalRequest:
    """A decision requested from inside the server, with a future for its outcome."""

    def __init__(self, decide: Callable[[Context], Decision]) -> None:
        self.decide = decide
        self.outcome: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()

    def resolve(self, decision: Decision) -> None:
        if not self.outcome.done():
            self.outcome.set_result(decision)

    def refuse(self, refusal: Refusal) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(refusal)


class Closing(InternalRequest):
    """The last command of a table in memory: it stores the digest of all views, unless that is stored already."""

    def __init__(self) -> None:
        super().__init__(lambda context: NOTHING)
        self.outcome.add_done_callback(retrieve_exception)


def retrieve_exception(future: asyncio.Future[Decision]) -> None:
    """Retrieve a future's exception, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()


class Fault(NamedTuple):
    """A fault of the rules or of the server, for which the game is paused."""

    problem: Exception


Command = messages.Command | AutoMove | DueTimer | InternalRequest | Fault
