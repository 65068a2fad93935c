"""The easy mind: a friendly beginner who bids about what a diamond is worth, with moods and favourite numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from dorehami.bots.mccarthy.evaluation import neighbours
from dorehami.bots.mccarthy.observation import Floor
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args
from dorehami.games.mccarthy.words import CARDS


class Temper:
    """A kind of beginner."""

    def __init__(self, name: str, zeal: float, sway: float, fondness: float, heat: float) -> None:
        self.name = name
        self.zeal = zeal  # how far above the worth it bids
        self.sway = sway  # and how far it strays from that
        self.fondness = fondness  # for a diamond that completes another
        self.heat = heat  # how much higher it bids for each round that went to another


TEMPERS: Final = (
    Temper("saver", zeal=-4.0, sway=4.0, fondness=4.0, heat=0.5),
    Temper("appraiser", zeal=0.0, sway=3.5, fondness=6.0, heat=0.3),
    Temper("collector", zeal=1.0, sway=4.5, fondness=10.0, heat=0.6),
    Temper("hothead", zeal=2.0, sway=5.5, fondness=3.0, heat=1.2),
)
HOTTEST: Final = 5  # rounds; then it has cooled down enough not to bid even higher
FAVOURITES: Final = 2  # numbers that it loves
LOVED: Final = 3.0  # how much nearer they look
LAST_CENT: Final = 4.0  # how much further its lowest card looks: that would be giving up
TREASURE: Final = 3.0  # and its highest, which it saves for something better
GREAT: Final = 20  # like a diamond of this number
BESIDE: Final = 3.0  # how much lower it bids for the silent partner


class Easy(Mind):
    """Honest about what it wants, hotter after each loss, and true to its favourite numbers."""

    def __init__(self) -> None:
        self.temper = TEMPERS[0]
        self.favourites: list[int] = []
        self.lost = 0  # rounds since it won

    def settle(self, rng: random.Random) -> None:
        self.temper = rng.choice(TEMPERS)
        self.favourites = rng.sample(CARDS, FAVOURITES)

    def temperament(self) -> str:
        return self.temper.name

    def memory(self) -> Any:
        return [self.temper.name, self.favourites, self.lost]

    def remember(self, memory: Any) -> None:
        name, self.favourites, self.lost = memory
        self.temper = next(temper for temper in TEMPERS if temper.name == name)

    def hear(self, me: int, told: Sequence[tuple[str, Args]]) -> None:
        for key, args in told:
            if key == "sold":
                self.lost = 0 if args["seat"] == me else self.lost + 1

    def choose(self, sight: Sight) -> int:
        self.hear(sight.seat, sight.told)
        floor = Floor(sight.state.table)
        bids: list[int] = []
        for bidder in floor.own(sight.seat):
            aim = sight.rng.gauss(self.aim(floor, bidder) - BESIDE * len(bids), self.temper.sway)
            hand = [card for card in floor.hands[bidder] if card not in bids] or floor.hands[bidder]
            distances = [self.distance(floor, hand, card, aim) for card in hand]
            bids.append(hand[distances.index(min(distances))])
        return [move.values for move in sight.moves].index(tuple(bids))

    def aim(self, floor: Floor, bidder: int) -> float:
        """What it would like to bid."""
        temper = self.temper
        likes = floor.diamond + temper.fondness * neighbours(floor.won[bidder], floor.diamond)
        return likes + temper.zeal + temper.heat * min(self.lost, HOTTEST)

    def distance(self, floor: Floor, hand: list[int], card: int, aim: float) -> float:
        """How far a card is from what it would like to bid."""
        far = abs(card - aim)
        if card in self.favourites:
            far -= LOVED
        if card == hand[0]:
            far += LAST_CENT
        if card == hand[-1] and floor.diamond < GREAT:
            far += TREASURE
        return far
