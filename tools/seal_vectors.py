"""Test vectors for every hash and for the stream of chance, for implementations in other languages.

`python -m tools.seal_vectors --write` writes vectors.json; a test fails when it is out of date.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from dorehami.seal.hashes import bid_hash, commitment_of, seal_of
from dorehami.seal.stream import Stream

FILE = Path(__file__).parents[1] / "tests" / "seal" / "vectors.json"
SIZES = [1, 2, 3, 5, 7, 15, 52, 61, 128, 129, 200, 255, 256, 257, 40_000, 65_536, 65_537, 9_000_000]
LARGE = [(1 << 23) + 1, 1 << 24, (1 << 24) + 1, (1 << 31) + 1, (1 << 32) - 1, 1 << 32]
FAR = [0, 1, 255, 256, 65_535, 1_000_000]
SEEDS = [bytes(32), bytes(range(32)), b"\xff" * 32]
CUTS: list[dict[int, bytes]] = [
    {},
    {0: bytes(16)},
    {0: b"a nonce of a cut", 3: b"\xff" * 64},
    {10: b"the tenth is cut", 9: b"before the ninth", 2: b"and the second, last"},
]
BIDS = [["bid", "5"], ["bid", "25"], ["bid", "5", "25"], ["bid", "الماس"], []]


def bytes_of(text: str, size: int = 16) -> bytes:
    """Return reproducible bytes that look random."""
    return hashlib.sha256(text.encode()).digest()[:size]


def vectors() -> dict[str, Any]:
    seals = [seal_of(seed) for seed in SEEDS]
    return {
        "seals": [{"seed": seed.hex(), "seal": seal.hex()} for seed, seal in zip(SEEDS, seals, strict=True)],
        "commitments": [commitment(seal, seat, size) for seal in seals for seat, size in [(0, 16), (1, 16), (9, 64)]],
        "bids": [bid(seals[1], seat, count, said) for seat, count in [(0, 1), (0, 2), (7, 300)] for said in BIDS],
        "streams": [stream_vector(seed, cuts) for seed in SEEDS[:2] for cuts in CUTS],
    }


def commitment(seal: bytes, seat: int, size: int) -> dict[str, Any]:
    nonce = (bytes_of(f"cut {seat}", 32) * 2)[:size]
    shown = commitment_of(seal, seat, nonce).hex()
    return {"seal": seal.hex(), "seat": seat, "nonce": nonce.hex(), "commitment": shown}


def bid(seal: bytes, seat: int, count: int, said: list[str]) -> dict[str, Any]:
    salt = bytes_of(f"salt {seat} {count}")
    shown = bid_hash(seal, seat, count, said, salt).hex()
    return {"seal": seal.hex(), "seat": seat, "count": count, "bid": said, "salt": salt.hex(), "hash": shown}


def stream_vector(seed: bytes, cuts: dict[int, bytes]) -> dict[str, Any]:
    """Return the draws of a stream as `which, n, answer`."""
    made = Stream(seed, cuts)
    asked = [*enumerate([*SIZES, *LARGE, *SIZES, *LARGE]), *[(which, n) for which in FAR for n in (52, (1 << 31) + 1)]]
    answers = [[which, n, made.answer(which, n)] for which, n in asked]
    return {"seed": seed.hex(), "cuts": [[seat, nonce.hex()] for seat, nonce in cuts.items()], "answers": answers}


def vectors_file() -> str:
    """Return the content of the file, one vector a line."""
    kinds = []
    for name, examples in vectors().items():
        lines = ",\n    ".join([json.dumps(example, ensure_ascii=False) for example in examples])
        kinds.append(f'  "{name}": [\n    {lines}\n  ]')
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tools.seal_vectors --write")
    FILE.write_text(vectors_file(), encoding="utf-8")


if __name__ == "__main__":
    main()
