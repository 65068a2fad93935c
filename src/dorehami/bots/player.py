"""The messages to and from a bot. Nothing else reaches it: its seat's view, its moves, its own notes."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

Spoken = list[int | str]  # a move in its parts, see Move.parts


class Question(msgspec.Struct, frozen=True):
    """A question to one seat."""

    level: str  # which bot answers
    seat: int
    position: dict[str, Any]  # engine.position of the seat's own view, with the agenda, which holds no secret
    moves: list[Spoken]  # the legal moves
    default: int  # index of the safe one
    told: list[tuple[str, dict[str, Any]]]  # events of the seat since its last question
    notes: bytes  # what it returned in its last choice
    seed: int  # of its random numbers, their only source


class Choice(msgspec.Struct, frozen=True):
    """A bot's answer."""

    index: int
    notes: bytes = b""
    temper: str = ""  # the temperament: a key of words/*/table.ftl, shown when a game is over


class Player(Protocol):
    """A bot."""

    def choose(self, question: Question) -> Choice: ...


class NoAnswer(Exception):
    """The bot crashed, timed out or answered nonsense, or no process can take the question."""


class Players(Protocol):
    """All bots of a server."""

    async def choose(self, question: Question) -> Choice:
        """Return a legal choice. Raises NoAnswer."""

    async def close(self) -> None: ...
