"""How likely a card takes a diamond: the highest that is alone (M3)."""

from __future__ import annotations

from math import comb
from typing import Final

from dorehami.bots.mccarthy.observation import Floor
from dorehami.bots.mccarthy.opponent_model import FAR, Watch
from dorehami.games.mccarthy.words import CARDS

TOP: Final = CARDS[-1]


class Odds:
    """What the rivals may bid for each unsold diamond. By card: how many rivals are expected to bid it."""

    def __init__(self, floor: Floor, rivals: list[int], watch: Watch) -> None:
        self.floor = floor
        self.rivals = rivals
        self.cards = len(floor.unsold)
        self.beliefs = watch.beliefs(rivals)
        self.curves = [self.curve(rival) for rival in rivals]
        places = enumerate(floor.unsold)
        self.crowds = [self.now() if diamond == floor.diamond else self.later(place) for place, diamond in places]

    def chances(self, hand: list[int]) -> list[list[float]]:
        """How likely each card of a hand takes each unsold diamond."""
        return [alone(hand, crowd, len(self.rivals)) for crowd in self.crowds]

    def curve(self, rival: int) -> list[float]:
        """What a rival likely bids for any diamond, by how far above its place the card lies; from -cards on."""
        beliefs, cards = self.beliefs[rival], self.cards
        curve = [(1 - sum([weight for _, weight in beliefs], 0.0)) / cards] * (2 * cards)
        for habit, weight in beliefs:
            scale, start = weight / habit.area[-1], FAR - cards - habit.shift
            for i in range(2 * cards):
                curve[i] += scale * habit.curve[start + i]
        return curve

    def now(self) -> list[float]:
        """For the diamond on offer."""
        floor, cards = self.floor, self.cards
        crowd = [0.0] * (TOP + 1)
        for rival in self.rivals:
            beliefs, hand = self.beliefs[rival], floor.hands[rival]
            rest = (1 - sum([weight for _, weight in beliefs], 0.0)) / cards
            for card in hand:
                crowd[card] += rest
            for habit, weight in beliefs:
                chances = habit.chances(floor.unsold, floor.diamond, floor.won[rival])
                for card, chance in zip(hand, chances, strict=True):
                    crowd[card] += weight * chance
        return crowd

    def later(self, place: int) -> list[float]:
        """For the diamond at that place among the unsold, as far as it can be said now."""
        cards = self.cards
        crowd = [0.0] * (TOP + 1)
        for rival, curve in zip(self.rivals, self.curves, strict=True):
            chances = curve[cards - place : 2 * cards - place]
            scale = 1 / sum(chances, 0.0)
            for card, chance in zip(self.floor.hands[rival], chances, strict=True):
                crowd[card] += scale * chance
        return crowd


def alone(hand: list[int], crowd: list[float], rivals: int) -> list[float]:
    """How likely each card of a hand wins against so many rivals, taken as alike.

    Either all rivals bid less, or two or three of them cancel one another above; more than that hardly happens.
    """
    two, three, four = comb(rivals, 2), comb(rivals, 3), 3 * comb(rivals, 4)
    chances = [0.0] * len(hand)
    above = squares = cubes = 0.0
    card = TOP
    for i in range(len(hand) - 1, -1, -1):
        while card > hand[i]:
            chance = crowd[card] / rivals
            above += chance
            squares += chance * chance
            cubes += chance * chance * chance
            card -= 1
        below = 1 - above - crowd[hand[i]] / rivals
        found = below * below + two * squares if rivals > 1 else below
        if rivals > 2:
            found = found * below + three * cubes
        if rivals > 3:
            found = (found * below + four * squares * squares) * below ** (rivals - 4)
        chances[i] = found if found < 1 else 1.0
    return chances
