"""Who holds which role: how likely each is, by what one seat has seen of the draft and of the calls since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dorehami.bots.dezh.observation import Reading
from dorehami.engine.cards import faces
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.table import FACE_UP
from dorehami.games.dezh.words import ALL_ROLES, KING

Chances = list[list[float]]  # by seat and role; after the last seat a row for what is burned
Seen = dict[int, int]  # by how many roles had left the pool: which ones, as bits

ROLES: Final = len(ALL_ROLES) + 1
ANY: Final = [1.0] * ROLES


def bits(roles: Sequence[int]) -> int:
    return sum([1 << role for role in roles])


ALL: Final = bits(ALL_ROLES)


def whereabouts(read: Reading, crown: int, seen: Seen, wants: Chances) -> Chances:
    """By what everybody wants and what was seen; without what was seen, if that cannot be."""
    order = takers(read, crown)
    found = Draft(read, order, seen, wants).chances() or Draft(read, order, {}, wants).chances()
    if order[-1] != NOBODY and not read.turned_up(order[-1]):
        found[order[-1]] = last_of_seven(read, found[order[-1]], found[-1])
    return found


def last_of_seven(read: Reading, handed: list[float], burned: list[float]) -> list[float]:
    """The seventh had the choice of the last role and the one burned first, but for what was called since (D8)."""
    either = [
        a + b if role > read.table.called else 0.0 for role, (a, b) in enumerate(zip(handed, burned, strict=True))
    ]
    return [chance / sum(either) for chance in either]


def takers(read: Reading, crown: int) -> list[int]:
    """Whose each role is that leaves the pool, one after the other; NOBODY's are burned (D5 to D8, D30, D31)."""
    order = [(crown + i) % read.seats for i in range(read.seats)]
    if read.seats == 2:
        return [NOBODY, order[0], order[1], NOBODY, order[0], NOBODY, order[1], NOBODY]
    if read.seats == 3:
        return [NOBODY, *order, *order, NOBODY]
    if read.seats < 7:
        return [NOBODY, *order, NOBODY]
    return [*order, NOBODY] if order[-1] == read.me else [NOBODY, *order]  # the seventh has seen what was burned


class Draft:
    """All ways in which the roles of a round may have been taken."""

    def __init__(self, read: Reading, order: list[int], seen: Seen, wants: Chances) -> None:
        self.read = read
        self.order = order
        self.wants = wants
        face_up = faces(read.table.piles[FACE_UP])
        self.all = ALL & ~bits(face_up)
        self.unseen = [
            1 - len(face_up) / 7 if role == KING else 1.0 for role in range(ROLES)
        ]  # D6: he is never face up
        self.known = [read.own_roles() if seat == read.me else read.turned_up(seat) for seat in range(read.seats)]
        self.may = {taker: self.possible(taker) for taker in order}
        self.within = self.all_within(seen)

    def possible(self, taker: int) -> int:
        """The roles that somebody may have taken: what was called and not turned up is burned (D9)."""
        others = bits([role for seat, known in enumerate(self.known) if seat != taker for role in known])
        if taker == NOBODY:
            return self.all & ~others
        known = self.known[taker]
        if len(known) == self.read.table.roles_each():
            return bits(known)
        called = bits([role for role in ALL_ROLES if role <= self.read.table.called and role not in known])
        return self.all & ~others & ~called

    def all_within(self, seen: Seen) -> list[int]:
        """For each taker the roles that it can have taken because they were gone when one looked next."""
        within: list[int] = []
        known = self.all
        for level in range(len(self.order), 0, -1):
            known = seen.get(level, known)
            within.append(known)
        return within[::-1]

    def next(self, level: int, gone: int) -> list[tuple[int, float]]:
        """What may be taken when so many roles, and these, are gone; and how likely each is."""
        taker, pool = self.order[level], self.all & ~gone
        wants = self.wants[taker] if taker != NOBODY else ANY if level else self.unseen
        whole = sum([wants[role] for role in ALL_ROLES if pool >> role & 1])
        allowed = pool & self.may[taker] & self.within[level]
        return [(role, wants[role] / whole) for role in ALL_ROLES if allowed >> role & 1]

    def chances(self) -> Chances:
        """How likely each seat holds each role; nothing, if it cannot be."""
        reached = [{0: 1.0}]  # level by level: what may be gone, and how likely
        paths: list[list[tuple[int, int, float]]] = []  # what was gone, which role went, how likely
        for level in range(len(self.order)):
            onward: dict[int, float] = {}
            paths.append([])
            for gone, chance in reached[level].items():
                for role, share in self.next(level, gone):
                    paths[level].append((gone, role, chance * share))
                    onward[gone | 1 << role] = onward.get(gone | 1 << role, 0.0) + chance * share
            reached.append(onward)
        return self.traced(paths, reached) if reached[-1] else []

    def traced(self, paths: list[list[tuple[int, int, float]]], reached: list[dict[int, float]]) -> Chances:
        """Back from the end, for only what leads there has happened."""
        found: Chances = [[0.0] * ROLES for _ in range(self.read.seats + 1)]
        whole = sum(reached[-1].values())
        real = {gone: chance / whole for gone, chance in reached[-1].items()}
        for level in range(len(paths) - 1, -1, -1):
            before: dict[int, float] = {}
            row = found[self.order[level]] if self.order[level] != NOBODY else found[-1]
            for gone, role, chance in paths[level]:
                onward = gone | 1 << role
                if onward in real:
                    share = real[onward] * chance / reached[level + 1][onward]
                    row[role] += share
                    before[gone] = before.get(gone, 0.0) + share
            real = before
        return found
