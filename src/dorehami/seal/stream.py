"""The stream: every answer of chance in a game, fixed by the seed and the cuts before the first card is dealt."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from dorehami.engine.play import Below
from dorehami.seal.hashes import domain, measured, number, packed, seal_of

STARTER: Final = 0  # the answer that says who begins, where chance does; the draws of the rules are 1, 2, 3 …
LARGEST: Final = 1 << 32  # no more outcomes than this
BYTE: Final = 256


class Stream:
    """Answers by number: each is reached without those before it, and asking for one again changes nothing."""

    def __init__(self, seed: bytes, cuts: Mapping[int, bytes]) -> None:
        self.seal = seal_of(seed)
        laid = packed(*[field for seat in sorted(cuts) for field in (number(seat), measured(cuts[seat]))])
        self.seed = seed
        self.begun = packed(domain("draw"), laid)

    def answer(self, which: int, n: int) -> int:
        """One of n, each as likely: bytes that would favour some are passed over."""
        if not 1 <= n <= LARGEST:
            raise ValueError(f"one of 1 to {LARGEST} is drawn, not of {n}")
        size = ((n - 1).bit_length() + 7) // 8
        fair = BYTE**size - BYTE**size % n
        return next(value % n for value in self.values(which, size) if value < fair)

    def values(self, which: int, size: int) -> Iterator[int]:
        """The bytes of an answer, so many at a time; there is no end of them."""
        drawn = b""
        for block in count():
            drawn += self.block(which, block)
            while len(drawn) >= size:
                yield int.from_bytes(drawn[:size], "big")
                drawn = drawn[size:]

    def block(self, which: int, block: int) -> bytes:
        return hmac.digest(self.seed, self.begun + packed(number(which), number(block)), "sha256")

    def after(self, drawn: int) -> Below:
        """Who deals from here on, when so many draws have been made: in a new game, or after a restart."""
        following = count(drawn + 1)
        return lambda n: self.answer(next(following), n)
