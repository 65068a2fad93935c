"""Beliefs about hidden cards: how likely a seat holds a character, by card counting and by observed behaviour."""

from __future__ import annotations

from typing import Final

from dorehami.bots.coup.memory import CHARACTERS, Memory
from dorehami.engine.cards import HIDDEN, PUBLIC, holds
from dorehami.games.coup.table import COURT, HAND, Table

NOT_YET: Final[list[float]] = []


class Beliefs:
    """The beliefs of one seat for one question, computed from its view and its memory."""

    def __init__(self, view: Table, me: int, memory: Memory) -> None:
        self.view = view
        self.me = me
        self.memory = memory
        self.down = [0] * CHARACTERS  # by character: cards that are not face up
        self.unseen = [0.0] * CHARACTERS  # those of them that another seat may hold
        self.all_down = 0
        self.all_unseen = 0.0
        self.count()
        self.found = [NOT_YET] * view.seats()

    def count(self) -> None:
        piles, down = self.view.piles, self.down
        for face in self.view.layout.decks[0]:
            down[face] += 1
        unseen = down[:]
        for i in range(COURT + 1, len(piles)):
            for card in piles[i]:
                if card.face != HIDDEN:
                    unseen[card.face] -= 1
                    if card.known == PUBLIC:
                        down[card.face] -= 1
        for character in range(1, CHARACTERS):
            left = max(0.0, unseen[character] - self.memory.returned[character])
            self.unseen[character] = left
            self.all_unseen += left
            self.all_down += down[character]

    def holds(self, seat: int, character: int) -> float:
        """Return the probability that a seat holds a character, as this seat sees it."""
        if seat == self.me:
            return 1.0 if holds(self.view.piles[HAND[seat]], character) else 0.0
        found = self.found[seat]
        if found is NOT_YET:
            found = self.found[seat] = self.estimate(seat)
        return found[character]

    def claimed(self, seat: int, character: int) -> float:
        """Return the same probability given that the seat now claims the character."""
        chance = self.holds(seat, character)
        return chance if seat == self.me else raise_odds(chance, self.memory.records[seat].claim_factor())

    def perceived(self, character: int) -> float:
        """Return how likely the others think this seat holds a character that it claims, by public information."""
        record = self.memory.records[self.me]
        chance = chance_among(float(self.down[character]), float(self.all_down), self.view.influence(self.me))
        return raise_odds(chance, record.likelier[character] * record.claim_factor())

    def estimate(self, seat: int) -> list[float]:
        """Return a rival's probabilities by character; their sum is at most the number of its cards."""
        hand, likelier = self.view.piles[HAND[seat]], self.memory.records[seat].likelier
        hidden = 0
        for card in hand:
            hidden += card.face == HIDDEN
        chances, total = [0.0] * CHARACTERS, 0.0
        for character in range(1, CHARACTERS):
            chance = chance_among(self.unseen[character], self.all_unseen, hidden)
            chances[character] = raise_odds(chance, likelier[character])
            total += chances[character]
        if total > hidden:
            chances = [chance * hidden / total for chance in chances]
        for card in hand:
            if card.face != HIDDEN:
                chances[card.face] = 1.0
        return chances


def chance_among(wanted: float, cards: float, taken: int) -> float:
    """Return the chance that `taken` of these cards include at least one that is wanted."""
    missing = 1.0
    for i in range(taken):
        missing *= max(0.0, cards - wanted - i) / max(1.0, cards - i)
    return 1 - missing


def raise_odds(chance: float, factor: float) -> float:
    """Return the probability whose odds are `factor` times as high."""
    return chance * factor / (1 - chance + chance * factor) if chance < 1 else 1.0
