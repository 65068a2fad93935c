"""What is refused, and why: precise, and with the rule where one applies. Nothing has changed when one is raised."""

from __future__ import annotations

from collections.abc import Sequence

from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY


class Refused(Exception):
    """The game does not take this."""


class BadSetup(Refused):
    """A game cannot begin so; the text is a whole sentence."""

    def __init__(self, text: str, fact: str = "", seat: int = NOBODY) -> None:
        super().__init__(text)
        self.text = text
        self.fact = fact  # what was given wrongly, where one thing was
        self.seat = seat


class NotAsked(Refused):
    """This seat has no say now."""

    def __init__(self, seat: int, asked: Sequence[int]) -> None:
        super().__init__(f"seat {seat} is not asked; asked: {list(asked)}")
        self.seat = seat
        self.asked = list(asked)


class NotLegal(Refused):
    """The seat is asked, but may not do that."""

    def __init__(self, seat: int, move: Move, rule: str) -> None:
        super().__init__(f"seat {seat} may not {move}" + (f" ({rule})" if rule else ""))
        self.seat = seat
        self.move = move
        self.rule = rule  # the id of the rule that forbids it, or ""
