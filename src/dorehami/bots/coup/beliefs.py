"""How likely a seat holds a character: by counting cards, and by what was heard."""

from __future__ import annotations

from typing import Final

from dorehami.bots.coup.memory import CHARACTERS, Memory
from dorehami.engine.cards import HIDDEN, PUBLIC, holds
from dorehami.games.coup.table import COURT, HAND, Table

NOT_YET: Final[list[float]] = []


class Odds:
    """What a seat can reckon from its own view and its memory, for one question."""

    def __init__(self, view: Table, me: int, memory: Memory) -> None:
        self.view = view
        self.me = me
        self.memory = memory
        self.down = [0] * CHARACTERS  # of each character, cards that are not face up
        self.unseen = [0.0] * CHARACTERS  # those of them that may lie before another
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
        """As this seat sees it."""
        if seat == self.me:
            return 1.0 if holds(self.view.piles[HAND[seat]], character) else 0.0
        found = self.found[seat]
        if found is NOT_YET:
            found = self.found[seat] = self.reckoned(seat)
        return found[character]

    def claimed(self, seat: int, character: int) -> float:
        """The same if the seat now claims it."""
        chance = self.holds(seat, character)
        return chance if seat == self.me else raised(chance, self.memory.records[seat].credit())

    def image(self, character: int) -> float:
        """What others think of this seat when it claims a character; they know no more than has been said."""
        record = self.memory.records[self.me]
        chance = among(float(self.down[character]), float(self.all_down), self.view.influence(self.me))
        return raised(chance, record.likelier[character] * record.credit())

    def reckoned(self, seat: int) -> list[float]:
        """Another seat's characters; all in all they are no more than it has cards."""
        hand, likelier = self.view.piles[HAND[seat]], self.memory.records[seat].likelier
        hidden = 0
        for card in hand:
            hidden += card.face == HIDDEN
        chances, total = [0.0] * CHARACTERS, 0.0
        for character in range(1, CHARACTERS):
            chance = among(self.unseen[character], self.all_unseen, hidden)
            chances[character] = raised(chance, likelier[character])
            total += chances[character]
        if total > hidden:
            chances = [chance * hidden / total for chance in chances]
        for card in hand:
            if card.face != HIDDEN:
                chances[card.face] = 1.0
        return chances


def among(wanted: float, cards: float, taken: int) -> float:
    """The chance that one is wanted of so many cards taken."""
    missing = 1.0
    for i in range(taken):
        missing *= max(0.0, cards - wanted - i) / max(1.0, cards - i)
    return 1 - missing


def raised(chance: float, factor: float) -> float:
    """The chance whose odds are so many times as high."""
    return chance * factor / (1 - chance + chance * factor) if chance < 1 else 1.0
