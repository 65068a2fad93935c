"""Promises by hash: they bind, they hide, and one is not taken for another."""

from __future__ import annotations

import hashlib
from itertools import combinations

import pytest

from dorehami.seal.hashes import bid_hash, commitment_of, new_nonce, new_seed, packed, seal_of

SEAL = seal_of(bytes(32))
NONCE = bytes(16)


def test_the_seal_is_a_plain_hash_that_anybody_can_compute() -> None:
    """Lengths in four bytes, then the purpose and the seed: no program of ours is needed for it."""
    seed = bytes(range(32))
    by_hand = b"\x00\x00\x00\x0fdorehami seal 1" + b"\x00\x00\x00\x20" + seed
    assert seal_of(seed) == hashlib.sha256(by_hand).digest()


def test_a_commitment_fits_one_seat_of_one_game_and_one_nonce() -> None:
    """Taken to another seat or another game it fits nothing there."""
    others = [
        commitment_of(SEAL, 0, NONCE),
        commitment_of(SEAL, 1, NONCE),
        commitment_of(seal_of(bytes(31) + b"1"), 0, NONCE),
        commitment_of(SEAL, 0, NONCE + b"\0"),
        commitment_of(SEAL, 0, bytes(15) + b"1"),
    ]
    assert len({*others}) == len(others)


def test_equal_bids_look_different() -> None:
    """With a new salt each, a bid that is laid a thousand times never shows the same hash."""
    assert len({bid_hash(SEAL, 0, 1, ["bid", "14"], new_nonce()) for _ in range(1000)}) == 1000


def test_a_hidden_bid_shows_no_size() -> None:
    """One card or two, of one digit or two: what is shown is always as long."""
    bids = [["bid", "5"], ["bid", "25"], ["bid", "5", "25"]]
    assert {len(bid_hash(SEAL, 0, 1, bid, NONCE)) for bid in bids} == {32}


def test_a_bid_cannot_be_opened_as_another() -> None:
    """Neither its words nor its place can be told differently afterwards, however the words are parted."""
    laid = [
        bid_hash(SEAL, 0, 1, ["bid", "1", "2"], NONCE),
        bid_hash(SEAL, 0, 1, ["bid", "12"], NONCE),
        bid_hash(SEAL, 0, 1, ["bid", "1 2"], NONCE),
        bid_hash(SEAL, 1, 1, ["bid", "12"], NONCE),
        bid_hash(SEAL, 0, 2, ["bid", "12"], NONCE),
    ]
    assert len({*laid}) == len(laid)


def test_a_cut_is_no_bid_and_no_seal() -> None:
    """Equal fields under different purposes have different hashes."""
    assert all(
        a != b for a, b in combinations([SEAL, commitment_of(SEAL, 0, NONCE), bid_hash(SEAL, 0, 0, [], NONCE)], 2)
    )


def test_fields_do_not_run_together() -> None:
    """Two lists of fields are packed alike only if they are the same list."""
    lists = [(b"ab", b"c"), (b"a", b"bc"), (b"abc",), (b"abc", b""), (b"", b"abc"), ()]
    assert len({packed(*fields) for fields in lists}) == len(lists)


def test_new_ones_are_long_enough_and_new() -> None:
    """A seed of 256 bits, a nonce of at least 128."""
    seeds, nonces = {new_seed() for _ in range(100)}, {new_nonce() for _ in range(100)}
    assert (len(seeds), len(nonces)) == (100, 100)
    assert ({len(seed) for seed in seeds}, {len(nonce) for nonce in nonces}) == ({32}, {16})


@pytest.mark.parametrize("size", [0, 15, 65])
def test_a_nonce_that_could_be_guessed_is_refused(size: int) -> None:
    """Of a cut and of a bid alike; and one without end too."""
    with pytest.raises(ValueError, match=f"a nonce has 16 to 64 bytes, not {size}"):
        commitment_of(SEAL, 0, bytes(size))
    with pytest.raises(ValueError, match=f"a nonce has 16 to 64 bytes, not {size}"):
        bid_hash(SEAL, 0, 1, ["bid", "5"], bytes(size))


def test_a_seed_has_one_size() -> None:
    """A shorter one could be tried out."""
    with pytest.raises(ValueError, match="a seed has 32 bytes, not 31"):
        seal_of(bytes(31))
