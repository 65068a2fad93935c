"""Sealed answers of a game, such as bids: everybody sees the hash at once, and the record reveals the answer."""

from __future__ import annotations

from dorehami.engine.notation.sealed import Slip
from dorehami.seal.hashes import bid_hash
from dorehami.server.state import rows


class SealedBids:
    """The sealed answers of one game; empty if its deal is not sealed."""

    def __init__(self, seal: str = "", seats: int = 0) -> None:
        self.seal = bytes.fromhex(seal)
        self.slips: list[Slip] = []  # in the order of arrival
        self.counts = [0] * seats
        self.last_hashes = [""] * seats  # by seat: the hash of the last one; "": none

    def add(self, body: rows.Moved) -> None:
        """Add a seat's answer if it is sealed, that is, if it has a salt."""
        if body.salt:
            self.counts[body.seat] += 1
            words, salt = [str(part) for part in body.move], bytes.fromhex(body.salt)
            hashed = bid_hash(self.seal, body.seat, self.counts[body.seat], words, salt).hex()
            self.slips.append(Slip(hashed, body.salt))
            self.last_hashes[body.seat] = hashed
