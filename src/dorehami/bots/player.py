"""What a bot is asked and what it answers. Nothing else reaches a bot: a seat's view, its moves, its own notes."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

Spoken = list[int | str]  # a move in its parts, see Move.parts


class Question(msgspec.Struct, frozen=True):
    """A question to one seat."""

    level: str  # which bot
    seat: int
    position: dict[str, Any]  # engine.position of the seat's own view, with the agenda, which holds no secret
    moves: list[Spoken]  # all that it may answer
    default: int  # the safe one of them
    told: list[tuple[str, dict[str, Any]]]  # what the seat was told since it was last asked
    notes: bytes  # what it noted last time
    seed: int  # its dice; nothing else may make it choose differently


class Choice(msgspec.Struct, frozen=True):
    """The answer."""

    index: int
    notes: bytes = b""
    temper: str = ""  # how it is inclined to play: a key of words/*/table.ftl, told when a game is over


class Player(Protocol):
    """A bot."""

    def choose(self, question: Question) -> Choice: ...


class NoAnswer(Exception):
    """The bot crashed, hung or spoke nonsense, and is replaced; or no process is there for it yet."""


class Players(Protocol):
    """All bots of a house."""

    async def choose(self, question: Question) -> Choice:
        """A legal choice; raises NoAnswer."""

    async def close(self) -> None: ...
