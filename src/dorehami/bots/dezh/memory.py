"""Memory of the medium mind: what it saw of this round's draft, and how often each seat played each role."""

from __future__ import annotations

from typing import Any

from dorehami.bots.dezh.beliefs import ALL, ROLES, Seen
from dorehami.engine.agenda import Args
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.words import MOST_SEATS
from dorehami.games.dezh.words import ROLES as ROLE_NAMES


class Memory:
    """Built from the events of one seat."""

    def __init__(self) -> None:
        self.played = [[0] * ROLES for _ in range(MOST_SEATS)]  # by seat and role: how often it was turned up
        self.forget_round()

    def forget_round(self) -> None:
        self.crown = NOBODY  # the seat that chose first
        self.face_up = 0  # roles, as bits
        self.gone = 0  # roles that had left the pool when the seat last saw it, as bits
        self.seen: Seen = {}

    def dump(self) -> Any:
        return [self.played, self.crown, self.face_up, self.gone, [[*each] for each in self.seen.items()]]

    @classmethod
    def load(cls, dump: Any) -> Memory:
        found = cls()
        found.played, found.crown, found.face_up, found.gone, seen = dump
        found.seen = dict(seen)
        return found

    def observe(self, me: int, key: str, said: Args) -> None:
        if key == "gathered":
            self.forget_round()
        elif key == "burned_face_up":
            self.face_up |= 1 << ROLE_NAMES.index(said["card"])
        elif key == "handed_on":
            self.crown = said["seat"] if self.crown == NOBODY else self.crown
            if said["seat"] == me:
                self.update_seen(ALL & ~self.face_up & ~sum([1 << ROLE_NAMES.index(card) for card in said["cards"]]))
        elif key in ("took", "burned_by") and said["seat"] == me:
            self.update_seen(self.gone | 1 << ROLE_NAMES.index(said["card"]))
        elif key == "turned_up":
            self.played[said["seat"]][ROLE_NAMES.index(said["card"])] += 1

    def update_seen(self, gone: int) -> None:
        """Record the set of roles that have left the pool."""
        self.gone = gone
        self.seen[gone.bit_count()] = gone
