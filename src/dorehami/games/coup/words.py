"""Characters, and the words players say."""

from __future__ import annotations

from typing import Final

from dorehami.engine.moves import Move, Vocabulary, aimed, named, paired

MOST_SEATS: Final = 10

DUKE: Final = 1
ASSASSIN: Final = 2
CAPTAIN: Final = 3
AMBASSADOR: Final = 4
CONTESSA: Final = 5
INQUISITOR: Final = 6
NAMES: Final = ("hidden", "duke", "assassin", "captain", "ambassador", "contessa", "inquisitor")
PARTIES: Final = ("empire", "resistance")

INCOME: Final = Move("income")
FOREIGN_AID: Final = Move("foreign_aid")
COUP: Final = aimed("coup", MOST_SEATS)
TAX: Final = Move("tax")
ASSASSINATE: Final = aimed("assassinate", MOST_SEATS)
STEAL: Final = aimed("steal", MOST_SEATS)
EXCHANGE: Final = Move("exchange")
EXAMINE: Final = aimed("examine", MOST_SEATS)
CONVERT: Final = aimed("convert", MOST_SEATS)
EMBEZZLE: Final = Move("embezzle")
BOMB: Final = aimed("bomb", MOST_SEATS)

ALLOW: Final = Move("allow")
CHALLENGE: Final = Move("challenge")
SHOW: Final = Move("show")
CONCEDE: Final = Move("concede")
BLOCK: Final = named("block", NAMES)
TURN_UP: Final = named("turn_up", NAMES)
KEEP: Final = named("keep", NAMES)
KEEP_TWO: Final = paired("keep", NAMES)
SIDE: Final = named("side", PARTIES)
REVEAL: Final = named("reveal", NAMES)
RETURN: Final = Move("return")
REPLACE: Final = Move("replace")
EXPLODE: Final = Move("explode")
DEFUSE: Final = Move("defuse")
PASS: Final = aimed("pass", MOST_SEATS)
DRAW: Final = named("draw", NAMES)  # chance

VOCABULARY: Final = Vocabulary(
    [
        *[INCOME, FOREIGN_AID, *COUP, TAX, *ASSASSINATE, *STEAL, EXCHANGE],
        *[*EXAMINE, *CONVERT, EMBEZZLE, *BOMB],
        *[ALLOW, CHALLENGE, SHOW, CONCEDE, *BLOCK[1:], *TURN_UP[1:], *KEEP[1:]],
        *[*SIDE, *REVEAL[1:], RETURN, REPLACE, EXPLODE, DEFUSE, *PASS],
    ],
    any_order=[KEEP_TWO[a][b] for a in range(1, len(NAMES)) for b in range(a, len(NAMES))],
)
