"""The stream: fixed by the seed and every cut, reached at any answer, and without a favourite."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.seal.stream import Stream
from tests.support.sealed_games import CUTS, SEED

SIZES = [52, 51, 1, 7, 200, 256, 257, 65_536, 65_537, 1 << 24, (1 << 24) + 1, 1 << 32]


def test_an_answer_is_a_plain_hmac_that_anybody_can_compute() -> None:
    """Without cuts, the first byte of the first block: the key is the seed, and nothing else goes in."""
    said = b"\0\0\0\x0fdorehami draw 1" + b"\0\0\0\0" + b"\0\0\0\x08" + bytes(7) + b"\5" + b"\0\0\0\x08" + bytes(8)
    assert Stream(SEED, {}).answer(5, 256) == hmac.digest(SEED, said, hashlib.sha256)[0]


@given(st.integers(0, 40), st.integers(0, 40))
def test_it_is_taken_up_again_at_any_answer(before: int, more: int) -> None:
    """A stream that was made anew after some draws goes on as the first one does."""
    sizes = [SIZES[i % len(SIZES)] for i in range(before + more)]
    below = Stream(SEED, CUTS).after(0)
    whole = [below(n) for n in sizes]
    again = Stream(SEED, CUTS).after(before)
    assert [again(n) for n in sizes[before:]] == whole[before:]


def test_a_turn_that_was_only_thought_of_uses_nothing_up() -> None:
    """Asked again for the same answers, it says the same."""
    stream = Stream(SEED, CUTS)
    first, second = stream.after(3), stream.after(3)
    assert [first(1 << 32) for _ in range(5)] == [second(1 << 32) for _ in range(5)]


def deal(stream: Stream) -> list[int]:
    return [stream.answer(which, 1 << 32) for which in range(8)]


def test_every_cut_counts() -> None:
    """Another nonce, another seat, one more or one fewer: another deal; the order in which they came: the same."""
    nonce, other = bytes(16), bytes(15) + b"1"
    deals = [
        deal(Stream(SEED, cuts))
        for cuts in ({}, {0: nonce}, {0: other}, {1: nonce}, {0: nonce, 1: other}, {0: other, 1: nonce})
    ]
    assert len({*map(tuple, deals)}) == len(deals)
    assert deal(Stream(SEED, {1: other, 0: nonce})) == deals[4]


def test_another_seed_is_another_deal() -> None:
    """One bit is enough."""
    assert deal(Stream(SEED, CUTS)) != deal(Stream(SEED[:-1] + b"\x1e", CUTS))


@pytest.mark.parametrize("n", SIZES)
def test_an_answer_is_one_of_n(n: int) -> None:
    """From 0 on, whatever the number of bytes it takes, and the large ones are reached as well."""
    answers = [Stream(SEED, CUTS).answer(which, n) for which in range(500)]
    assert 0 <= min(answers) <= max(answers) < n
    assert max(answers) >= (n - 1) * 0.9


def test_what_would_favour_some_is_passed_over() -> None:
    """Of 200, bytes from 200 on are not folded back: the first fair byte counts, in whichever block it lies."""
    stream = Stream(SEED, CUTS)
    passed = Counter[bool]()
    for which in range(2000):
        bytes_ = stream.block(which, 0) + stream.block(which, 1)
        assert stream.answer(which, 200) == next(byte for byte in bytes_ if byte < 200)
        passed[bytes_[0] >= 200] += 1
    assert passed[True] > 300


@pytest.mark.parametrize(("n", "size"), [((1 << 31) + 1, 4), ((1 << 23) + 1, 3)], ids=["even", "across"])
def test_an_answer_goes_on_into_the_next_block(n: int, size: int) -> None:
    """Rejection sampling continues into further blocks; a value may span two of them."""
    stream = Stream(SEED, CUTS)
    late = [which for which in range(10_000) if min(values(stream.block(which, 0), size)) >= n]
    assert late
    for which in late:
        blocks = [stream.block(which, block) for block in range(4)]
        assert len({*blocks}) == 4
        joined = b"".join(blocks)
        assert stream.answer(which, n) == next(value for value in values(joined, size) if value < n)


def values(drawn: bytes, size: int) -> list[int]:
    return [int.from_bytes(drawn[at : at + size], "big") for at in range(0, len(drawn) - size + 1, size)]


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_one_of_none_cannot_be_drawn(n: int) -> None:
    """Nor one of more than the browser counts exactly."""
    with pytest.raises(ValueError, match="is drawn, not of"):
        Stream(SEED, {}).answer(0, n)
