"""What a table is given to do, and how it is remembered and refused."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final, NamedTuple

from dorehami.server import wire
from dorehami.server.audience import Line
from dorehami.server.commands.desk import Decision
from dorehami.server.driver import Answer
from dorehami.server.refusal import Refusal
from dorehami.server.waiting import Due
from dorehami.server.writing import Written

RANDOM_ID: Final = 22  # letters of an id that nobody guesses: only such a one brings a lost seat back
NO_DECISION: Final = Decision(cause="")  # of what changes nothing


class Entry(NamedTuple):
    """Somebody stands at the door with a token."""

    token: str
    device: str
    secret: asyncio.Future[str]  # that the token is exchanged for


Command = wire.Command | Answer | Due | Entry | Exception  # what a table takes: of sockets, of its driver, of itself


class Errand:
    """A command that has been decided: whose it is, what it came to, and how that is written down."""

    def __init__(
        self, line: Line | None, command: Command, decision: Decision, key: str = "", repeats: int = 0
    ) -> None:
        self.line = line
        self.command = command
        self.decision = decision
        self.key = key  # that it is remembered by
        self.repeats = repeats  # the row it was carried out with before
        self.written: list[Written] = []
        self.began = monotonic()


def key_of(player: int, command: str) -> str:
    """ "" if nobody could be told from others by it."""
    return "" if player < 0 and len(command) < RANDOM_ID else f"{player}/{command}"


def refused(command: str, refusal: Refusal, version: int) -> bytes:
    told = wire.Refused(
        id=command,
        code=refusal.code,
        rule=refusal.rule,
        args=refusal.args_told,
        version=version,
        retry=refusal.retry,
    )
    return wire.encode(told)
