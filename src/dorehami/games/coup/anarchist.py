"""The anarchist: a bomb that goes round the table until it goes off or is defused."""

from __future__ import annotations

from dataclasses import replace

from dorehami.engine.agenda import Args, Event, OneSeat, Step
from dorehami.engine.cards import holds
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY, Layout
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.events import Declared
from dorehami.games.coup.house import OTHERS, Action, Rules
from dorehami.games.coup.settling import LoseInfluence
from dorehami.games.coup.table import Position, Steps, Table
from dorehami.games.coup.words import BOMB, CONTESSA, DEFUSE, EXPLODE, NAMES, PASS


def anarchist(rules: Rules) -> Rules:
    bomb = Action("A1", BOMB, lambda me, target: [HandBomb(target, (me,))], cost=5, at=OTHERS)
    return replace(rules, actions=(*rules.actions, bomb))


class HandBomb(Step[Table]):
    """The bomb comes to a seat; if that was exiled meanwhile, it returns to the middle (A4)."""

    def __init__(self, seat: int, before: tuple[int, ...]) -> None:
        self.seat = seat
        self.before = before  # who paid for it and who has had it in this turn (A3)

    def run(self, game: Position) -> Steps:
        if self.seat not in game.table.living:
            return [PutAway()]
        game.tell(BombHanded(self.before[-1], self.seat))
        return [HoldBomb(self.seat, (*self.before, self.seat))]


class HoldBomb(OneSeat[Table]):
    """It goes off, or is defused or passed on by claiming the contessa (A2)."""

    def __init__(self, seat: int, before: tuple[int, ...]) -> None:
        self.seat = seat
        self.before = before

    def decision(self) -> str:
        return "bomb"

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [EXPLODE, DEFUSE, *[PASS[s] for s in table.others(seat) if s not in self.before]]

    def default(self, table: Table, seat: int) -> Move:
        return DEFUSE if holds(table.hand(seat), CONTESSA) else EXPLODE

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "A3" if move in PASS and move.target in self.before else ""

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(Declared(seat, move.verb, move.target, "" if move is EXPLODE else NAMES[CONTESSA]))
        if move is EXPLODE:
            return [LoseInfluence(seat), PutAway()]
        stands: Step[Table] = PutAway() if move is DEFUSE else HandBomb(move.target, self.before)
        return [ClaimAtBomb(seat, CONTESSA, [stands], [PutAway()])]


class ClaimAtBomb(Claim):
    """Caught with the bomb in hand costs two: one for the bomb, one for the challenge (A4)."""

    def stake(self) -> int:
        return 2


class PutAway(Step[Table]):
    """The bomb returns to the middle."""

    def run(self, game: Position) -> Steps:
        game.tell(BombPutAway())
        return []


class BombHanded(Event[Table]):
    """The bomb went from one seat to another."""

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def apply(self, table: Table) -> None:
        table.bomb = self.target

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "target": self.target}


class BombPutAway(Event[Table]):
    """The bomb is in the middle again."""

    def apply(self, table: Table) -> None:
        table.bomb = NOBODY
