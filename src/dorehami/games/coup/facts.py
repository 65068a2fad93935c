"""The facts of a position of Coup, in the words of the notation."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Step
from dorehami.engine.cards import Pile, faces
from dorehami.engine.facts import CLAIM, FLAG, NUMBER, SEATS, WORDS, Fact, Facts
from dorehami.games.coup.claims import Claim
from dorehami.games.coup.house import TREASURY
from dorehami.games.coup.table import COURT, DRAWN, UP, Table
from dorehami.games.coup.words import NAMES

FACTS: Final = (
    Fact("turn", SEATS, "it is the turn of {value}"),
    Fact("coins", NUMBER, "{seat} has {value} coins", each=True, settable=True),
    Fact("hand", WORDS, "{seat} holds {value}", each=True, settable=True),
    Fact("drawn", WORDS, "{seat} has drawn {value}", each=True),
    Fact("up", WORDS, "{seat} has {value} face up", each=True, settable=True),
    Fact("influence", NUMBER, "{seat} has {value} influence", each=True),
    Fact("exiled", FLAG, "{seat} is {value}", each=True),
    Fact("treasury", NUMBER, "the treasury has {value} coins", settable=True),
    Fact("court", NUMBER, "the court has {value} cards"),
    Fact("claim", CLAIM, "the claim that may be challenged is {value}"),
)


def names(cards: Pile) -> list[str]:
    return [NAMES[face] for face in faces(cards)]


def describe(table: Table, step: Step[Table] | None) -> Facts:
    seats = range(table.seats())
    return {
        "turn": [table.turn],
        "coins": table.coins[: table.seats()],
        "hand": [names(table.hand(seat) + table.piles[DRAWN[seat]]) for seat in seats],
        "drawn": [names(table.piles[DRAWN[seat]]) for seat in seats],
        "up": [names(table.piles[UP[seat]]) for seat in seats],
        "influence": [table.influence(seat) for seat in seats],
        "exiled": [seat not in table.living for seat in seats],
        "treasury": table.coins[TREASURY],
        "court": len(table.piles[COURT]),
        "claim": [step.seat, NAMES[step.character]] if isinstance(step, Claim) else [],
    }
