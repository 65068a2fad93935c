"""What is promised by a hash and opened later: the seed, a cut, a bid.

The browser does the same in web/src/lib/seal.ts, and both do what tests/seal/vectors.json says.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

SEED: Final = 32  # bytes
FEWEST, MOST = 16, 64  # bytes of a nonce or a salt
NUMBER: Final = 8  # bytes of a number inside a hash
LENGTH: Final = 4  # bytes that say how long a field is


def new_seed() -> bytes:
    return secrets.token_bytes(SEED)


def new_nonce() -> bytes:
    """For a cut or, as its salt, for a bid: each is used once."""
    return secrets.token_bytes(FEWEST)


def seal_of(seed: bytes) -> bytes:
    """What the dealer shows before anybody cuts."""
    if len(seed) != SEED:
        raise ValueError(f"a seed has {SEED} bytes, not {len(seed)}")
    return hashed("seal", seed)


def commitment_of(seal: bytes, seat: int, nonce: bytes) -> bytes:
    """What a seat shows of its cut. It names the seal, so it fits no other game, and was made after the seal."""
    return hashed("cut", seal, number(seat), measured(nonce))


def bid_hash(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    """What everybody is shown of a sealed bid, the count-th of its seat, when it is received."""
    return hashed("bid", seal, number(seat), number(count), measured(salt), *[word.encode() for word in bid])


def hashed(purpose: str, *fields: bytes) -> bytes:
    """A hash for one purpose, which is none for another."""
    return hashlib.sha256(packed(domain(purpose), *fields)).digest()


def domain(purpose: str) -> bytes:
    return f"dorehami {purpose} 1".encode()


def packed(*fields: bytes) -> bytes:
    """Fields in a row, each behind its length: no two lists of fields look alike."""
    return b"".join([len(field).to_bytes(LENGTH, "big") + field for field in fields])


def number(value: int) -> bytes:
    return value.to_bytes(NUMBER, "big")


def measured(nonce: bytes) -> bytes:
    if not FEWEST <= len(nonce) <= MOST:
        raise ValueError(f"a nonce has {FEWEST} to {MOST} bytes, not {len(nonce)}")
    return nonce
