"""The easy mind: a beginner with a favourite role and taste, random murders, grudges and lapses of attention."""

from __future__ import annotations

import random
from typing import Any, Final

from dorehami.bots.dezh.lookahead import pays
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import KIND, KINDS, PRICE
from dorehami.games.dezh.table import RESOURCES
from dorehami.games.dezh.words import ALL_ROLES, BUY, CARDS, COINS, DECLINE, DRAW, END, INCOME, SMITHY

DEAREST: Final = "dearest"
CHEAPEST: Final = "cheapest"
TASTES: Final = (DEAREST, DEAREST, CHEAPEST, *KINDS)  # a kind: the dearest of that kind first

LOVE: Final = 0.75  # chance of taking the favourite role if offered,
GREED: Final = 0.5  # else of the one with the highest income
FORGETS: Final = 0.2  # chance of overlooking an option
CURIOUS: Final = 0.35  # chance of taking a card instead of coins with one district to build in hand
PEACEFUL: Final = 0.5  # chance of destroying nothing if nobody hurt it
BUYS: Final = 0.5


class Easy(Mind):
    """Plays by simple habits, without lookahead."""

    def draw_temperament(self, rng: random.Random) -> None:
        self.loves = rng.choice(ALL_ROLES)
        self.taste = rng.choice(TASTES)
        self.grudge = NOBODY  # the seat that hurt it last

    def temperament(self) -> str:
        return {DEAREST: "grand", CHEAPEST: "saver"}.get(self.taste, "collector")

    def memory(self) -> Any:
        return [self.loves, self.taste, self.grudge]

    def restore(self, memory: Any) -> None:
        self.loves, self.taste, self.grudge = memory

    def choose(self, sight: Sight) -> int:
        for key, said in sight.told:
            self.observe(sight.seat, key, said)
        return sight.moves.index(self.answer(Observation(sight)))

    def observe(self, me: int, key: str, said: Args) -> None:
        if key == "robbed" and said["payer"] == me:
            self.grudge = said["payee"]
        elif key == "destroyed" and said.get("target") == me:
            self.grudge = said["seat"]

    def answer(self, observed: Observation) -> Move:
        match observed.decision:
            case "role":
                return self.role(observed)
            case "keep":
                return self.favourite(observed.moves)
            case "redraw":
                return DRAW
            case "graveyard":
                return BUY if observed.rng.random() < BUYS else DECLINE
            case _:
                return self.turn(observed)

    def role(self, observed: Observation) -> Move:
        moves = observed.moves[:]
        observed.rng.shuffle(moves)
        if observed.rng.random() < LOVE and any(move.value == self.loves for move in moves):
            return max(moves, key=lambda move: move.value == self.loves)
        if observed.rng.random() < GREED:
            return max(moves, key=lambda move: pays(observed.city, move.value))
        return moves[0]

    def turn(self, observed: Observation) -> Move:
        """Use the power unless forgotten, then take resources, then build."""
        if not observed.table.used & RESOURCES:
            return self.power(observed) or self.resources(observed)
        if buildings := observed.offered("build"):
            return self.favourite(buildings)
        if INCOME in observed.moves and self.thinks(observed):
            return INCOME
        if SMITHY in observed.moves and not observed.hand:
            return SMITHY
        return self.destruction(observed) or END

    def thinks(self, observed: Observation) -> bool:
        return observed.rng.random() >= FORGETS

    def power(self, observed: Observation) -> Move | None:
        """Name a role at random that a rival may have; as magician swap for the largest hand, or redraw one card."""
        if not self.thinks(observed):
            return None
        if named := observed.offered("kill") or observed.offered("rob"):
            return observed.rng.choice(
                [move for move in named if move.value not in impossible_targets(observed)] or named
            )
        swaps = [move for move in observed.offered("swap") if observed.hand_size(move.target) > len(observed.hand)]
        if swaps:
            return max(swaps, key=lambda move: observed.hand_size(move.target))
        return min(observed.offered("redraw"), key=self.preference, default=None)

    def resources(self, observed: Observation) -> Move:
        """Take coins, unless there is nothing to build, or out of curiosity if there is little to build."""
        new = len({*observed.hand} - {*observed.city})
        return CARDS if CARDS in observed.moves and (not new or observed.rng.random() < CURIOUS / new) else COINS

    def destruction(self, observed: Observation) -> Move | None:
        """Destroy the cheapest district of the seat that hurt it last; sometimes anybody's."""
        targets = [move for move in observed.offered("destroy") if move.target != observed.me]
        hated = [move for move in targets if move.target == self.grudge]
        if not self.thinks(observed) or (not hated and observed.rng.random() < PEACEFUL):
            return None
        return min(hated or targets, key=lambda move: PRICE[move.value], default=None)

    def favourite(self, moves: list[Move]) -> Move:
        return max(moves, key=self.preference)

    def preference(self, move: Move) -> tuple[bool, int]:
        """Return the sort key of a district: the favourite kind first, then by price."""
        price = PRICE[move.value]
        return KIND[move.value] == self.taste, -price if self.taste == CHEAPEST else price


def impossible_targets(observed: Observation) -> list[int]:
    """Return the roles known to be no rival's: its own and the burned ones that it saw."""
    return [*observed.own_roles(), *observed.burned()]
