"""Lookahead within a turn: which districts to build with these coins and cards, and whether before income."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from dorehami.bots.dezh.evaluation import PRICES, Worth, useful
from dorehami.bots.dezh.observation import Observation
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh import table
from dorehami.games.dezh.deck import KIND
from dorehami.games.dezh.deeds import EARNS
from dorehami.games.dezh.words import ARCHITECT, MERCHANT

Plan = tuple[float, tuple[int, ...]]  # its value, and what it builds
MOST_CHOICES: Final = 7  # search limit: only the dearest cards of a large hand


class TurnState:
    """The resources of a turn."""

    def __init__(self, city: list[int], coins: int, hand: list[int], builds: int, earns: str) -> None:
        self.city = city
        self.coins = coins
        self.hand = hand
        self.builds = builds  # districts that may still be built
        self.earns = earns  # the kind that still pays income, or ""

    def plus(self, coins: int, cards: list[int]) -> TurnState:
        return TurnState(self.city, self.coins + coins, self.hand + cards, self.builds, self.earns)

    def less(self, card: int, coins: int) -> TurnState:
        """Return the state without a card and with so many more coins."""
        rest = self.hand[:]
        rest.remove(card)
        return TurnState(self.city, self.coins + coins, rest, self.builds, self.earns)

    def income(self) -> int:
        return sum([KIND[face] == self.earns for face in self.city])

    def early(self, face: int) -> bool:
        """Return whether this is built before income, so that it pays already (D13)."""
        return KIND[face] == self.earns and PRICES[face] <= self.coins


def pays(city: list[int], role: int) -> int:
    """Return a role's income in a city (D13)."""
    return sum([KIND[face] == EARNS.get(role) for face in city])


def builds(role: int) -> int:
    """Return how many districts a role may build in a turn (D12, D20)."""
    return 3 if role == ARCHITECT else 1


def in_role(observed: Observation, role: int) -> TurnState:
    """Return the state at the start of a turn in that role."""
    return TurnState(observed.city, observed.coins, observed.hand, builds(role), EARNS.get(role, ""))


def at_hand(observed: Observation) -> TurnState:
    """Return the state of the current turn; out of turn nothing can be built or earned."""
    now = in_role(observed, observed.table.called)
    if observed.table.turn != observed.me:
        return TurnState(now.city, now.coins, now.hand, 0, "")
    earns = "" if observed.table.used & table.INCOME else now.earns
    return TurnState(now.city, now.coins, now.hand, now.builds - observed.table.built, earns)


def with_resources(now: TurnState, role: int, coins: int, cards: list[int]) -> TurnState:
    """Return the state after taking coins or cards, with the role's bonus (D19, D20)."""
    return now.plus(coins + (role == MERCHANT), cards + [HIDDEN] * (role == ARCHITECT))


def best(worth: Worth, turn: TurnState) -> Plan:
    """Return the best plan, which may be to build nothing."""
    purse = turn.coins + turn.income()
    found: Plan = (worth.of(turn.city, purse, turn.hand), ())
    choices = [face for face in useful(turn.hand, turn.city) if PRICES[face] <= purse]
    choices.sort(key=lambda face: -PRICES[face])
    for count in range(1, turn.builds + 1):
        for built in combinations(choices[:MOST_CHOICES], count):
            coins = purse - sum([PRICES[face] for face in built])
            if coins >= 0:
                found = max(found, (outcome(worth, turn, built, coins), built))
    return found


def outcome(worth: Worth, turn: TurnState, built: tuple[int, ...], coins: int) -> float:
    """Return the value after building these with so many coins left."""
    rest = turn.hand[:]
    for face in built:
        rest.remove(face)
        coins += turn.early(face)
    return worth.of([*turn.city, *built], coins, rest)
