"""The random secrets of a sealed deal: the seed, the salts and the cuts, and what each hash commits to.

Two twin worlds share none of them, so every hash differs. Only a hash that was made correctly from secrets never used
before counts as equal in both, if it commits to the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from dorehami.games import GAMES
from dorehami.seal.hashes import MIN_NONCE, SEED, bid_hash, commitment_of, seal_of
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.store.log import Row

MOST_SEATS = max([game.most for game in GAMES.values()])
HASH = re.compile(rb'"([0-9a-f]{64})"')

Promises = dict[bytes, bytes]  # by hash: what it promises, in words that begin with its kind


class Luck:
    """The random secrets of one world, without its cards."""

    def __init__(self, world: str) -> None:
        self.rng = random.Random(world)
        self.seed = self.rng.randbytes(SEED)
        self.seal = seal_of(self.seed)
        self.nonces = [self.rng.randbytes(MIN_NONCE) for _ in range(MOST_SEATS)]
        self.salts: list[str] = []

    def services(self) -> dict[str, Any]:
        """Return services for a server that seals its deals with these secrets."""
        return {"seals_always": True, "deal_seed": lambda: self.seed, "salt": self.salt}

    def salt(self) -> bytes:
        fresh = self.rng.randbytes(MIN_NONCE)
        self.salts.append(fresh.hex())
        return fresh

    def commitment(self, seat: int) -> bytes:
        return commitment_of(self.seal, seat, self.nonces[seat])

    def commit(self, id: str, seat: int) -> messages.Commit:
        return messages.Commit(id=id, commitment=self.commitment(seat).hex())

    def cut(self, id: str, seat: int) -> messages.Cut:
        return messages.Cut(id=id, nonce=self.nonces[seat].hex())

    def with_own_secrets(self, command: messages.Command, seat: int) -> messages.Command:
        """Return a command with this world's secrets in place of the other's."""
        match command:
            case messages.Commit():
                return self.commit(command.id, seat)
            case messages.Cut():
                return self.cut(command.id, seat)
        return command

    def promises(self, log: list[Row]) -> Promises:
        """Return every hash with what it commits to."""
        cuts = {self.commitment(seat): f"cut of seat {seat}" for seat in range(MOST_SEATS)}
        made = {self.seal: "seal of the deck", **cuts, **self.slips(log)}
        return {held.hex().encode(): what.encode() for held, what in made.items()}

    def slips(self, log: list[Row]) -> dict[bytes, str]:
        """Return the hashes of sealed bids; each salt counts for one bid only."""
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
    """Replace each hash in a frame by what it commits to; unknown hashes stay."""
    return HASH.sub(lambda found: b'"%s"' % promises.get(found[1], found[1]), frame)


def kinds_promised(frame: bytes, promises: Promises) -> list[str]:
    """Return the kinds of the commitments in a frame: seal, cut, slip."""
    return [promises[held].split()[0].decode() for held in HASH.findall(frame)]
