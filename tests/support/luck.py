"""The luck of a world: the seed, the salts and the cuts that its hashes hide, and what each hash promises.

Two worlds have nothing of it in common. So they differ in all that is told of it; only a hash that was made as it
should be, with luck that was never used before, counts as the same where it promises the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from dorehami.games import GAMES
from dorehami.seal.hashes import FEWEST, SEED, bid_hash, commitment_of, seal_of
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.store.log import Row

MOST_SEATS = max([game.most for game in GAMES.values()])
HASH = re.compile(rb'"([0-9a-f]{64})"')

Promises = dict[bytes, bytes]  # by hash: what it promises, in words that begin with its kind


class Luck:
    """What one world takes from chance besides its cards."""

    def __init__(self, world: str) -> None:
        self.rng = random.Random(world)
        self.seed = self.rng.randbytes(SEED)
        self.seal = seal_of(self.seed)
        self.nonces = [self.rng.randbytes(FEWEST) for _ in range(MOST_SEATS)]
        self.salts: list[str] = []

    def parts(self) -> dict[str, Any]:
        """Of a server that seals its deals with it."""
        return {"seals_always": True, "deal_seed": lambda: self.seed, "salt": self.salt}

    def salt(self) -> bytes:
        fresh = self.rng.randbytes(FEWEST)
        self.salts.append(fresh.hex())
        return fresh

    def commitment(self, seat: int) -> bytes:
        return commitment_of(self.seal, seat, self.nonces[seat])

    def commit(self, id: str, seat: int) -> messages.Commit:
        return messages.Commit(id=id, commitment=self.commitment(seat).hex())

    def cut(self, id: str, seat: int) -> messages.Cut:
        return messages.Cut(id=id, nonce=self.nonces[seat].hex())

    def own(self, command: messages.Command, seat: int) -> messages.Command:
        """What a browser sends in this world, where it sent a command in another."""
        match command:
            case messages.Commit():
                return self.commit(command.id, seat)
            case messages.Cut():
                return self.cut(command.id, seat)
        return command

    def promises(self, log: list[Row]) -> Promises:
        """All that has been promised."""
        cuts = {self.commitment(seat): f"cut of seat {seat}" for seat in range(MOST_SEATS)}
        made = {self.seal: "seal of the deck", **cuts, **self.slips(log)}
        return {held.hex().encode(): what.encode() for held, what in made.items()}

    def slips(self, log: list[Row]) -> dict[bytes, str]:
        """Every salt is good for one slip."""
        left, counts, sealed_bids = {*self.salts}, Counter[int](), dict[bytes, str]()
        for row in log:
            body = rows.body_of(row)
            if isinstance(body, rows.Moved) and body.salt in left:
                left.remove(body.salt)
                counts[body.seat] += 1
                words, salt = [str(part) for part in body.move], bytes.fromhex(body.salt)
                held = bid_hash(self.seal, body.seat, counts[body.seat], words, salt)
                sealed_bids[held] = f"slip {counts[body.seat]} of seat {body.seat}"
        return sealed_bids


def spelled_out(frame: bytes, promises: Promises) -> bytes:
    """A frame with what each hash promises in its place; one that promises nothing stays."""
    return HASH.sub(lambda found: b'"%s"' % promises.get(found[1], found[1]), frame)


def kinds_promised(frame: bytes, promises: Promises) -> list[str]:
    """The kinds of the promises in a frame: seal, cut, slip."""
    return [promises[held].split()[0].decode() for held in HASH.findall(frame)]
