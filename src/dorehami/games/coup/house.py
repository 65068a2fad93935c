"""The house: the rules of a table as one record, the classic ones passed through each chosen expansion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dorehami.engine.agenda import Step
from dorehami.engine.moves import Move

if TYPE_CHECKING:
    from dorehami.games.coup.table import Table

TREASURY: Final = -1  # a purse that is nobody's: the last of the table's coins

NO_ONE: Final = 0  # whom an action aims at: nobody,
RIVALS: Final = 1  # or those one may act against


@dataclass(frozen=True)
class Action:
    """A row of the action table."""

    moves: list[Move]  # how it is declared: one move, or one for each seat it can aim at
    effect: Callable[[int, int], list[Step[Table]]]  # me, target: what happens if nothing is in the way
    rule: str
    cost: int = 0
    paid_to: int = TREASURY
    claims: int = 0  # the character that the actor says to hold
    blocked_by: tuple[int, ...] = ()
    anyone_blocks: bool = False
    at: int = NO_ONE
    spares: Callable[[Table, int], bool] | None = None  # target: whom it may not aim at
    spared_by: str = ""  # the rule that says so


@dataclass(frozen=True)
class House:
    """The rules of a table. Tables hold it, clones share it, and it is written down as its options."""

    characters: tuple[int, ...]  # in equal numbers
    actions: tuple[Action, ...]
    rivals: Callable[[Table, int], list[int]]  # whom may a seat act against, clockwise?
    rows: dict[str, Action]  # the actions by the word that declares them


def rows_of(actions: tuple[Action, ...]) -> dict[str, Action]:
    return {action.moves[0].verb: action for action in actions}
