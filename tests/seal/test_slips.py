"""Sealed answers in a record: each fits the hash that was shown when it was received, or its line is named."""

from __future__ import annotations

import re

import pytest

from dorehami.games import GAMES
from dorehami.seal.proof import prove
from tests.support.sealed_games import CUTS, NAMES, sealed_record

BID = re.compile(r"^(\w+ bid) (\d+) sealed (\w+) (\w+)$", re.MULTILINE)


def found(text: str) -> str:
    """Return the problems of a record, with their lines."""
    (problem,) = prove(text, GAMES).problems
    return f"{problem.line}: {problem.text}"


def first_bid(text: str) -> tuple[re.Match[str], int]:
    match = BID.search(text)
    assert match
    return match, text[: match.start()].count("\n") + 1


def test_all_answers_fit() -> None:
    """A record with its hashes is proved, and says so; games without sealed answers say nothing of them."""
    text = sealed_record("mccarthy")
    assert f"all {len(BID.findall(text))} sealed answers fit their hashes" in prove(text, GAMES).proved
    assert "sealed answers" not in prove(sealed_record("coup"), GAMES).proved


def test_pairs_of_cards_are_sealed_too() -> None:
    """With silent partners both cards are in the hash."""
    text = sealed_record("mccarthy", 2, ("silent_partner",), cuts={0: CUTS[0]})
    assert prove(text, GAMES).problems == []
    pair = re.search(r"bid (\d+) (\d+) sealed", text)
    assert pair
    assert "with this salt" in found(text.replace(pair[0], f"bid {pair[2]} {pair[1]} sealed", 1))


def changed(text: str) -> str:
    """Two seats of the last round have bid one another's cards: the rules allow it."""
    one, other = list(BID.finditer(text))[:2]
    swapped = text[: other.start(2)] + one[2] + text[other.end(2) :]
    return swapped[: one.start(2)] + other[2] + swapped[one.end(2) :]


def test_a_changed_bid_is_found() -> None:
    """The rules would allow it, the hash does not."""
    text = sealed_record("mccarthy")
    _, line = first_bid(text)
    assert re.match(rf"{line}: the hash of “bid \d+” with this salt is \w+, not \w+$", found(changed(text)))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r"\1 \2 sealed \3 \4", r"\1 \2", "no hash says that this is what was received"),
        (r"\1 \2 sealed \3 \4", r"\1 \2 sealed \3", "after sealed come a hash and a salt"),
        (r"\1 \2 sealed \3 \4", r"\1 \2 sealed \3 00", "a salt has 16 to 64 bytes, not 1"),
        (r"\1 \2 sealed \3 \4", r"\1 \2 sealed \3 x", "x should be written in hexadecimal, two digits a byte"),
    ],
)
def test_a_hash_that_is_gone_is_missed(old: str, new: str, says: str) -> None:
    """The hash of a changed bid can neither be left out nor shortened."""
    text = sealed_record("mccarthy")
    match, line = first_bid(text)
    assert found(text.replace(match.expand(old), match.expand(new), 1)) == f"{line}: {says}"


def test_answers_that_all_see_are_not_sealed() -> None:
    """A hash behind an open move is a mistake."""
    text = sealed_record("coup")
    lines = text.splitlines()
    line = next(number for number, said in enumerate(lines, 1) if said.split()[0] in NAMES)
    lines[line - 1] += f" sealed {'ab' * 32} {'cd' * 16}"
    assert found("\n".join(lines)) == f"{line}: this answer is before all eyes: there is nothing to seal"
