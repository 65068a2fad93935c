"""Facts: what can be said about a position, in the words of the notation and on the wire alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

NUMBER: Final = "number"  # how the value of a fact is written: a number,
SEATS: Final = "seats"  # seats,
WORDS: Final = "words"  # words in any order,
SEQUENCE: Final = "sequence"  # words in their order,
FLAG: Final = "flag"  # nothing: it holds or not,
CLAIM: Final = "claim"  # a seat and a word, or nothing

LONG: Final = 4  # a list of so many is worth a change rather than a new list

# int or float; a list of seats; a list of words; a bool; a list of a seat and a word: as the kind says.
Value = Any
Facts = dict[str, Value]  # a fact that every seat has is a list of values by seat
Changes = tuple[Facts, dict[str, dict[int, Value]]]  # whole facts, and single seats of those that every seat has

NONE: Final[list[Value]] = []  # the fact that names nothing
ALONE: Final[dict[int | str, list[Value]]] = {}  # those that name one thing


def alone(thing: int | str) -> list[Value]:
    """The fact that names one thing: one list for all who say it, so that what has not changed is seen at a glance."""
    found = ALONE.get(thing)
    if found is None:
        found = ALONE[thing] = [thing]
    return found


@dataclass(frozen=True)
class Fact:
    """One thing that can be said about a position."""

    name: str
    kind: str
    says: str  # how a person would put it; {seat} and {value} are filled in
    each: bool = False  # every seat has one
    settable: bool = False  # a position can be given by it


COMMON: Final = (
    Fact("asked", SEATS, "asked: {value}"),
    Fact("decision", WORDS, "the decision is {value}"),
    Fact("over", SEATS, "won by {value}"),
)


def differences(before: Facts, after: Facts, each: frozenset[str]) -> Changes:
    """What has changed from some facts to others; the facts in `each` are told seat by seat."""
    whole: Facts = {}
    seats: dict[str, dict[int, Value]] = {}
    for name, value in after.items():
        former = before.get(name)
        if value is former or value == former:
            continue
        if name in each and former is not None and len(former) == len(value):
            seats[name] = changes_by_seat(former, value)
        else:
            whole[name] = value if name in each else change(former, value)
    return whole, seats


def changes_by_seat(before: list[Value], after: list[Value]) -> dict[int, Value]:
    found: dict[int, Value] = {}
    for seat in range(len(after)):
        if after[seat] != before[seat]:
            found[seat] = change(before[seat], after[seat])
    return found


def change(before: Value, after: Value) -> Value:
    """The new value; of a long list that has hardly changed, what is gone from it and what has come at its end."""
    if not isinstance(before, list) or not isinstance(after, list) or len(after) < LONG:
        return after
    less, more = without(before, after), without(after, before)
    if len(less) + len(more) > len(after) // 2 or [*without(before, less), *more] != after:
        return after
    return {name: words for name, words in (("less", less), ("more", more)) if words}


def without(items: list[Value], others: list[Value]) -> list[Value]:
    """The items, each less as often as it is among the others."""
    left, rest = others[:], []
    for item in items:
        if item in left:
            left.remove(item)
        else:
            rest.append(item)
    return rest


def changed(before: Value, told: Value) -> Value:
    """The value that a change leads to."""
    if not isinstance(told, dict):
        return told
    return [*without(before, told.get("less", [])), *told.get("more", [])]
