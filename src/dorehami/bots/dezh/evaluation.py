"""The evaluation function: the value in points of a city, a purse and a hand, now and over the coming turns."""

from __future__ import annotations

from typing import Final

from dorehami.bots.dezh.observation import Observation
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh import deck, scoring
from dorehami.games.dezh.deck import KIND, PRICE, SURPLUS
from dorehami.games.dezh.deeds import EARNS

UNSEEN_PRICE: Final = 3  # mean price of an unseen card
PRICES: Final = [UNSEEN_PRICE, *PRICE[1:]]
TEMPO: Final = 1.2  # value of a district besides its price, while there are turns
FADING: Final = 0.92  # discount factor of a turn
EXTRA: Final = 0.8  # mean coins from a role in a turn, besides the two of the action
KINDS: Final = [0.0, 0.05, 0.15, 0.4, 1.2, 3.0]  # by the number of kinds: potential towards all five
LONG: Final = 4.0  # turns after which more do not matter to kinds and pairs
LIKENESS: Final = 0.16  # points a turn for each pair of districts of one kind
POWERS: Final = {deck.OBSERVATORY: 0.25, deck.ALCHEMY: 0.25, deck.SMITHY: 0.3, deck.GRAVEYARD: 0.15, deck.ARMOURY: 0.05}
SPARE: Final = 0.1  # a coin or a card left over at the end


class Worth:
    """Evaluates with a number of turns to come; results are cached."""

    def __init__(self, observed: Observation, turns: float) -> None:
        self.turns = turns
        self.tempo = TEMPO if turns else 0.0
        self.goal = observed.table.goal()
        self.finish = scoring.COMPLETE if observed.last_round() else scoring.FIRST_COMPLETE
        self.cities: dict[tuple[int, ...], float] = {}
        self.futures: dict[tuple[float, ...], float] = {}

    def of(self, city: list[int], coins: float, hand: list[int]) -> float:
        return self.city(city) + self.future(city, coins, hand)

    def city(self, city: list[int]) -> float:
        """Return a city's points and its potential."""
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

    def future(self, city: list[int], coins: float, hand: list[int]) -> float:
        """Return the expected points of the coming turns with this hand and these coins."""
        prices = sorted([PRICES[face] for face in useful(hand, city)])
        key = (coins, *prices)
        if key not in self.futures:
            self.futures[key] = self.simulated(coins, prices)
        return self.futures[key]

    def simulated(self, coins: float, prices: list[int]) -> float:
        """Simulate turns that take coins, or a card without one, and build the dearest affordable district."""
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
    """Return the cards that can be built, without duplicates (D12); unseen cards all count."""
    return [face for i, face in enumerate(hand) if face == HIDDEN or (face not in city and face not in hand[:i])]


def turns_left(observed: Observation) -> float:
    """Return the expected number of own turns after this one, if the leader builds one district a turn."""
    later = sum([role > observed.table.called for role in observed.own_roles()]) if observed.table.called else 0
    if observed.last_round():
        return float(later)
    return max(float(later), min([observed.missing(seat) for seat in range(observed.seats)]) - 0.5)
