"""Offers: legal moves grouped by verb, as columns where every combination is legal, else one by one."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final

from msgspec import Raw

from dorehami.engine.moves import Move
from dorehami.server.protocol.messages import Offer, encode

MoveWords = list[int | str]  # a move as it travels


class Offers:
    """The legal moves of one player, and their encoded form."""

    def __init__(self, offers: list[Offer]) -> None:
        self.offers = offers
        self.encoded = Raw(encode(offers))


NO_OFFERS: Final = Offers([])  # for players who are not asked


def offers(moves: list[Move]) -> Offers:
    """Return the offers of these moves, cached: players who are asked the same share them."""
    return grouped(tuple(moves)) if moves else NO_OFFERS


@lru_cache(maxsize=4096)
def grouped(moves: tuple[Move, ...]) -> Offers:
    """Group moves by verb, in the order in which the game lists the verbs."""
    groups: dict[tuple[str, int], list[MoveWords]] = {}
    for move in moves:
        verb, *words = move.parts()
        groups.setdefault((str(verb), len(words)), []).append(words)
    return Offers([offer for (verb, _), found in groups.items() for offer in columns(verb, found)])


def columns(verb: str, found: list[MoveWords]) -> list[Offer]:
    made = [list(dict.fromkeys(column)) for column in zip(*found, strict=True)]
    if prod(len(column) for column in made) == len(found):
        return [Offer(verb, made)]
    return [Offer(verb, [[word] for word in words]) for words in found]


def moves_of(offered: list[Offer]) -> list[MoveWords]:
    """Expand offers into single moves, as a client does."""
    found: list[MoveWords] = []
    for offer in offered:
        rows: list[MoveWords] = [[offer.verb]]
        for column in offer.columns:
            rows = [[*row, word] for row in rows for word in column]
        found += rows
    return found
