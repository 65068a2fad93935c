"""Roles, and the words players say."""

from __future__ import annotations

from typing import Final

from dorehami.engine.moves import Move, Vocabulary, aimed, named
from dorehami.games.dezh.deck import NAMES

MOST_SEATS: Final = 7  # D4

ASSASSIN: Final = 1
THIEF: Final = 2
MAGICIAN: Final = 3
KING: Final = 4
SAGE: Final = 5
MERCHANT: Final = 6
ARCHITECT: Final = 7
WARLORD: Final = 8
ROLES: Final = ("hidden", "assassin", "thief", "magician", "king", "sage", "merchant", "architect", "warlord")
ALL_ROLES: Final = tuple(range(ASSASSIN, WARLORD + 1))

TAKE: Final = named("take", ROLES)
TAKE_AND_BURN: Final = [
    [Move("take", things=(kept, "burn", burned), values=(a, b)) for b, burned in enumerate(ROLES)]
    for a, kept in enumerate(ROLES)
]
COINS: Final = Move("coins")
CARDS: Final = Move("cards")
BUILD: Final = named("build", NAMES)
INCOME: Final = Move("income")
KILL: Final = named("kill", ROLES)
ROB: Final = named("rob", ROLES)
SWAP: Final = aimed("swap", MOST_SEATS)
REDRAW: Final = named("redraw", NAMES)
DRAW: Final = Move("draw")
DESTROY: Final = [
    [Move("destroy", seat, (name,), (face,)) for face, name in enumerate(NAMES)] for seat in range(MOST_SEATS)
]
BURN_CARD: Final = named("alchemy", NAMES)
SMITHY: Final = Move("smithy")
END: Final = Move("end")
KEEP: Final = named("keep", NAMES)
BUY: Final = Move("buy")
DECLINE: Final = Move("decline")

BURN_ROLE: Final = named("burn", ROLES)  # chance
DRAW_CARD: Final = named("draw", NAMES)  # chance

VOCABULARY: Final = Vocabulary(
    [
        *[*TAKE[1:], *[TAKE_AND_BURN[a][b] for a in ALL_ROLES for b in ALL_ROLES if a != b]],
        *[COINS, CARDS, *BUILD[1:], INCOME, *KILL[1:], *ROB[1:], *SWAP, *REDRAW[1:], DRAW],
        *[move for row in DESTROY for move in row[1:]],
        *[*BURN_CARD[1:], SMITHY, END, *KEEP[1:], BUY, DECLINE],
    ],
    series={"redraw": DRAW},
)
