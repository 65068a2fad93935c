"""web/src/printed.ts says in TypeScript which numbers the games play by."""

from __future__ import annotations

from typing import Any

import pytest

from tests.printed import FILE, PRINTED, typescript, written


def test_the_numbers_of_the_client_are_up_to_date() -> None:
    """web/src/printed.ts is what `python -m tests.printed --write` writes."""
    assert FILE.read_text(encoding="utf-8") == written()


def test_an_action_aimed_at_others_may_cost_more() -> None:
    """Of two rows of one action the second is that of the others (R3)."""
    assert PRINTED["COUP"]()["convert"] == {"cost": 1, "more": 2}


@pytest.mark.parametrize(
    ("value", "said"),
    [(7, "7"), ("royal", '"royal"'), ({}, "{}"), ({"coins": 2, "paidBy": "trade"}, '{ coins: 2, paidBy: "trade" }')],
)
def test_numbers_are_translated(value: Any, said: str) -> None:
    """A card is an object in one line."""
    assert typescript(value) == said
