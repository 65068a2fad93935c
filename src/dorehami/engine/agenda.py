"""Events, steps and the state.

A Step asks seats for a move, or runs by itself; it tells Events and returns the steps that follow.
An Event is a fact: the only thing that changes the table, and it knows how it looks to one viewer.
Steps, events and moves never change once made, so every clone of a state shares them. A step holds no secret:
what is secret lies on the table.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from dorehami.engine.moves import Move
from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.engine.table import NATURE, NOBODY, Layout, Table

Args = dict[str, Any]  # of an event: numbers, words and lists of them, by name
SEAT_ARGS: Final = ("seat", "target", "payer", "payee")  # who does it, to whom; whose coins go, to whom

WAIT: Final = None  # what a step answers while other seats may still speak

T = TypeVar("T", bound=Table)

KEYS: Final[dict[str, str]] = {}


def key_of(name: str) -> str:
    """The name of a class as a word of the wire: TurnPassed is turn_passed."""
    if name not in KEYS:
        KEYS[name] = "".join([f"_{letter.lower()}" if letter.isupper() else letter for letter in name]).lstrip("_")
    return KEYS[name]


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Generic[T]):
    """Something that has happened."""

    def apply(self, table: T) -> None:
        """Change the table; an announcement changes nothing."""

    def seen_by(self, viewer: int) -> Event[T]:
        return self

    def key(self) -> str:
        """What it is called where it is told; an event without a name is not told, only its facts are."""
        return key_of(type(self).__name__)

    def args(self, layout: Layout) -> Args:
        """What it says: seats as numbers, under names of SEAT_ARGS, and all else in the words of the notation."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class OfSeat(Event[T]):
    """Something that has happened to one seat or by it; there is no more to say."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat}


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """Something that must still happen."""

    def decision(self) -> str:
        """What is being decided, in the words of the rules."""
        return ""

    def reaction(self) -> bool:
        """May others object here to what somebody does? It is answered at once, by a clock of its own."""
        return False

    def sealed(self) -> bool:
        """Is each answer kept from the others until all have answered, though it must not be changed any more?"""
        return False

    def is_true(self, table: T) -> bool | None:
        """Is what somebody claims here true on this table? None: nobody claims anything."""
        return None

    def seats(self, table: T) -> list[int]:
        """Who must answer (a new list). Nobody: the step runs by itself. Only public facts decide whom we ask."""
        return []

    def moves(self, table: T, seat: int) -> list[Move]:
        """All that the seat may answer; of equal chances one for each."""
        return []

    def default(self, table: T, seat: int) -> Move:
        """The safe answer for a seat that gives none: the first, where a step does not say otherwise."""
        return self.moves(table, seat)[0]

    def forbids(self, table: T, seat: int, move: Move) -> str:
        """The rule that stands against a move which is not offered, if a particular one does."""
        return ""

    def ahead(self, table: T, seat: int) -> list[Move]:
        """What an asked seat may choose already now for the question that comes if this stands (K25)."""
        return []

    def foretold(self) -> tuple[str, int]:
        """For chance: the header word of the notation that may answer it beforehand, and whose line that is."""
        return ("", NOBODY)

    def answer(self, state: State[T], seat: int, move: Move) -> list[Step[T]] | None:
        """The steps that follow, or WAIT for the other seats."""
        return WAIT

    def run(self, state: State[T]) -> list[Step[T]]:
        """Nobody is asked, or all have answered: the steps that follow."""
        return []


class State(Generic[T]):
    """The table, what must still happen (next step last), and who owes the next step an answer."""

    def __init__(self, table: T, agenda: list[Step[T]], asked: list[int]) -> None:
        self.table = table
        self.agenda = agenda
        self.asked = asked
        self.told: list[Event[T]] | None = None  # what has happened, if anybody listens

    def clone(self) -> State[T]:
        return State(self.table.clone(), self.agenda[:], self.asked[:])  # type: ignore[arg-type]

    def step(self) -> Step[T]:
        """The question that is open."""
        return self.agenda[-1]

    def moves(self, seat: int) -> list[Move]:
        return self.agenda[-1].moves(self.table, seat)

    def tell(self, event: Event[T]) -> None:
        event.apply(self.table)
        if self.told is not None:
            self.told.append(event)

    def play(self, seat: int, move: Move) -> None:
        """The door for players: takes what is asked and legal, refuses all else."""
        if seat not in self.asked:
            raise NotAsked(seat, self.asked)
        if move not in self.moves(seat):
            raise NotLegal(seat, move, self.step().forbids(self.table, seat, move))
        self.apply(seat, move)

    def apply(self, seat: int, move: Move) -> None:
        """The one transition: `seat` answers the step on top of the agenda with one of its moves."""
        self.asked.remove(seat)
        step = self.agenda[-1]
        steps = step.answer(self, seat, move)
        if steps is None:
            if self.asked:
                return
            steps = step.run(self)
        self.agenda.pop()
        self.follow(steps)

    def follow(self, steps: list[Step[T]]) -> None:
        """Put `steps` on the agenda and run what asks nobody, until somebody is asked or the game is over."""
        table, agenda = self.table, self.agenda
        while True:
            for i in range(len(steps) - 1, -1, -1):
                agenda.append(steps[i])
            if table.over():
                self.asked = []
                return
            self.asked = agenda[-1].seats(table)
            if self.asked:
                return
            steps = agenda.pop().run(self)


def begin(table: T, steps: list[Step[T]]) -> State[T]:
    state = State(table, [], [])
    state.follow(steps)
    return state


@mypyc_attr(allow_interpreted_subclasses=True)
class OneSeat(Step[T]):
    """A situation of one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, table: T) -> list[int]:
        return [self.seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[T]):
    """A question to nature."""

    def decision(self) -> str:
        return "chance"

    def seats(self, table: T) -> list[int]:
        return [NATURE]
