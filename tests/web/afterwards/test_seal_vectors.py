"""The sealed deal in the browser: the client's hashes and stream are those of the server."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from dorehami.seal.stream import Stream
from tests.support.browser.node import run_script
from tools.seal_vectors import FILE


@cache
def examples() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


@cache
def told() -> Any:
    """Return the client's results for the examples."""
    return run_script("seal.mjs", examples())


@pytest.mark.parametrize("kind", ["seals", "commitments", "bids"])
def test_the_hashes_are_the_same(kind: str) -> None:
    """Seals, commitments and bids, also with Persian words."""
    assert examples()[kind]
    assert told()[kind] == examples()[kind]


def test_the_stream_is_the_same() -> None:
    """The streams are equal for all cuts, numbers of answers and numbers of outcomes."""
    assert [stream["made"] for stream in told()["streams"]] == examples()["streams"]


def test_a_wrong_draw_is_named() -> None:
    """The number of the first draw that is not the stream's; 0 if there is none."""
    assert [stream["wrong"] for stream in told()["streams"]] == [[0, 0, 3]] * len(examples()["streams"])


def test_who_begins_is_the_same() -> None:
    """One seat of three, the one that the server says."""
    begin = [
        [Stream(bytes.fromhex(one["seed"]), {seat: bytes.fromhex(nonce) for seat, nonce in one["cuts"]}).answer(0, 3)]
        for one in examples()["streams"]
    ]
    assert [stream["begins"] for stream in told()["streams"]] == begin


def test_what_could_be_guessed_is_refused() -> None:
    """Seeds and nonces that are too short, and draws that are none."""
    assert all(told()["refused"])


def test_nonces_are_new_and_long_enough() -> None:
    """128 bits, and no two alike."""
    assert len({*told()["nonces"]}) == 100
    assert {len(nonce) for nonce in told()["nonces"]} == {32}
