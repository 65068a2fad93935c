"""Commands in a table's queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.state.decision import Decision
from dorehami.server.table.automatic_moves import AutoMove
from dorehami.server.table.change_builder import BuiltRow
from dorehami.server.table.commands.context import Context
from dorehami.server.table.due_timer import DueTimer

NO_DECISION: Final = Decision(cause="")  # for commands that change nothing


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


Command = messages.Command | AutoMove | DueTimer | InternalRequest | Exception  # an Exception is a fault to be logged


class InboxItem:
    """A decided command: its sender, its decision and the rows that record it."""

    def __init__(
        self, sender: Subscriber | None, command: Command, decision: Decision, key: str = "", retried_seq: int = 0
    ) -> None:
        self.sender = sender
        self.command = command
        self.decision = decision
        self.key = key  # idempotency key; "": none
        self.retried_seq = retried_seq  # the row of the first attempt; 0: none
        self.rows: list[BuiltRow] = []
        self.started_at = monotonic()
