"""The sealed answers of a game: when one is received all are shown its hash, and the record opens it."""

from __future__ import annotations

from dorehami.engine.notation.sealed import Slip
from dorehami.seal.hashes import bid_hash
from dorehami.server.state import rows


class SealedBids:
    """What lies sealed on the table. In a game whose deal is not sealed there is nothing."""

    def __init__(self, seal: str = "", seats: int = 0) -> None:
        self.seal = bytes.fromhex(seal)
        self.given: list[Slip] = []  # in the order they came
        self.counts = [0] * seats
        self.shown = [""] * seats  # by seat: the hash of the last one

    def take(self, body: rows.Moved) -> None:
        """A seat has answered; only an answer with a salt is sealed."""
        if body.salt:
            self.counts[body.seat] += 1
            words, salt = [str(part) for part in body.move], bytes.fromhex(body.salt)
            held = bid_hash(self.seal, body.seat, self.counts[body.seat], words, salt).hex()
            self.given.append(Slip(held, body.salt))
            self.shown[body.seat] = held
