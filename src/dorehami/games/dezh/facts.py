"""The facts of a position of Dezh, in the words of the notation."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Step
from dorehami.engine.cards import PUBLIC, Pile
from dorehami.engine.facts import NONE, NUMBER, SEATS, SEQUENCE, WORDS, Fact, Facts, alone
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import NAMES
from dorehami.games.dezh.scoring import lines, score
from dorehami.games.dezh.table import BOTTOM, BURNED, CITY, DRAWN, FACE_UP, HAND, POOL, ROLES, RUINS, Table
from dorehami.games.dezh.words import ROLES as ROLE_NAMES

FACTS: Final = (
    Fact("turn", SEATS, "it is the turn of {value}"),
    Fact("coins", NUMBER, "{seat} has {value} coins", each=True, settable=True),
    Fact("hand", WORDS, "{seat} holds {value}", each=True, settable=True),
    Fact("hand_size", NUMBER, "{seat} holds {value} cards", each=True),
    Fact("drawn", WORDS, "{seat} has drawn {value}", each=True),
    Fact("city", WORDS, "the city of {seat} is {value}", each=True, settable=True),
    Fact("roles", WORDS, "the roles of {seat} are {value}", each=True, settable=True),
    Fact("turned_up", WORDS, "{seat} has turned up {value}", each=True),
    Fact("crown", SEATS, "the crown is with {value}", settable=True),
    Fact("called", WORDS, "the role that was called is {value}", settable=True),
    Fact("murdered", WORDS, "the murdered role is {value}", settable=True),
    Fact("robbed", WORDS, "the robbed role is {value}", settable=True),
    Fact("face_up", WORDS, "face up lie {value}", settable=True),
    Fact("offered", WORDS, "the roles to choose from are {value}"),
    Fact("burned", WORDS, "face down are burned {value}"),
    Fact("first", SEATS, "the first complete city is that of {value}", settable=True),
    Fact("ruins", WORDS, "destroyed lies {value}"),
    Fact("deck", NUMBER, "the deck has {value} cards"),
    Fact("bottom", SEQUENCE, "at the bottom of the deck lie {value}", settable=True),
    Fact("score", NUMBER, "{seat} has {value} points", each=True),
    Fact("count", SEQUENCE, "the count of {seat} is {value}", each=True),
)


def districts(cards: Pile) -> list[str]:
    return [NAMES[card.face] for card in cards]


def roles(cards: Pile) -> list[str]:
    return [ROLE_NAMES[card.face] for card in cards]


def role(number: int) -> list[str]:
    return alone(ROLE_NAMES[number]) if number else NONE


def seat_or_none(seat: int) -> list[int]:
    return alone(seat) if seat != NOBODY else NONE


def laid(table: Table) -> Facts:
    seats, piles = range(table.seats()), table.piles
    return {
        "hand_size": [len(piles[HAND[seat]]) for seat in seats],
        "city": [districts(piles[CITY[seat]]) for seat in seats],
        "turned_up": [roles(tuple([c for c in piles[ROLES[seat]] if c.known == PUBLIC])) for seat in seats],
        "face_up": roles(piles[FACE_UP]),
        "ruins": districts(piles[RUINS]),
        "deck": table.deck(),
        "score": [score(table, seat) for seat in seats],
        "count": [[word for name, points in lines(table, seat) for word in (name, str(points))] for seat in seats],
    }


def describe(table: Table, step: Step[Table] | None) -> Facts:
    return {
        "turn": seat_or_none(table.turn),
        "coins": table.coins[:],
        "crown": alone(table.crown),
        "called": role(table.called),
        "murdered": role(table.murdered),
        "robbed": role(table.robbed),
        "first": seat_or_none(table.first),
    }


def secrets(table: Table) -> Facts:
    seats, piles = range(table.seats()), table.piles
    return {
        "hand": [districts(piles[HAND[seat]]) for seat in seats],
        "drawn": [districts(piles[DRAWN[seat]]) for seat in seats],
        "roles": [roles(piles[ROLES[seat]]) for seat in seats],
        "offered": roles(piles[POOL]),
        "burned": roles(piles[BURNED]),
        "bottom": districts(piles[BOTTOM]),
    }
