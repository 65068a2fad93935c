"""What a city, a purse and a hand are worth: the points they have, and those that the next turns may bring."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.observation import Reading
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh import deck, scoring
from dorehami.games.dezh.deck import KIND, PRICE, SURPLUS
from dorehami.games.dezh.deeds import EARNS

UNSEEN_PRICE: Final = 3  # what a card costs that nobody has seen yet, on average
PRICES: Final = [UNSEEN_PRICE, *PRICE[1:]]
TEMPO: Final = 1.2  # what a district is worth besides its price, while there are turns: it is a race
FADING: Final = 0.92  # and so much is left of what can only be built a turn later
EXTRA: Final = 0.8  # coins that a role brings in a turn, besides the two that all may take
KINDS: Final = [0.0, 0.05, 0.15, 0.4, 1.2, 3.0]  # by how many kinds stand: on the way to all five
LONG: Final = 4.0  # turns that are time enough for the other kinds, and for likeness to pay
LIKENESS: Final = 0.16  # each two districts of a kind pay together, in a turn
POWERS: Final = {deck.OBSERVATORY: 0.25, deck.ALCHEMY: 0.25, deck.SMITHY: 0.3, deck.GRAVEYARD: 0.15, deck.ARMOURY: 0.05}
SPARE: Final = 0.1  # a coin or a card for which no turn is left, in case there is one


class Worth:
    """How much things are worth with so many turns to come; what was found out once is kept."""

    def __init__(self, read: Reading, turns: float) -> None:
        self.turns = turns
        self.tempo = TEMPO if turns else 0.0
        self.goal = read.table.goal()
        self.finish = scoring.COMPLETE if read.last_round() else scoring.FIRST_COMPLETE
        self.cities: dict[tuple[int, ...], float] = {}
        self.futures: dict[tuple[float, ...], float] = {}

    def of(self, city: list[int], coins: float, hand: list[int]) -> float:
        return self.city(city) + self.ahead(city, coins, hand)

    def city(self, city: list[int]) -> float:
        """Its points, and what it promises."""
        key = tuple(city)
        if key not in self.cities:
            self.cities[key] = self.counted(city)
        return self.cities[key]

    def counted(self, city: list[int]) -> float:
        worth = self.kinds(city) + (self.finish if len(city) >= self.goal else 0)
        standing = dict.fromkeys(KIND, 0)
        for face in city:
            worth += PRICES[face] + SURPLUS[face] + self.tempo + POWERS.get(face, 0.0) * self.turns
            standing[KIND[face]] += 1
        pairs = sum([standing[kind] * (standing[kind] - 1) / 2 for kind in EARNS.values()])
        return worth + LIKENESS * pairs * min(self.turns, LONG)

    def kinds(self, city: list[int]) -> float:
        seen = [face for face in city if face != HIDDEN]
        if scoring.all_kinds(seen):
            return scoring.FIVE_KINDS
        return KINDS[len({KIND[face] for face in seen})] * min(1.0, self.turns / LONG)

    def ahead(self, city: list[int], coins: float, hand: list[int]) -> float:
        """The points of the turns to come, with what can be built of this hand."""
        prices = sorted([PRICES[face] for face in useful(hand, city)])
        key = (coins, *prices)
        if key not in self.futures:
            self.futures[key] = self.imagined(coins, prices)
        return self.futures[key]

    def imagined(self, coins: float, prices: list[int]) -> float:
        """Each turn brings coins, or a card where there is none, and builds the dearest that it can."""
        found, weight, turns = 0.0, 1.0, self.turns
        while turns > 0:
            weight *= FADING * min(1.0, turns)
            turns -= 1
            coins += EXTRA
            if prices:
                coins += 2
            else:
                prices.append(UNSEEN_PRICE)
            affordable = [price for price in prices if price <= coins]
            if affordable:
                prices.remove(affordable[-1])
                coins -= affordable[-1]
                found += weight * (affordable[-1] + self.tempo)
        return found + (SPARE * (coins + len(prices)) if self.turns else 0.0)


def useful(hand: list[int], city: list[int]) -> list[int]:
    """The cards that can be built, each once (D12); of unseen cards all."""
    return [face for i, face in enumerate(hand) if face == HIDDEN or (face not in city and face not in hand[:i])]


def turns_left(read: Reading) -> float:
    """How many turns one may still have after this, if the fastest builds one district in each."""
    later = sum([role > read.table.called for role in read.own_roles()]) if read.table.called else 0
    if read.last_round():
        return float(later)
    return max(float(later), min([read.missing(seat) for seat in range(read.seats)]) - 0.5)
