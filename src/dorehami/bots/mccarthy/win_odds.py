"""The probability that a card takes a diamond: the highest bid that is unique (M3)."""

from __future__ import annotations

from math import comb
from typing import Final

from dorehami.bots.mccarthy.observation import Observation
from dorehami.bots.mccarthy.opponent_model import FAR, OpponentModel
from dorehami.games.mccarthy.words import CARDS

TOP: Final = CARDS[-1]


class WinOdds:
    """Expected bids of the rivals for each unsold diamond, as the expected number of rivals by card."""

    def __init__(self, observed: Observation, rivals: list[int], opponents: OpponentModel) -> None:
        self.observed = observed
        self.rivals = rivals
        self.cards = len(observed.unsold)
        self.beliefs = opponents.beliefs(rivals)
        self.curves = [self.curve(rival) for rival in rivals]
        places = enumerate(observed.unsold)
        self.expected_bids = [
            self.now() if diamond == observed.diamond else self.later(place) for place, diamond in places
        ]

    def chances(self, hand: list[int]) -> list[list[float]]:
        """Return for each unsold diamond the probability that each card of a hand takes it."""
        return [win_chances(hand, expected, len(self.rivals)) for expected in self.expected_bids]

    def curve(self, rival: int) -> list[float]:
        """Return a rival's distribution for later diamonds, by the card's distance from its rank, from -cards on."""
        beliefs, cards = self.beliefs[rival], self.cards
        curve = [(1 - sum([weight for _, weight in beliefs], 0.0)) / cards] * (2 * cards)
        for habit, weight in beliefs:
            scale, start = weight / habit.area[-1], FAR - cards - habit.shift
            for i in range(2 * cards):
                curve[i] += scale * habit.curve[start + i]
        return curve

    def now(self) -> list[float]:
        """Return the expected bids for the diamond on offer."""
        observed, cards = self.observed, self.cards
        expected = [0.0] * (TOP + 1)
        for rival in self.rivals:
            beliefs, hand = self.beliefs[rival], observed.hands[rival]
            rest = (1 - sum([weight for _, weight in beliefs], 0.0)) / cards
            for card in hand:
                expected[card] += rest
            for habit, weight in beliefs:
                chances = habit.chances(observed.unsold, observed.diamond, observed.won[rival])
                for card, chance in zip(hand, chances, strict=True):
                    expected[card] += weight * chance
        return expected

    def later(self, place: int) -> list[float]:
        """Estimate the expected bids for the diamond at that rank among the unsold."""
        cards = self.cards
        expected = [0.0] * (TOP + 1)
        for rival, curve in zip(self.rivals, self.curves, strict=True):
            chances = curve[cards - place : 2 * cards - place]
            scale = 1 / sum(chances, 0.0)
            for card, chance in zip(self.observed.hands[rival], chances, strict=True):
                expected[card] += scale * chance
        return expected


def win_chances(hand: list[int], expected: list[float], rivals: int) -> list[float]:
    """Return the probability that each card of a hand wins against rivals who bid independently and alike.

    Either all rivals bid less, or two or three of those above tie and cancel each other; larger ties are neglected.
    """
    two, three, four = comb(rivals, 2), comb(rivals, 3), 3 * comb(rivals, 4)
    chances = [0.0] * len(hand)
    above = squares = cubes = 0.0
    card = TOP
    for i in range(len(hand) - 1, -1, -1):
        while card > hand[i]:
            chance = expected[card] / rivals
            above += chance
            squares += chance * chance
            cubes += chance * chance * chance
            card -= 1
        below = 1 - above - expected[hand[i]] / rivals
        found = below * below + two * squares if rivals > 1 else below
        if rivals > 2:
            found = found * below + three * cubes
        if rivals > 3:
            found = (found * below + four * squares * squares) * below ** (rivals - 4)
        chances[i] = found if found < 1 else 1.0
    return chances
