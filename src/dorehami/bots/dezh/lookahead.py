"""What the best turn would bring: which districts to build with these coins and cards, and whether before income."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from dorehami.bots.dezh.evaluation import PRICES, Worth, useful
from dorehami.bots.dezh.observation import Reading
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh import table
from dorehami.games.dezh.deck import KIND
from dorehami.games.dezh.deeds import EARNS
from dorehami.games.dezh.words import ARCHITECT, MERCHANT

Plan = tuple[float, tuple[int, ...]]  # what it is worth, and what it builds
MOST_CHOICES: Final = 7  # of a large hand only the dearest are thought about


class Means:
    """What a turn has to work with."""

    def __init__(self, city: list[int], coins: int, hand: list[int], builds: int, earns: str) -> None:
        self.city = city
        self.coins = coins
        self.hand = hand
        self.builds = builds  # how many districts it may still build
        self.earns = earns  # the kind that pays income, if that is still to come

    def plus(self, coins: int, cards: list[int]) -> Means:
        return Means(self.city, self.coins + coins, self.hand + cards, self.builds, self.earns)

    def less(self, card: int, coins: int) -> Means:
        """Without a card, for so many coins."""
        rest = self.hand[:]
        rest.remove(card)
        return Means(self.city, self.coins + coins, rest, self.builds, self.earns)

    def income(self) -> int:
        return sum([KIND[face] == self.earns for face in self.city])

    def early(self, face: int) -> bool:
        """Is that built before income, so that it pays already (D13)?"""
        return KIND[face] == self.earns and PRICES[face] <= self.coins


def pays(city: list[int], role: int) -> int:
    """The income of a role in a city (D13)."""
    return sum([KIND[face] == EARNS.get(role) for face in city])


def builds(role: int) -> int:
    """How many districts a role may build in a turn (D12, D20)."""
    return 3 if role == ARCHITECT else 1


def in_role(read: Reading, role: int) -> Means:
    """A whole turn in that role."""
    return Means(read.city, read.coins, read.hand, builds(role), EARNS.get(role, ""))


def at_hand(read: Reading) -> Means:
    """The rest of the turn that is being played; out of turn nothing is built or earned."""
    now = in_role(read, read.table.called)
    if read.table.turn != read.me:
        return Means(now.city, now.coins, now.hand, 0, "")
    earns = "" if read.table.used & table.INCOME else now.earns
    return Means(now.city, now.coins, now.hand, now.builds - read.table.built, earns)


def with_resources(now: Means, role: int, coins: int, cards: list[int]) -> Means:
    """After coins or cards were taken, with what the role adds to them (D19, D20); of two cards one is of use."""
    return now.plus(coins + (role == MERCHANT), cards + [HIDDEN] * (role == ARCHITECT))


def best(worth: Worth, means: Means) -> Plan:
    """The plan that is worth most; it may be to build nothing."""
    purse = means.coins + means.income()
    found: Plan = (worth.of(means.city, purse, means.hand), ())
    choices = [face for face in useful(means.hand, means.city) if PRICES[face] <= purse]
    choices.sort(key=lambda face: -PRICES[face])
    for count in range(1, means.builds + 1):
        for built in combinations(choices[:MOST_CHOICES], count):
            coins = purse - sum([PRICES[face] for face in built])
            if coins >= 0:
                found = max(found, (outcome(worth, means, built, coins), built))
    return found


def outcome(worth: Worth, means: Means, built: tuple[int, ...], coins: int) -> float:
    """What is there when these are built and so many coins are left."""
    rest = means.hand[:]
    for face in built:
        rest.remove(face)
        coins += means.early(face)
    return worth.of([*means.city, *built], coins, rest)
