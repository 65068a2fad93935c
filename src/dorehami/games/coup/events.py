"""What can happen at the table. Card events are the engine's, with a name of the game's own."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Args, Event, OfSeat
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, card_of, only
from dorehami.engine.moving import Laid, Moved
from dorehami.engine.table import Layout
from dorehami.games.coup.house import RESERVE, TREASURY
from dorehami.games.coup.table import COURT, DRAWN, HAND, UP, Table
from dorehami.games.coup.words import NAMES

PURSES: Final = {TREASURY: "treasury", RESERVE: "reserve"}
REFUND: Final = "refund"  # why coins are paid, where it is not for an action
EXILE: Final = "exile"


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
    """Coins went from one purse to another; none at all, if the treasury had none (K23)."""

    def __init__(self, payer: int, payee: int, coins: int, why: str, promised: int = 0) -> None:
        self.payer = payer
        self.payee = payee
        self.coins = coins
        self.why = why  # the action that cost or brought them, a refund or an exile
        self.promised = promised  # how many it should have been, if the treasury had not enough

    def apply(self, table: Table) -> None:
        table.coins[self.payer] -= self.coins
        table.coins[self.payee] += self.coins

    def args(self, layout: Layout) -> Args:
        said: Args = {"payer": purse(self.payer), "payee": purse(self.payee), "coins": self.coins, "why": self.why}
        if self.promised:
            said["promised"] = self.promised
        return said


def purse(owner: int) -> int | str:
    """A seat, or the word for a purse that is nobody's."""
    return owner if owner >= 0 else PURSES[owner]


class TurnPassed(OfSeat[Table]):
    """Somebody is up."""

    def apply(self, table: Table) -> None:
        table.turn = self.seat


class Declared(Event[Table]):
    """An action was named, or what becomes of the bomb: at a target, or nobody, and claiming something, or nothing."""

    def __init__(self, seat: int, action: str, target: int, claim: str) -> None:
        self.seat = seat
        self.action = action
        self.target = target
        self.claim = claim

    def args(self, layout: Layout) -> Args:
        said: Args = {"seat": self.seat, "action": self.action}
        if self.target >= 0:
            said["target"] = self.target
        if self.claim:
            said["claim"] = self.claim
        return said


class Allowed(Event[Table]):
    """Nobody doubted what this seat claims."""

    def __init__(self, seat: int, claim: str) -> None:
        self.seat = seat
        self.claim = claim

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "claim": self.claim}


class Challenged(Event[Table]):
    """Somebody did not believe the claimant."""

    def __init__(self, seat: int, claimant: int, claim: str) -> None:
        self.seat = seat
        self.claimant = claimant
        self.claim = claim

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "target": self.claimant, "claim": self.claim}


class Conceded(OfSeat[Table]):
    """The challenged player showed nothing."""


class Blocked(Event[Table]):
    """Somebody claimed a character that stands in the way of the actor."""

    def __init__(self, seat: int, actor: int, character: int) -> None:
        self.seat = seat
        self.actor = actor
        self.character = character

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "target": self.actor, "claim": NAMES[self.character]}


class Failed(OfSeat[Table]):
    """The action of this seat was blocked for good."""


class Exiled(OfSeat[Table]):
    """Somebody has no influence left (K8)."""

    def apply(self, table: Table) -> None:
        table.living = [seat for seat in table.living if seat != self.seat]
