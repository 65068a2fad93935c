"""The plan: the best assignment, held against all assignments there are."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dorehami.bots.mccarthy.lookahead import Plan


@some.composite
def tables_of_gains(draw: some.DrawFn) -> list[list[float]]:
    size = draw(some.integers(1, 5))
    gain = some.integers(-20, 60).map(float)  # few different numbers, so that many ways are equally good
    return draw(some.lists(some.lists(gain, min_size=size, max_size=size), min_size=size, max_size=size))


def totals(gains: list[list[float]]) -> dict[tuple[int, ...], float]:
    """All ways to give each row a column of its own, and what each gains."""
    ways = permutations(range(len(gains)))
    return {way: sum([gains[row][column] for row, column in enumerate(way)]) for way in ways}


@given(tables_of_gains())
def test_no_assignment_gains_more(gains: list[list[float]]) -> None:
    """Every row has a column of its own, and nothing better can be found."""
    plan = Plan(gains)
    way = tuple([plan.holder.index(row) for row in range(len(gains))])
    assert totals(gains)[way] == pytest.approx(max(totals(gains).values()))


@given(tables_of_gains())
def test_a_regret_is_what_the_whole_loses(gains: list[list[float]]) -> None:
    """If a row must take a certain column, all others do the best they still can."""
    every = totals(gains)
    for row in range(len(gains)):
        best = [max([total for way, total in every.items() if way[row] == c]) for c in range(len(gains))]
        assert Plan(gains).regrets(row) == pytest.approx([max(best) - forced for forced in best], abs=1e-9)
