"""Beliefs about roles: how likely each seat holds each, by what one seat saw of the draft and of the calls since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dorehami.bots.dezh.observation import Observation
from dorehami.engine.cards import faces
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.table import FACE_UP
from dorehami.games.dezh.words import ALL_ROLES, KING

Chances = list[list[float]]  # by seat and role; the last row is of the burned ones
Seen = dict[int, int]  # by the number of roles gone from the pool: which, as bits

ROLES: Final = len(ALL_ROLES) + 1
ANY: Final = [1.0] * ROLES


def bits(roles: Sequence[int]) -> int:
    return sum([1 << role for role in roles])


ALL: Final = bits(ALL_ROLES)


def role_chances(observed: Observation, crown: int, seen: Seen, wants: Chances) -> Chances:
    """Return the role probabilities given preferences and what was seen; what was seen is dropped if inconsistent."""
    order = draft_order(observed, crown)
    found = Draft(observed, order, seen, wants).chances() or Draft(observed, order, {}, wants).chances()
    if order[-1] != NOBODY and not observed.turned_up(order[-1]):
        found[order[-1]] = last_of_seven(observed, found[order[-1]], found[-1])
    return found


def last_of_seven(observed: Observation, handed: list[float], burned: list[float]) -> list[float]:
    """Return the seventh seat's probabilities: it chose between the last role and the first burned one (D8)."""
    either = [
        a + b if role > observed.table.called else 0.0 for role, (a, b) in enumerate(zip(handed, burned, strict=True))
    ]
    return [chance / sum(either) for chance in either]


def draft_order(observed: Observation, crown: int) -> list[int]:
    """Return who takes each role that leaves the pool, in order; NOBODY's are burned (D5 to D8, D30, D31)."""
    order = [(crown + i) % observed.seats for i in range(observed.seats)]
    if observed.seats == 2:
        return [NOBODY, order[0], order[1], NOBODY, order[0], NOBODY, order[1], NOBODY]
    if observed.seats == 3:
        return [NOBODY, *order, *order, NOBODY]
    if observed.seats < 7:
        return [NOBODY, *order, NOBODY]
    return [*order, NOBODY] if order[-1] == observed.me else [NOBODY, *order]  # the seventh has seen what was burned


class Draft:
    """The distribution over all ways in which the roles of a round may have been taken."""

    def __init__(self, observed: Observation, order: list[int], seen: Seen, wants: Chances) -> None:
        self.observed = observed
        self.order = order
        self.wants = wants
        face_up = faces(observed.table.piles[FACE_UP])
        self.all = ALL & ~bits(face_up)
        self.unseen = [
            1 - len(face_up) / 7 if role == KING else 1.0 for role in range(ROLES)
        ]  # D6: he is never face up
        self.known = [
            observed.own_roles() if seat == observed.me else observed.turned_up(seat) for seat in range(observed.seats)
        ]
        self.may = {taker: self.possible(taker) for taker in order}
        self.within = self.all_within(seen)

    def possible(self, taker: int) -> int:
        """Return the roles that a taker may have: what was called and not turned up is burned (D9)."""
        others = bits([role for seat, known in enumerate(self.known) if seat != taker for role in known])
        if taker == NOBODY:
            return self.all & ~others
        known = self.known[taker]
        if len(known) == self.observed.table.roles_each():
            return bits(known)
        called = bits([role for role in ALL_ROLES if role <= self.observed.table.called and role not in known])
        return self.all & ~others & ~called

    def all_within(self, seen: Seen) -> list[int]:
        """Return for each taker the roles that were gone when the observer looked next."""
        within: list[int] = []
        known = self.all
        for level in range(len(self.order), 0, -1):
            known = seen.get(level, known)
            within.append(known)
        return within[::-1]

    def next(self, level: int, gone: int) -> list[tuple[int, float]]:
        """Return the roles that may be taken at this level when these are gone, with their probabilities."""
        taker, pool = self.order[level], self.all & ~gone
        wants = self.wants[taker] if taker != NOBODY else ANY if level else self.unseen
        whole = sum([wants[role] for role in ALL_ROLES if pool >> role & 1])
        allowed = pool & self.may[taker] & self.within[level]
        return [(role, wants[role] / whole) for role in ALL_ROLES if allowed >> role & 1]

    def chances(self) -> Chances:
        """Return the probability of each role by seat, or [] if nothing is consistent."""
        reached = [{0: 1.0}]  # by level: sets of roles gone, with their probabilities
        paths: list[list[tuple[int, int, float]]] = []  # by level: roles gone, role taken, probability
        for level in range(len(self.order)):
            onward: dict[int, float] = {}
            paths.append([])
            for gone, chance in reached[level].items():
                for role, share in self.next(level, gone):
                    paths[level].append((gone, role, chance * share))
                    onward[gone | 1 << role] = onward.get(gone | 1 << role, 0.0) + chance * share
            reached.append(onward)
        return self.backward_pass(paths, reached) if reached[-1] else []

    def backward_pass(self, paths: list[list[tuple[int, int, float]]], reached: list[dict[int, float]]) -> Chances:
        """Sum the marginals backwards over the paths that reach the end."""
        found: Chances = [[0.0] * ROLES for _ in range(self.observed.seats + 1)]
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
