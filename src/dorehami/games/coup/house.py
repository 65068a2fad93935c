"""The house: the rules of a table as one record, the classic ones passed through each chosen expansion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dorehami.engine.agenda import Step
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.games.coup.words import MOST_SEATS

if TYPE_CHECKING:
    from dorehami.games.coup.table import Table

COINS: Final = 50  # K1
RICH: Final = 10  # coins with which one must coup (K12)
TREASURY: Final = -1  # purses that are nobody's: the last of the table's coins
RESERVE: Final = -2

NO_ONE: Final = 0  # whom an action aims at: nobody,
RIVALS: Final = 1  # those one may act against (R2),
OTHERS: Final = 2  # all the others,
ONESELF: Final = 3  # or oneself


@dataclass(frozen=True)
class Action:
    """A row of the action table."""

    rule: str
    moves: list[Move]  # how it is declared: one move, or one for each seat it can aim at
    effect: Callable[[int, int], list[Step[Table]]]  # me, target: what happens if nothing is in the way
    cost: int = 0
    paid_to: int = TREASURY
    for_the_rich: bool = False  # what is left to do with ten coins (K12)
    claims: int = 0  # the character that the actor says to hold
    blocked_by: tuple[int, ...] = ()
    anyone_blocks: bool = False
    at: int = NO_ONE
    only_if: Callable[[Table, int], bool] | None = None  # target: when it is offered at all; None: always
    only_by: str = ""  # the rule that says so

    def beyond(self, coins: int) -> str:
        """The rule by which a purse of so many coins does not allow this, if one does."""
        if coins >= RICH and not self.for_the_rich:
            return "K12"
        return self.rule if self.cost > coins else ""


@dataclass(frozen=True)
class Rules:
    """What expansions change."""

    characters: tuple[int, ...]  # in equal numbers
    actions: tuple[Action, ...]
    rivals: Callable[[Table, int], list[int]]  # whom may a seat act against, clockwise?
    reach: str  # the rule that says so
    lay_out: Callable[
        [Setup, Table], list[Step[Table]]
    ]  # what else is put on the table, and asked before the first turn


class Menu:
    """What a purse can pay for: moves that are always offered, and actions that depend on the table."""

    def __init__(self, actions: list[Action]) -> None:
        self.always = [action.moves[0] for action in actions if action.at == NO_ONE and action.only_if is None]
        self.perhaps = [action for action in actions if action.at != NO_ONE or action.only_if is not None]


class Plan:
    """What a seat sets going by a move: always the same action and steps, so it is made once."""

    def __init__(self, action: Action, steps: list[Step[Table]], claim: str) -> None:
        self.action = action
        self.steps = steps
        self.claim = claim  # what the seat says about its hand by that, or ""


class House:
    """The rules of a table, and what follows from them, worked out once. Tables hold it and clones share it."""

    def __init__(self, rules: Rules, swept_at_once: bool) -> None:
        self.rules = rules
        self.swept_at_once = swept_at_once  # do the exiled lose their coins at once, or with the end of the turn (K24)?
        self.menus = [Menu([a for a in rules.actions if not a.beyond(coins)]) for coins in range(COINS + 1)]
        self.plans: list[dict[Move, Plan]] = [{} for _ in range(MOST_SEATS)]

    def action(self, seat: int, move: Move) -> Action | None:
        """The row that a seat declares with this move, if it is a declaration."""
        for action in self.rules.actions:
            if move in action.moves and (action.at != ONESELF or move.target == seat):
                return action
        return None
