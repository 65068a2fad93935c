"""The facts of a position of the auction, in the words of the notation."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Step
from dorehami.engine.cards import HIDDEN, Pile
from dorehami.engine.facts import FLAG, NUMBER, SEQUENCE, WORDS, Fact, Facts
from dorehami.games.mccarthy.scoring import score
from dorehami.games.mccarthy.table import BID, BOTTOM, COLUMN, HAND, OFFER, UNSOLD, WON, Table

FACTS: Final = (
    Fact("diamond", WORDS, "the diamond on offer is {value}"),
    Fact("hand", WORDS, "{seat} holds {value}", each=True, settable=True),
    Fact("bid", SEQUENCE, "{seat} bids {value}", each=True),
    Fact("won", WORDS, "{seat} has won {value}", each=True, settable=True),
    Fact("partner_hand", WORDS, "the silent partner of {seat} holds {value}", each=True, settable=True),
    Fact("partner_won", WORDS, "the silent partner of {seat} has won {value}", each=True, settable=True),
    Fact("column", NUMBER, "the column has {value} diamonds"),
    Fact("bottom", SEQUENCE, "at the bottom lie {value}", settable=True),
    Fact("void", NUMBER, "{value} rounds in a row were void", settable=True),
    Fact("last_round", FLAG, "this is {value}"),
    Fact("unsold", WORDS, "the auction closed on {value}"),
    Fact("score", NUMBER, "{seat} has {value} points", each=True),
)


def names(cards: Pile) -> list[str]:
    return ["sealed" if card.face == HIDDEN else str(card.face) for card in cards]


def of_players(table: Table, row: list[int]) -> list[list[str]]:
    return [names(table.piles[row[seat]]) for seat in range(table.seats)]


def of_partners(table: Table, row: list[int]) -> list[list[str]]:
    partners = range(table.seats, table.bidders)
    return [names(table.piles[row[bidder]]) for bidder in partners] or [[] for _ in range(table.seats)]


def laid(table: Table) -> Facts:
    return {
        "diamond": names(table.piles[OFFER]),
        "hand": of_players(table, HAND),
        "won": of_players(table, WON),
        "partner_hand": of_partners(table, HAND),
        "partner_won": of_partners(table, WON),
        "column": len(table.piles[COLUMN]) + len(table.piles[BOTTOM]),
        "bottom": names(table.piles[BOTTOM]),
        "unsold": names(table.piles[UNSOLD]),
        "score": [score(table, seat) for seat in range(table.seats)],
    }


def describe(table: Table, step: Step[Table] | None) -> Facts:
    return {"void": table.void, "last_round": not table.closed and table.last_round()}


def secrets(table: Table) -> Facts:
    bids = zip(of_players(table, BID), of_partners(table, BID), strict=True)
    return {"bid": [own + his for own, his in bids]}
