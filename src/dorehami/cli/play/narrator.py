"""The interface of narrators: they turn what one seat sees into text for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import Args
from dorehami.engine.facts import Facts
from dorehami.engine.moves import Move

Events = Sequence[tuple[str, Args]]
DOT = " · "


class Narrator:
    """Describes a game to one seat. Subclasses cover one game each."""

    keys = "play-keys"  # explains how to choose,
    unknown = "play-unknown"  # answers invalid input
    numbered = True  # whether moves are chosen by their number in a list

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.say = sentences.say
        self.sentence = sentences.sentence

    def shows_table_first(self, step: Any, moves: Sequence[Move]) -> bool:
        """Return whether the table is printed before this question."""
        raise NotImplementedError

    def table_lines(self, facts: Facts) -> list[str]:
        """Return the table as lines."""
        raise NotImplementedError

    def event_lines(self, told: Events) -> list[str]:
        """Return the events as lines; an empty line separates turns."""
        raise NotImplementedError

    def question(self, facts: Facts, step: Any, moves: Sequence[Move]) -> str:
        """Return the question."""
        raise NotImplementedError

    def labels(self, move: Move, step: Any) -> tuple[str, ...]:
        """Return a move's labels from general to particular: Steal, from whom."""
        raise NotImplementedError

    def meaning(self, facts: Facts, step: Any, move: Move) -> str:
        """Return an explanation of a move."""
        raise NotImplementedError

    def help(self, moves: Sequence[Move]) -> list[str]:
        """Return an explanation of all moves together."""
        return []

    def score_lines(self, facts: Facts) -> list[str]:
        """Return the final score as lines, if the game has one."""
        return []

    def seat_name(self, seat: int) -> str:
        """Return a seat's name in the table."""
        name = self.sentences.names[seat]
        return self.say("play-me", name=name) if seat == self.sentences.me else name
