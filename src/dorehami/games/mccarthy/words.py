"""Cards are numbers; there is one word to say."""

from __future__ import annotations

from typing import Final

from dorehami.engine.moves import Vocabulary, crossed, named

MOST_SEATS: Final = 8  # sets of capital cards (M1)
CARDS: Final = tuple(range(5, 26))  # diamonds, and the capital cards of one set (M1)
NUMBERS: Final = [str(number) if number in CARDS else "hidden" for number in range(CARDS[-1] + 1)]

FULL: Final = "full"
SPEED: Final = "speed"
DOUBLE: Final = "double"

BID: Final = named("bid", NUMBERS)
BID_BOTH: Final = crossed("bid", NUMBERS)  # one's own card, the silent partner's
TURN_UP: Final = named("diamond", NUMBERS)  # chance

VOCABULARY: Final = Vocabulary([*[BID[own] for own in CARDS], *[BID_BOTH[own][his] for own in CARDS for his in CARDS]])
