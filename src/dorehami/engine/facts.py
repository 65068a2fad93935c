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

# int or float; a list of seats; a list of words; a bool; a list of a seat and a word: as the kind says.
Value = Any
Facts = dict[str, Value]  # a fact that every seat has is a list of values by seat


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


def differences(before: Facts, after: Facts, each: frozenset[str]) -> tuple[Facts, dict[str, dict[int, Value]]]:
    """What changed between two records: whole facts, and of the facts that every seat has the single seats'."""
    whole: Facts = {}
    seats: dict[str, dict[int, Value]] = {}
    for name, value in after.items():
        former = before.get(name)
        if value == former:
            continue
        if name in each and former is not None and len(former) == len(value):
            seats[name] = {seat: item for seat, item in enumerate(value) if item != former[seat]}
        else:
            whole[name] = value
    return whole, seats
