"""Easy: a friendly beginner who loves one role, builds by taste, murders by whim, bears grudges and forgets things."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.dezh.lookahead import pays
from dorehami.bots.dezh.observation import Reading
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import KIND, KINDS, PRICE
from dorehami.games.dezh.table import RESOURCES
from dorehami.games.dezh.words import ALL_ROLES, BUY, CARDS, COINS, DECLINE, DRAW, END, INCOME, SMITHY

DEAREST: Final = "dearest"
CHEAPEST: Final = "cheapest"
TASTES: Final = (DEAREST, DEAREST, CHEAPEST, *KINDS)  # a kind: the dearest of that kind, then of the others

LOVE: Final = 0.75  # how often it takes the role that it loves when it can,
GREED: Final = 0.5  # and else the one that pays best
FORGETS: Final = 0.2  # how often it does not think of what it may do
CURIOUS: Final = 0.35  # how often it would rather see a card than take coins, with one to build in hand
PEACEFUL: Final = 0.5  # how often it destroys nothing of those who have done it no harm
BUYS: Final = 0.5


class Easy(Mind):
    """It does the first thing that comes to its mind."""

    def settle(self, rng: random.Random) -> None:
        self.loves = rng.choice(ALL_ROLES)
        self.taste = rng.choice(TASTES)
        self.grudge = NOBODY  # against whoever hurt it last

    def temperament(self) -> str:
        return {DEAREST: "grand", CHEAPEST: "saver"}.get(self.taste, "collector")

    def memory(self) -> Any:
        return [self.loves, self.taste, self.grudge]

    def remember(self, memory: Any) -> None:
        self.loves, self.taste, self.grudge = memory

    def choose(self, sight: Sight) -> int:
        for key, said in sight.told:
            self.hear(sight.seat, key, said)
        return sight.moves.index(self.answer(Reading(sight)))

    def hear(self, me: int, key: str, said: Args) -> None:
        if key == "robbed" and said["payer"] == me:
            self.grudge = said["payee"]
        elif key == "destroyed" and said.get("target") == me:
            self.grudge = said["seat"]

    def answer(self, read: Reading) -> Move:
        match read.decision:
            case "role":
                return self.role(read)
            case "keep":
                return self.favourite(read.moves)
            case "redraw":
                return DRAW
            case "graveyard":
                return BUY if read.rng.random() < BUYS else DECLINE
            case _:
                return self.turn(read)

    def role(self, read: Reading) -> Move:
        moves = read.moves[:]
        read.rng.shuffle(moves)
        if read.rng.random() < LOVE and any(move.value == self.loves for move in moves):
            return max(moves, key=lambda move: move.value == self.loves)
        if read.rng.random() < GREED:
            return max(moves, key=lambda move: pays(read.city, move.value))
        return moves[0]

    def turn(self, read: Reading) -> Move:
        """Its power first, if it thinks of it; then resources; then it builds what it can."""
        if not read.table.used & RESOURCES:
            return self.power(read) or self.resources(read)
        if buildings := read.offered("build"):
            return self.favourite(buildings)
        if INCOME in read.moves and self.thinks(read):
            return INCOME
        if SMITHY in read.moves and not read.hand:
            return SMITHY
        return self.destruction(read) or END

    def thinks(self, read: Reading) -> bool:
        return read.rng.random() >= FORGETS

    def power(self, read: Reading) -> Move | None:
        """It names any role that a rival may have; a magician swaps for the largest hand, or gives one card away."""
        if not self.thinks(read):
            return None
        if named := read.offered("kill") or read.offered("rob"):
            return read.rng.choice([move for move in named if move.value not in no_rivals(read)] or named)
        swaps = [move for move in read.offered("swap") if read.hand_size(move.target) > len(read.hand)]
        if swaps:
            return max(swaps, key=lambda move: read.hand_size(move.target))
        return min(read.offered("redraw"), key=self.liking, default=None)

    def resources(self, read: Reading) -> Move:
        """Coins, unless it has nothing to build or is curious; the less so, the more it has."""
        new = len({*read.hand} - {*read.city})
        return CARDS if CARDS in read.moves and (not new or read.rng.random() < CURIOUS / new) else COINS

    def destruction(self, read: Reading) -> Move | None:
        """What costs least, of whoever hurt it; at times of anybody."""
        targets = [move for move in read.offered("destroy") if move.target != read.me]
        hated = [move for move in targets if move.target == self.grudge]
        if not self.thinks(read) or (not hated and read.rng.random() < PEACEFUL):
            return None
        return min(hated or targets, key=lambda move: PRICE[move.value], default=None)

    def favourite(self, moves: list[Move]) -> Move:
        return max(moves, key=self.liking)

    def liking(self, move: Move) -> tuple[bool, int]:
        """How well it likes the district of a move: those of its kind first, then by price."""
        price = PRICE[move.value]
        return KIND[move.value] == self.taste, -price if self.taste == CHEAPEST else price


def no_rivals(read: Reading) -> list[int]:
    """The roles that it knows to be no rival's: its own, and what lies burned before its eyes."""
    return [*read.own_roles(), *read.burned()]
