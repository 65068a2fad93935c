"""The easy mind: bids around a diamond's value, with moods and favourite numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from dorehami.bots.mccarthy.evaluation import neighbours
from dorehami.bots.mccarthy.observation import Observation
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.games.mccarthy.words import CARDS


class Temperament:
    """The weights of one kind of beginner."""

    def __init__(self, name: str, zeal: float, sway: float, fondness: float, heat: float) -> None:
        self.name = name
        self.zeal = zeal  # mean of the bid above the value
        self.sway = sway  # standard deviation of the bid
        self.fondness = fondness  # added for a neighbour of an own diamond
        self.heat = heat  # added for each round since its last win


TEMPERAMENTS: Final = (
    Temperament("saver", zeal=-4.0, sway=4.0, fondness=4.0, heat=0.5),
    Temperament("appraiser", zeal=0.0, sway=3.5, fondness=6.0, heat=0.3),
    Temperament("collector", zeal=1.0, sway=4.5, fondness=10.0, heat=0.6),
    Temperament("hothead", zeal=2.0, sway=5.5, fondness=3.0, heat=1.2),
)
HOTTEST: Final = 5  # rounds after which heat grows no more
FAVOURITES: Final = 2  # favourite numbers
LOVED: Final = 3.0  # bonus of a favourite number
LAST_CENT: Final = 4.0  # penalty of its lowest card
TREASURE: Final = 3.0  # penalty of its highest, which is saved for a great diamond
GREAT: Final = 20  # from this number on a diamond is great
BESIDE: Final = 3.0  # how much lower it bids for the silent partner


class Easy(Mind):
    """Bids honestly, higher after each loss, and prefers its favourite numbers."""

    def __init__(self) -> None:
        self.temper = TEMPERAMENTS[0]
        self.favourites: list[int] = []
        self.lost = 0  # rounds since it won

    def draw_temperament(self, rng: random.Random) -> None:
        self.temper = rng.choice(TEMPERAMENTS)
        self.favourites = rng.sample(CARDS, FAVOURITES)

    def temperament(self) -> str:
        return self.temper.name

    def memory(self) -> Any:
        return [self.temper.name, self.favourites, self.lost]

    def restore(self, memory: Any) -> None:
        name, self.favourites, self.lost = memory
        self.temper = next(temper for temper in TEMPERAMENTS if temper.name == name)

    def observe(self, me: int, told: Sequence[tuple[str, Args]]) -> None:
        for key, args in told:
            if key == "sold":
                self.lost = 0 if args["seat"] == me else self.lost + 1

    def choose(self, sight: Sight) -> int:
        self.observe(sight.seat, sight.told)
        observed = Observation(sight.state.table)
        bids: list[int] = []
        for bidder in observed.own(sight.seat):
            aim = sight.rng.gauss(self.aim(observed, bidder) - BESIDE * len(bids), self.temper.sway)
            hand = [card for card in observed.hands[bidder] if card not in bids] or observed.hands[bidder]
            distances = [self.distance(observed, hand, card, aim) for card in hand]
            bids.append(hand[distances.index(min(distances))])
        return [move.values for move in sight.moves].index(tuple(bids))

    def aim(self, observed: Observation, bidder: int) -> float:
        """Return the mean of its bid."""
        temper = self.temper
        likes = observed.diamond + temper.fondness * neighbours(observed.won[bidder], observed.diamond)
        return likes + temper.zeal + temper.heat * min(self.lost, HOTTEST)

    def distance(self, observed: Observation, hand: list[int], card: int, aim: float) -> float:
        """Return how far a card is from the aimed bid, adjusted by taste."""
        far = abs(card - aim)
        if card in self.favourites:
            far -= LOVED
        if card == hand[0]:
            far += LAST_CENT
        if card == hand[-1] and observed.diamond < GREAT:
            far += TREASURE
        return far
