"""Validation of chains: every fault has its sentence, and no unverified row is kept."""

from __future__ import annotations

import msgspec
import pytest

from dorehami.store.chain import tip_at, valid_prefix
from dorehami.store.log import GENESIS, Tip
from tests.support.store.rows import rows

MADE = rows(6)
TIP = tip_at(MADE[-1], "playing")
ELSE = b"else" * 8


def test_sound_rows_are_all_kept() -> None:
    """Nothing is wrong with them."""
    assert valid_prefix(MADE, TIP) == (MADE, "")


def test_no_rows_are_sound_where_none_should_be() -> None:
    """A table that was cut to nothing is not damaged."""
    assert valid_prefix([], Tip()) == ([], "")


@pytest.mark.parametrize("number", range(1, 7))
def test_a_changed_row_and_what_follows_is_not_kept(number: int) -> None:
    """The next row's hash tells, for the last row that of the head."""
    changed = [msgspec.structs.replace(row, body=b"0") if row.seq == number else row for row in MADE]
    held, damage = valid_prefix(changed, TIP)
    assert held == MADE[: number - 1]
    assert damage.startswith(f"Row {number} was changed: its hash is not the one ")


@pytest.mark.parametrize(("number", "kept"), [(1, 0), (2, 0), (5, 3), (6, 4)])
def test_a_row_that_is_contradicted_is_not_kept(number: int, kept: int) -> None:
    """If two rows disagree it is unknown which one was changed, so neither is kept."""
    changed = [msgspec.structs.replace(row, previous_hash=ELSE) if row.seq == number else row for row in MADE]
    held, damage = valid_prefix(changed, TIP)
    assert held == MADE[:kept]
    assert damage.startswith(f"Row {max(number - 1, 1)} was changed: ")


@pytest.mark.parametrize("number", range(1, 6))
def test_a_missing_row_ends_the_story(number: int) -> None:
    """The row before it is dropped too, as nothing verifies it."""
    held, damage = valid_prefix([row for row in MADE if row.seq != number], TIP)
    assert held == MADE[: max(number - 2, 0)]
    assert damage.startswith(f"Row {number} is missing")


@pytest.mark.parametrize("left", range(6))
def test_missing_rows_at_the_end_are_told(left: int) -> None:
    """The tip knows the number of rows; the last remaining one is not verified."""
    damage = f"Rows at the end are missing: there are {left} of 6."
    assert valid_prefix(MADE[:left], TIP) == (MADE[: max(left - 1, 0)], damage)


def test_what_cannot_be_read_is_told_in_its_own_words() -> None:
    """Verified rows are kept, and the read error is reported unless an earlier fault was found."""
    read_error = "The text of row 4 cannot be read."
    assert valid_prefix(MADE[:3], TIP, read_error) == (MADE[:2], read_error)
    assert valid_prefix(MADE[1:3], TIP, read_error) == ([], "Row 1 is missing.")


def test_a_head_that_cannot_be_read_costs_the_last_row() -> None:
    """All rows but the last are verified by the next one."""
    damage = "The table's head cannot be read, so row 6 cannot be verified."
    assert valid_prefix(MADE, None) == (MADE[:5], damage)


@pytest.mark.parametrize("seq", [0, 4, 9])
def test_a_head_with_a_wrong_number_costs_no_row(seq: int) -> None:
    """If its hash is the last row's, all rows are as they were."""
    held, damage = valid_prefix(MADE, msgspec.structs.replace(TIP, seq=seq))
    assert (held, damage) == (MADE, f"The table's head was changed: it takes row 6 for row {seq}.")


@pytest.mark.parametrize("tip", [Tip(), tip_at(MADE[3], "")])
def test_rows_that_the_head_does_not_know_are_not_kept(tip: Tip) -> None:
    """Somebody added them behind its back."""
    assert valid_prefix(MADE, tip) == (
        MADE[: tip.seq],
        f"Rows were added at the end: there are 6 instead of {tip.seq}.",
    )


def test_a_head_that_fits_nowhere_costs_the_last_row() -> None:
    """All rows but the last are verified by the next one."""
    damage = "Row 6 was changed: its hash is not the one in the table's head."
    assert valid_prefix(MADE, Tip(3, 1, ELSE)) == (MADE[:5], damage)


def test_the_tip_of_nothing_is_the_beginning() -> None:
    """The tip of an empty table is the one that the first row must follow."""
    assert tip_at(None, "lobby") == Tip(0, 0, GENESIS, "lobby", 0)
