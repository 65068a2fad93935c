"""The final count, line by line, and who wins."""

from __future__ import annotations

from typing import Final

from dorehami.engine.cards import faces
from dorehami.games.dezh.deck import ABANDONED_CITY, KIND, KINDS, PRICE, SURPLUS
from dorehami.games.dezh.table import CITY, ROLES, Table

FIVE_KINDS: Final = 3  # D26
FIRST_COMPLETE: Final = 4
COMPLETE: Final = 2


def lines(table: Table, seat: int) -> list[tuple[str, int]]:
    """The score in lines, those that count something (D26)."""
    city = faces(table.piles[CITY[seat]])
    complete = table.complete(seat) and table.first != seat
    found = [
        ("districts", sum([PRICE[face] for face in city])),
        ("kinds", FIVE_KINDS if all_kinds(city) else 0),
        ("first", FIRST_COMPLETE if table.first == seat else 0),
        ("complete", COMPLETE if complete else 0),
        ("surplus", sum([SURPLUS[face] for face in city])),
    ]
    return [(name, points) for name, points in found if points]


def all_kinds(city: list[int]) -> bool:
    """All five; the abandoned city counts as one kind, as is best (D40)."""
    kinds = {KIND[face] for face in city if face != ABANDONED_CITY}
    missing = len(KINDS) - len(kinds)
    return missing == 0 or (missing == 1 and ABANDONED_CITY in city)


def score(table: Table, seat: int) -> int:
    return sum([points for _, points in lines(table, seat)])


def winners(table: Table) -> list[int]:
    """A tie goes to the higher role of the last round (D27)."""
    seats = range(table.seats())
    marks = [(score(table, seat), max(faces(table.piles[ROLES[seat]]), default=0)) for seat in seats]
    return [seat for seat in seats if marks[seat] == max(marks)]
