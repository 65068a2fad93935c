"""The inquisitor replaces every ambassador: exchanges one card, blocks stealing, and examines."""

from __future__ import annotations

from dataclasses import replace

from dorehami.engine.agenda import Event, OneSeat, Step
from dorehami.engine.cards import UNSEEN, Card, card_of, kinds, only
from dorehami.engine.moves import Move
from dorehami.engine.moving import Moved
from dorehami.games.coup.house import RIVALS, Action, Rules
from dorehami.games.coup.settling import Draw, DrawAside, Keep
from dorehami.games.coup.table import COURT, HAND, REVEALED, Position, Steps, Table
from dorehami.games.coup.words import AMBASSADOR, EXAMINE, EXCHANGE, INQUISITOR, REPLACE, RETURN, REVEAL


def inquisitor(rules: Rules) -> Rules:
    examine = Action("I2", EXAMINE, lambda me, target: [Reveal(target, me)], claims=INQUISITOR, at=RIVALS)
    return replace(
        rules,
        characters=tuple([instead(character) for character in rules.characters]),
        actions=(*[with_inquisitor(action) for action in rules.actions], examine),
    )


def instead(character: int) -> int:
    return INQUISITOR if character == AMBASSADOR else character


def with_inquisitor(action: Action) -> Action:
    """The row with the inquisitor for the ambassador."""
    if EXCHANGE in action.moves:
        return replace(action, rule="I1", claims=INQUISITOR, effect=lambda me, target: [DrawAside(me), Keep(me)])
    return replace(action, blocked_by=tuple([instead(character) for character in action.blocked_by]))  # I3


class Reveal(OneSeat[Table]):
    """The examined player hands one card over: asked which with two, and exiled meanwhile none (I2, K24)."""

    def __init__(self, seat: int, inquisitor: int) -> None:
        self.seat = seat
        self.inquisitor = inquisitor

    def decision(self) -> str:
        return "reveal"

    def seats(self, table: Table) -> list[int]:
        return [self.seat] if len(table.hand(self.seat)) > 1 else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [REVEAL[face] for face in kinds(table.hand(seat))]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        return self.reveal(game, move.value)

    def run(self, game: Position) -> Steps:
        hand = game.table.hand(self.seat)
        return self.reveal(game, hand[0].face) if hand else []

    def reveal(self, game: Position, face: int) -> Steps:
        """The hand may hold a card that an inquisitor knows: it is mixed first, so all are the owner's alone."""
        game.tell(revealed(self.seat, self.inquisitor, face))
        return [Examine(self.inquisitor, self.seat)]


class Examine(OneSeat[Table]):
    """The inquisitor hands the card back, or has it replaced by another of the court (I2)."""

    def __init__(self, seat: int, examined: int) -> None:
        self.seat = seat
        self.examined = examined

    def decision(self) -> str:
        return "examine"

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [RETURN, REPLACE]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        if move is REPLACE:
            return [Draw(self.examined), GiveBack(self.examined, seat)]  # drawn first: never the shown one
        game.tell(returned(self.examined, seat, game.table.piles[REVEALED[self.examined]][0]))
        return []


class GiveBack(Step[Table]):
    """The card that the inquisitor did not like goes to the court."""

    def __init__(self, seat: int, inquisitor: int) -> None:
        self.seat = seat
        self.inquisitor = inquisitor

    def run(self, game: Position) -> Steps:
        game.tell(replaced(self.seat, self.inquisitor, game.table.piles[REVEALED[self.seat]][0]))
        return []


def revealed(seat: int, inquisitor: int, face: int) -> Event[Table]:
    both = only(seat) | only(inquisitor)
    return Moved("revealed", card_of(face, only(seat)), HAND[seat], REVEALED[seat], both, by=inquisitor)


def returned(seat: int, inquisitor: int, card: Card) -> Event[Table]:
    """The inquisitor knows it until that hand next changes."""
    return Moved("returned", card, REVEALED[seat], HAND[seat], card.known, by=inquisitor)


def replaced(seat: int, inquisitor: int, card: Card) -> Event[Table]:
    return Moved("replaced", card, REVEALED[seat], COURT, UNSEEN, by=inquisitor)
