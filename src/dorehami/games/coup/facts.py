"""The facts of a position of Coup, in the words of the notation."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Step
from dorehami.engine.cards import Pile
from dorehami.engine.facts import CLAIM, FLAG, NONE, NUMBER, SEATS, WORDS, Fact, Facts, alone
from dorehami.engine.table import NOBODY
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.house import RESERVE, TREASURY
from dorehami.games.coup.table import COURT, DRAWN, REMOVED, REVEALED, UP, Table
from dorehami.games.coup.words import MOST_SEATS, NAMES, PARTIES

FACTS: Final = (
    Fact("turn", SEATS, "it is the turn of {value}"),
    Fact("coins", NUMBER, "{seat} has {value} coins", each=True, settable=True),
    Fact("hand", WORDS, "{seat} holds {value}", each=True, settable=True),
    Fact("drawn", WORDS, "{seat} has drawn {value}", each=True),
    Fact("revealed", WORDS, "{seat} has handed over {value}", each=True),
    Fact("up", WORDS, "{seat} has {value} face up", each=True, settable=True),
    Fact("influence", NUMBER, "{seat} has {value} influence", each=True),
    Fact("exiled", FLAG, "{seat} is {value}", each=True),
    Fact("party", WORDS, "{seat} is of the party {value}", each=True, settable=True),
    Fact("treasury", NUMBER, "the treasury has {value} coins", settable=True),
    Fact("reserve", NUMBER, "the reserve has {value} coins", settable=True),
    Fact("court", NUMBER, "the court has {value} cards"),
    Fact("removed", NUMBER, "{value} cards are out of the game"),
    Fact("bomb", SEATS, "the bomb is with {value}"),
    Fact("claim", CLAIM, "the claim that may be challenged is {value}"),
)

NO_PARTIES: Final = [[list[str]() for _ in range(seats)] for seats in range(MOST_SEATS + 1)]  # by number of seats


NO_CARDS: Final[list[str]] = []


def names(cards: Pile) -> list[str]:
    return [NAMES[card.face] for card in cards] if cards else NO_CARDS


def laid(table: Table) -> Facts:
    seats, piles = table.seats(), table.piles
    return {
        "up": [names(piles[UP[seat]]) for seat in range(seats)],
        "influence": [table.influence(seat) for seat in range(seats)],
        "exiled": [seat not in table.living for seat in range(seats)],
        "court": len(piles[COURT]),
        "removed": sum([len(piles[REMOVED[seat]]) for seat in range(seats)]),
    }


def describe(table: Table, step: Step[Table] | None) -> Facts:
    return {
        "turn": alone(table.turn),
        "coins": table.coins[: table.seats()],
        "party": [[PARTIES[party]] for party in table.parties] or NO_PARTIES[table.seats()],
        "treasury": table.coins[TREASURY],
        "reserve": table.coins[RESERVE],
        "bomb": alone(table.bomb) if table.bomb != NOBODY else NONE,
        "claim": [step.seat, step.claimed()] if isinstance(step, Claim) else NONE,
    }


def secrets(table: Table) -> Facts:
    seats, piles = table.seats(), table.piles
    return {
        "hand": [names(table.hand(seat) + piles[REVEALED[seat]] + piles[DRAWN[seat]]) for seat in range(seats)],
        "drawn": [names(piles[DRAWN[seat]]) for seat in range(seats)],
        "revealed": [names(piles[REVEALED[seat]]) for seat in range(seats)],
    }
