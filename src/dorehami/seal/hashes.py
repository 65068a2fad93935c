"""The commitments of the sealed deal: seed, cuts and bids are hashed first and opened later.

The browser implements the same in web/src/sealed/seal.ts; tests/seal/vectors.json binds both.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

SEED: Final = 32  # bytes
MIN_NONCE, MAX_NONCE = 16, 64  # bytes of a nonce or a salt
NUMBER: Final = 8  # bytes of a number inside a hash
LENGTH: Final = 4  # bytes that say how long a field is


def new_seed() -> bytes:
    return secrets.token_bytes(SEED)


def new_nonce() -> bytes:
    """Return a nonce for a cut or a salt for a bid. Each is used once."""
    return secrets.token_bytes(MIN_NONCE)


def seal_of(seed: bytes) -> bytes:
    """Return the commitment to a seed, shown before anybody cuts."""
    if len(seed) != SEED:
        raise ValueError(f"a seed has {SEED} bytes, not {len(seed)}")
    return hashed("seal", seed)


def commitment_of(seal: bytes, seat: int, nonce: bytes) -> bytes:
    """Return the commitment to a cut. It includes the seal, so it fits no other game and was made after the seal."""
    return hashed("cut", seal, number(seat), checked_nonce(nonce))


def bid_hash(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    """Return the commitment to a sealed bid, the count-th of its seat, shown to everybody when it is received."""
    return hashed("bid", seal, number(seat), number(count), checked_nonce(salt), *[word.encode() for word in bid])


def hashed(purpose: str, *fields: bytes) -> bytes:
    """Return a hash with domain separation by purpose."""
    return hashlib.sha256(packed(domain(purpose), *fields)).digest()


def domain(purpose: str) -> bytes:
    return f"dorehami {purpose} 1".encode()


def packed(*fields: bytes) -> bytes:
    """Concatenate length-prefixed fields, so that the encoding is injective."""
    return b"".join([len(field).to_bytes(LENGTH, "big") + field for field in fields])


def number(value: int) -> bytes:
    return value.to_bytes(NUMBER, "big")


def checked_nonce(nonce: bytes) -> bytes:
    if not MIN_NONCE <= len(nonce) <= MAX_NONCE:
        raise ValueError(f"a nonce has {MIN_NONCE} to {MAX_NONCE} bytes, not {len(nonce)}")
    return nonce
