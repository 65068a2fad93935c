"""What medium remembers: the roles that it was handed and handed on in this round, and who likes to play which."""

from __future__ import annotations

from typing import Any

from dorehami.bots.dezh.beliefs import ALL, ROLES, Seen
from dorehami.engine.agenda import Args
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.words import MOST_SEATS
from dorehami.games.dezh.words import ROLES as ROLE_NAMES


class Recollection:
    """Made of what its seat is told."""

    def __init__(self) -> None:
        self.played = [[0] * ROLES for _ in range(MOST_SEATS)]  # how often each seat has turned up each role
        self.forget_round()

    def forget_round(self) -> None:
        self.crown = NOBODY  # who chose first
        self.face_up = 0  # roles, as bits
        self.gone = 0  # roles that had left the pool when the seat last saw it
        self.seen: Seen = {}

    def plain(self) -> Any:
        return [self.played, self.crown, self.face_up, self.gone, [[*each] for each in self.seen.items()]]

    @classmethod
    def of(cls, plain: Any) -> Recollection:
        found = cls()
        found.played, found.crown, found.face_up, found.gone, seen = plain
        found.seen = dict(seen)
        return found

    def hear(self, me: int, key: str, said: Args) -> None:
        if key == "gathered":
            self.forget_round()
        elif key == "burned_face_up":
            self.face_up |= 1 << ROLE_NAMES.index(said["card"])
        elif key == "handed_on":
            self.crown = said["seat"] if self.crown == NOBODY else self.crown
            if said["seat"] == me:
                self.see(ALL & ~self.face_up & ~sum([1 << ROLE_NAMES.index(card) for card in said["cards"]]))
        elif key in ("took", "burned_by") and said["seat"] == me:
            self.see(self.gone | 1 << ROLE_NAMES.index(said["card"]))
        elif key == "turned_up":
            self.played[said["seat"]][ROLE_NAMES.index(said["card"])] += 1

    def see(self, gone: int) -> None:
        """So many roles, and these, have left the pool."""
        self.gone = gone
        self.seen[gone.bit_count()] = gone
