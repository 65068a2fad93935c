"""Reformation: two parties, a reserve, converting and embezzling."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dorehami.engine.agenda import Args, Event, OneSeat, Step
from dorehami.engine.cards import Pile, faces, holds
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import Layout
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.events import Paid
from dorehami.games.coup.house import ONESELF, OTHERS, RESERVE, Action, Rules
from dorehami.games.coup.table import Position, Steps, Table
from dorehami.games.coup.words import CONCEDE, CONVERT, DUKE, EMBEZZLE, PARTIES, SHOW, SIDE

ONLY_SHOW: Final[list[Move]] = [SHOW]
ONLY_CONFESS: Final[list[Move]] = [CONCEDE]


def reformation(rules: Rules) -> Rules:
    return replace(rules, actions=(*rules.actions, *ACTIONS), rivals=rivals, reach="R2", lay_out=lay_out)


ACTIONS: Final = (
    Action("R3", CONVERT, lambda me, target: [Convert(target, me)], cost=1, paid_to=RESERVE, at=ONESELF),
    Action("R3", CONVERT, lambda me, target: [Convert(target, me)], cost=2, paid_to=RESERVE, at=OTHERS),
    Action(
        "R4",
        [EMBEZZLE],
        lambda me, target: [DenyDuke(me, DUKE, [Embezzle(me)], [])],
        only_if=lambda table, target: table.coins[RESERVE] > 0,
        only_by="R4",
    ),
)


def rivals(table: Table, me: int) -> list[int]:
    """Nobody acts against the own party, unless all the living are of one (R2); so a coup is always possible (R5)."""
    others = table.others(me)
    return [seat for seat in others if table.parties[seat] != table.parties[me]] or others


def lay_out(setup: Setup, table: Table) -> Steps:
    """The parties that are given, or the starter's choice."""
    given = [setup.get("party", seat) for seat in range(setup.seats)]
    if all(party is None for party in given):
        return [ChooseParty(table.turn)]
    for seat in range(setup.seats):
        if not given[seat] or len(given[seat]) != 1 or given[seat][0] not in PARTIES:
            raise BadSetup(f"either nobody's party is set or everybody's is, to {' or '.join(PARTIES)}", "party", seat)
    table.parties = tuple([PARTIES.index(party[0]) for party in given])
    return []


class ChooseParty(OneSeat[Table]):
    """The starter picks; the others alternate (R1)."""

    def decision(self) -> str:
        return "party"

    def moves(self, table: Table, seat: int) -> list[Move]:
        return SIDE

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        seats = game.table.seats()
        game.tell(Sided(seat, tuple([(move.value + (s - seat) % seats) % 2 for s in range(seats)])))
        return []


class Convert(Step[Table]):
    """The party card is turned over (R3)."""

    def __init__(self, seat: int, payer: int) -> None:
        self.seat = seat
        self.payer = payer

    def run(self, game: Position) -> Steps:
        game.tell(Converted(self.payer, self.seat, 1 - game.table.parties[self.seat]))
        return []


class DenyDuke(Claim):
    """A claim NOT to hold the duke: all hidden cards prove it, and a duke must be confessed (R4)."""

    def claimed(self) -> str:
        return "no_duke"

    def rule(self) -> str:
        return "R4"

    def proof(self, hand: Pile) -> list[int]:
        return faces(hand)

    def replies(self, hand: Pile) -> list[Move]:
        return ONLY_CONFESS if holds(hand, DUKE) else ONLY_SHOW


class Embezzle(Step[Table]):
    """All coins of the reserve (R4)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, game: Position) -> Steps:
        game.tell(Paid(RESERVE, self.seat, game.table.coins[RESERVE], EMBEZZLE.verb))
        return []


class Sided(Event[Table]):
    """A seat chose, and so all have a party."""

    def __init__(self, seat: int, parties: tuple[int, ...]) -> None:
        self.seat = seat
        self.parties = parties

    def apply(self, table: Table) -> None:
        table.parties = self.parties

    def args(self, layout: Layout) -> Args:
        parties = [PARTIES[party] for party in self.parties]
        return {"seat": self.seat, "party": parties[self.seat], "parties": parties}


class Converted(Event[Table]):
    """A seat brought a target, perhaps itself, over to a party."""

    def __init__(self, seat: int, target: int, party: int) -> None:
        self.seat = seat
        self.target = target
        self.party = party

    def apply(self, table: Table) -> None:
        parties = table.parties
        table.parties = (*parties[: self.target], self.party, *parties[self.target + 1 :])

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "target": self.target, "party": PARTIES[self.party]}
