"""The random stream of a game: all answers of chance, fixed by seed and cuts before the first deal."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from dorehami.engine.play import Below
from dorehami.seal.hashes import checked_nonce, domain, number, packed, seal_of

STARTER: Final = 0  # the answer that picks who begins; the draws of the rules are 1, 2, 3 …
LARGEST: Final = 1 << 32  # the largest number of outcomes
BYTE: Final = 256


class Stream:
    """Random access by number: answers are independent and repeatable."""

    def __init__(self, seed: bytes, cuts: Mapping[int, bytes]) -> None:
        self.seal = seal_of(seed)
        opened_cuts = packed(*[field for seat in sorted(cuts) for field in (number(seat), checked_nonce(cuts[seat]))])
        self.seed = seed
        self.prefix = packed(domain("draw"), opened_cuts)

    def answer(self, which: int, n: int) -> int:
        """Return a uniform number below n, by rejection sampling."""
        if not 1 <= n <= LARGEST:
            raise ValueError(f"one of 1 to {LARGEST} is drawn, not of {n}")
        size = ((n - 1).bit_length() + 7) // 8
        fair = BYTE**size - BYTE**size % n
        return next(value % n for value in self.values(which, size) if value < fair)

    def values(self, which: int, size: int) -> Iterator[int]:
        """Yield numbers of `size` bytes from the blocks of an answer, without end."""
        drawn = b""
        for block in count():
            drawn += self.block(which, block)
            while len(drawn) >= size:
                yield int.from_bytes(drawn[:size], "big")
                drawn = drawn[size:]

    def block(self, which: int, block: int) -> bytes:
        return hmac.digest(self.seed, self.prefix + packed(number(which), number(block)), "sha256")

    def after(self, drawn: int) -> Below:
        """Return a source of chance that continues after `drawn` draws: in a new game, or after a restart."""
        following = count(drawn + 1)
        return lambda n: self.answer(next(following), n)
