"""Sealed answers of a game, such as bids: everybody sees the hash at once, and the record reveals the answer."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from dorehami.engine.notation.sealed import Slip
from dorehami.seal.hashes import bid_hash
from dorehami.server.state import rows

T = TypeVar("T")


class SealedBids(Struct, frozen=True):
    """The sealed answers of one game; empty if its deal is not sealed."""

    seal: bytes = b""
    slips: tuple[Slip, ...] = ()  # in the order of arrival
    counts: tuple[int, ...] = ()  # by seat
    last_hashes: tuple[str, ...] = ()  # by seat: the hash of the last one; "": none

    @classmethod
    def none_yet(cls, seal: str, seats: int) -> SealedBids:
        return cls(bytes.fromhex(seal), (), (0,) * seats, ("",) * seats)

    def after(self, body: rows.Moved) -> SealedBids:
        """Return the answers with a seat's answer, if it is sealed, which is to say has a salt."""
        if not body.salt:
            return self
        count = self.counts[body.seat] + 1
        words, salt = [str(part) for part in body.move], bytes.fromhex(body.salt)
        hashed = bid_hash(self.seal, body.seat, count, words, salt).hex()
        return SealedBids(
            self.seal,
            (*self.slips, Slip(hashed, body.salt)),
            replaced(self.counts, body.seat, count),
            replaced(self.last_hashes, body.seat, hashed),
        )


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
