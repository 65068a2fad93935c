"""What can happen at the table. Card events are the engine's, with a name of the game's own."""

from __future__ import annotations

from dorehami.engine.agenda import Event
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, card_of, only
from dorehami.engine.moving import Laid, Moved
from dorehami.games.coup.table import COURT, DRAWN, HAND, UP, Table


def dealt(seat: int, face: int) -> Event[Table]:
    return Moved("dealt", card_of(face, UNSEEN), COURT, HAND[seat], only(seat))


def drew(seat: int, face: int) -> Event[Table]:
    """A new card for one that was shown (K33)."""
    return Moved("drew", card_of(face, UNSEEN), COURT, HAND[seat], only(seat))


def drew_aside(seat: int, face: int) -> Event[Table]:
    """A card to choose from (K20)."""
    return Moved("drew_aside", card_of(face, UNSEEN), COURT, DRAWN[seat], only(seat))


def exchanged(seat: int, hand: Pile, court: Pile) -> Event[Table]:
    return Laid("exchanged", [HAND[seat], DRAWN[seat], COURT], [hand, (), court])


def shown(seat: int, face: int) -> Event[Table]:
    """Shown to all and put back into the court (K33)."""
    return Moved("shown", card_of(face, only(seat)), HAND[seat], COURT, UNSEEN, shown=PUBLIC)


def turned_up(seat: int, face: int) -> Event[Table]:
    return Moved("turned_up", card_of(face, only(seat)), HAND[seat], UP[seat], PUBLIC)


class Paid(Event[Table]):
    """Coins went from one purse to another."""

    def __init__(self, payer: int, payee: int, coins: int) -> None:
        self.payer = payer
        self.payee = payee
        self.coins = coins

    def apply(self, table: Table) -> None:
        table.coins[self.payer] -= self.coins
        table.coins[self.payee] += self.coins


class TurnPassed(Event[Table]):
    """Somebody is up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, table: Table) -> None:
        table.turn = self.seat


class Declared(Event[Table]):
    """An action was named, and a target with it (or nobody)."""

    def __init__(self, seat: int, action: str, target: int) -> None:
        self.seat = seat
        self.action = action
        self.target = target


class Challenged(Event[Table]):
    """Somebody did not believe the claimant."""

    def __init__(self, seat: int, claimant: int) -> None:
        self.seat = seat
        self.claimant = claimant


class Conceded(Event[Table]):
    """The challenged player showed nothing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Blocked(Event[Table]):
    """Somebody claimed a character that stands in the way."""

    def __init__(self, seat: int, character: int) -> None:
        self.seat = seat
        self.character = character


class Exiled(Event[Table]):
    """Somebody has no influence left (K8)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, table: Table) -> None:
        table.living = [seat for seat in table.living if seat != self.seat]
