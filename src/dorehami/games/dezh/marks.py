"""What can happen besides cards: coins go, roles are called, and the round and the turn remember something."""

from __future__ import annotations

from dorehami.engine.agenda import Args, Event, OfSeat
from dorehami.engine.table import NOBODY, Layout
from dorehami.games.dezh.table import Table
from dorehami.games.dezh.words import ROLES


class Paid(Event[Table]):
    """So many coins come from the bank; fewer than none go there."""

    def __init__(self, seat: int, coins: int, why: str, thing: str = "") -> None:
        self.seat = seat
        self.coins = coins
        self.why = why  # the word that was said, or the role or district by which they come
        self.thing = thing  # what was built or destroyed, or the kind of districts that earned

    def apply(self, table: Table) -> None:
        table.coins[self.seat] += self.coins

    def args(self, layout: Layout) -> Args:
        payer, payee = ("bank", self.seat) if self.coins > 0 else (self.seat, "bank")
        said: Args = {"payer": payer, "payee": payee, "coins": abs(self.coins), "why": self.why}
        return {**said, "thing": self.thing} if self.thing else said


class Robbed(Event[Table]):
    """All coins of one seat went to another (D15)."""

    def __init__(self, seat: int, thief: int, coins: int) -> None:
        self.seat = seat
        self.thief = thief
        self.coins = coins

    def apply(self, table: Table) -> None:
        table.coins[self.seat] -= self.coins
        table.coins[self.thief] += self.coins

    def args(self, layout: Layout) -> Args:
        return {"payer": self.seat, "payee": self.thief, "coins": self.coins}


class Used(Event[Table]):
    """The turn has used this."""

    def __init__(self, what: int) -> None:
        self.what = what

    def apply(self, table: Table) -> None:
        table.used |= self.what

    def key(self) -> str:
        return ""


class CountedBuilding(Event[Table]):
    """The turn has built one more."""

    def apply(self, table: Table) -> None:
        table.built += 1

    def key(self) -> str:
        return ""


class CityCompleted(Event[Table]):
    """A city has the districts that end the game; perhaps it is the first of all (D25, D26)."""

    def __init__(self, seat: int, first: bool) -> None:
        self.seat = seat
        self.first = first

    def apply(self, table: Table) -> None:
        if self.first:
            table.first = self.seat

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "first": self.first}


class Called(Event[Table]):
    """A role was called."""

    def __init__(self, role: int) -> None:
        self.role = role

    def apply(self, table: Table) -> None:
        table.called = self.role
        table.turn = NOBODY

    def args(self, layout: Layout) -> Args:
        return {"role": ROLES[self.role], "number": self.role}


class NobodyAnswered(Event[Table]):
    """Nobody turned up the role that was called (D9)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def args(self, layout: Layout) -> Args:
        return {"role": ROLES[self.role]}


class RoundEnded(Event[Table]):
    """No role is called any more, and the marks of the round are gone."""

    def apply(self, table: Table) -> None:
        table.called = 0
        table.turn = NOBODY
        table.murdered = 0
        table.robbed = 0


class TurnBegan(OfSeat[Table]):
    """Somebody plays the called role, and has used nothing yet."""

    def apply(self, table: Table) -> None:
        table.turn = self.seat
        table.used = 0
        table.built = 0


class Crowned(OfSeat[Table]):
    """The crown is with this seat."""

    def apply(self, table: Table) -> None:
        table.crown = self.seat


class NamedToMurder(Event[Table]):
    """The assassin named a role (D14)."""

    def __init__(self, seat: int, role: int) -> None:
        self.seat = seat
        self.role = role

    def apply(self, table: Table) -> None:
        table.murdered = self.role

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "role": ROLES[self.role]}


class NamedToRob(Event[Table]):
    """The thief named a role (D15)."""

    def __init__(self, seat: int, role: int) -> None:
        self.seat = seat
        self.role = role

    def apply(self, table: Table) -> None:
        table.robbed = self.role

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "role": ROLES[self.role]}


class FoundDead(Event[Table]):
    """The murdered role was called and turned up; its turn is over (D14)."""

    def __init__(self, seat: int, role: int) -> None:
        self.seat = seat
        self.role = role

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "role": ROLES[self.role]}


class Finished(Event[Table]):
    """The last round is over."""

    def apply(self, table: Table) -> None:
        table.finished = True
