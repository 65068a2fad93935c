"""Claims: they may be challenged, and proved or conceded; a block is a claim too."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import WAIT, OneSeat, Step
from dorehami.engine.cards import Pile, holds
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.coup.events import Allowed, Blocked, Challenged, Conceded, Failed, shown
from dorehami.games.coup.settling import Draw, LoseInfluence, Pay
from dorehami.games.coup.table import Position, Steps, Table
from dorehami.games.coup.words import ALLOW, BLOCK, CHALLENGE, CONCEDE, NAMES, SHOW

ALLOW_OR_CHALLENGE: Final[list[Move]] = [ALLOW, CHALLENGE]
SHOW_OR_CONCEDE: Final[list[Move]] = [SHOW, CONCEDE]
ONLY_CONCEDE: Final[list[Move]] = [CONCEDE]


class Claim(OneSeat[Table]):
    """`seat` says it holds a character. All others may doubt it (K30) before it takes effect (K11), once (K36).

    What follows is nested in it: an assassination lies in `stands`, so it strikes even who has just lost a card
    by doubting the assassin, or by a false contessa (K35).
    """

    def __init__(self, seat: int, character: int, stands: Steps, falls: Steps) -> None:
        self.seat = seat
        self.character = character
        self.stands = stands
        self.falls = falls

    def claimed(self) -> str:
        return NAMES[self.character]

    def stake(self) -> int:
        """How many influences a caught claimant loses (K32)."""
        return 1

    def rule(self) -> str:
        """The rule that says how it is proved."""
        return "K31"

    def proof(self, hand: Pile) -> list[int]:
        """The faces to be shown."""
        return [self.character]

    def replies(self, hand: Pile) -> list[Move]:
        """With the card one may still concede; without it one must (K31)."""
        return SHOW_OR_CONCEDE if holds(hand, self.character) else ONLY_CONCEDE

    def is_true(self, table: Table) -> bool | None:
        return SHOW in self.replies(table.hand(self.seat))

    def decision(self) -> str:
        return "challenge"

    def reaction(self) -> bool:
        return True

    def seats(self, table: Table) -> list[int]:
        return table.others(self.seat)

    def moves(self, table: Table, seat: int) -> list[Move]:
        return ALLOW_OR_CHALLENGE

    def answer(self, game: Position, seat: int, move: Move) -> Steps | None:
        if move is ALLOW:
            return WAIT
        game.tell(Challenged(seat, self.seat, self.claimed()))
        return [Prove(self, seat)]

    def ahead(self, table: Table, seat: int) -> list[Move]:
        """Who would be asked for a block next may choose it while others can still doubt (K25)."""
        for step in self.stands:
            if isinstance(step, Block) and seat in step.seats(table):
                return [move for move in step.moves(table, seat) if move is not ALLOW]
        return []

    def run(self, game: Position) -> Steps:
        game.tell(Allowed(self.seat, self.claimed()))
        return self.stands


class Prove(Step[Table]):
    """Challenged, the claimant shows or concedes; from the question nobody can tell what it holds (K31)."""

    def __init__(self, claim: Claim, doubter: int) -> None:
        self.claim = claim
        self.doubter = doubter

    def decision(self) -> str:
        return "prove"

    def seats(self, table: Table) -> list[int]:
        return [self.claim.seat]

    def moves(self, table: Table, seat: int) -> list[Move]:
        return self.claim.replies(table.hand(seat))

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return self.claim.rule() if move in (SHOW, CONCEDE) else ""

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        if move is CONCEDE:
            game.tell(Conceded(seat))
            return [LoseInfluence(seat, self.claim.stake(), robs(self.claim.falls, seat)), *self.claim.falls]
        proof = self.claim.proof(game.table.hand(seat))
        for face in proof:
            game.tell(shown(seat, face))
        loss = LoseInfluence(self.doubter, robbed=robs(self.claim.stands, self.doubter))
        return [*[Draw(seat) for _ in proof], loss, *self.claim.stands]  # K33


class Block(Step[Table]):
    """The target (or anyone, if it names nobody) can block by claiming a character. Once is enough (K25)."""

    def __init__(self, actor: int, target: int, blocked_by: tuple[int, ...], unblocked: Steps) -> None:
        self.actor = actor
        self.target = target
        self.blocked_by = blocked_by
        self.unblocked = unblocked

    def decision(self) -> str:
        return "block"

    def reaction(self) -> bool:
        return True

    def seats(self, table: Table) -> list[int]:
        if self.target == NOBODY:
            return table.house.rules.rivals(table, self.actor)
        return [self.target] if self.target in table.living else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [ALLOW, *[BLOCK[character] for character in self.blocked_by]]

    def answer(self, game: Position, seat: int, move: Move) -> Steps | None:
        if move is ALLOW:
            return WAIT
        game.tell(Blocked(seat, self.actor, move.value))
        return [Claim(seat, move.value, [Fail(self.actor)], self.unblocked)]  # K22

    def run(self, game: Position) -> Steps:
        return self.unblocked


def robs(steps: Steps, seat: int) -> bool:
    """Do these steps steal from a seat? Once it is exiled it cannot block that any more (K24)."""
    for step in steps:
        if isinstance(step, Pay) and step.payer == seat:
            return True
        if isinstance(step, Block) and robs(step.unblocked, seat):
            return True
    return False


class Fail(OneSeat[Table]):
    """The action of this seat was blocked: nothing follows, and what was paid for it stays paid (K21)."""

    def seats(self, table: Table) -> list[int]:
        return []

    def run(self, game: Position) -> Steps:
        game.tell(Failed(self.seat))
        return []
