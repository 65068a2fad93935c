"""What a game's teller says in a terminal; each game has one of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import Args
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move

Told = Sequence[tuple[str, Args]]
DOT = " · "


class Narrator:
    """All that it is given is what one seat sees: its facts, what it was told, its moves."""

    keys = "play-keys"  # how one chooses,
    unknown = "play-unknown"  # and what is said to who did not
    numbered = True  # are moves chosen by their number in a list?

    def __init__(self, speech: Sentences) -> None:
        self.speech = speech
        self.say = speech.say
        self.sentence = speech.sentence

    def opens(self, step: Any, moves: Sequence[Move]) -> bool:
        """Does something begin with this question, so that the table is shown before it?"""
        raise NotImplementedError

    def table(self, facts: Facts) -> list[str]:
        """The table in lines."""
        raise NotImplementedError

    def news(self, told: Told) -> list[str]:
        """What has happened; an empty line stands between turns."""
        raise NotImplementedError

    def question(self, facts: Facts, step: Any, moves: Sequence[Move]) -> str:
        """What is asked."""
        raise NotImplementedError

    def path(self, move: Move, step: Any) -> tuple[str, ...]:
        """What a move is called, from the general to the particular: Steal, from whom."""
        raise NotImplementedError

    def meaning(self, facts: Facts, step: Any, move: Move) -> str:
        """What a move means."""
        raise NotImplementedError

    def help(self, moves: Sequence[Move]) -> list[str]:
        """What is to be said about all moves together."""
        return []

    def count(self, facts: Facts) -> list[str]:
        """The final count, where there is one."""
        return []

    def person(self, seat: int) -> str:
        """How the table names a seat."""
        name = self.speech.names[seat]
        return self.say("play-me", name=name) if seat == self.speech.me else name
