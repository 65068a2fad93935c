"""How dangerous everybody is: where they will stand in the end, and what a turn is worth to them."""

from __future__ import annotations

from math import exp
from typing import Final

from dorehami.bots.dezh.evaluation import Worth, turns_left
from dorehami.bots.dezh.lookahead import builds, pays
from dorehami.bots.dezh.observation import Reading
from dorehami.engine.cards import HIDDEN
from dorehami.games.dezh.words import ARCHITECT

SPREAD: Final = 4.0  # points: who is that far behind is a third as dangerous
TURN: Final = 3.5  # points that any turn brings,
MORE_CARDS: Final = 1.0  # and the architect's besides,
MORE_BUILDS: Final = 0.3  # the more the more coins there are to build with
READY: Final = 2  # coins with which somebody can surely build
FINISH: Final = 5.0  # to complete a city is worth so much


def standings(read: Reading) -> list[float]:
    """As far as all can see."""
    worth = Worth(read, turns_left(read))
    return [
        worth.of(read.cities[seat], read.table.coins[seat], [HIDDEN] * read.hand_size(seat))
        for seat in range(read.seats)
    ]


def threats(read: Reading) -> list[float]:
    """Each rival's share in the danger; one's own seat has none."""
    stands = standings(read)
    highest = max([stands[seat] for seat in read.rivals])
    weights = [exp((stand - highest) / SPREAD) for stand in stands]
    weights[read.me] = 0.0
    return [weight / sum(weights) for weight in weights]


def turn_worth(read: Reading, seat: int, role: int) -> float:
    """What a turn in that role would bring a seat, as far as all can see."""
    coins = read.table.coins[seat]
    found = TURN + pays(read.cities[seat], role)
    if role == ARCHITECT:
        found += MORE_CARDS + MORE_BUILDS * min(coins, 6)
    if read.missing(seat) <= builds(role) and coins >= READY and read.hand_size(seat):
        found += FINISH
    return found
