"""What a table is given to do, and how it is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.subscriber import WATCHER, Subscriber
from dorehami.server.state.decision import Decision
from dorehami.server.table.autoplay import Answer
from dorehami.server.table.change_builder import BuiltChange
from dorehami.server.table.commands.context import Context
from dorehami.server.table.timers import DueTimer

RANDOM_ID: Final = 22  # letters of an id that nobody guesses: only such a one brings a lost seat back
NO_DECISION: Final = Decision(cause="")  # of what changes nothing


class Asked:
    """What somebody without a socket wants: the hall, or who stands at the door. They wait for what comes of it."""

    def __init__(self, decide: Callable[[Context], Decision]) -> None:
        self.decide = decide
        self.decided: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()

    def tell(self, decision: Decision) -> None:
        """It has happened."""
        if not self.decided.done():
            self.decided.set_result(decision)

    def refuse(self, refusal: Refusal) -> None:
        if not self.decided.done():
            self.decided.set_exception(refusal)


Command = messages.Command | Answer | DueTimer | Asked | Exception  # what a table takes; the last is of itself


class InboxItem:
    """A command that has been decided: whose it is, what it came to, and how that is written down."""

    def __init__(
        self, line: Subscriber | None, command: Command, decision: Decision, key: str = "", repeats: int = 0
    ) -> None:
        self.line = line
        self.command = command
        self.decision = decision
        self.key = key  # that it is remembered by
        self.repeats = repeats  # the row it was carried out with before
        self.written: list[BuiltChange] = []
        self.began = monotonic()


def key_of(player: int, command: str) -> str:
    """ "" if nobody could be told from others by it."""
    return "" if player < 0 and len(command) < RANDOM_ID else f"{player}/{command}"


def is_watchers(key: str) -> bool:
    return key.startswith(f"{WATCHER}/")
