"""Moves as they are offered: those of one verb in columns where every combination is a move, else one by one."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final

from dorehami.engine.moves import Move
from dorehami.server.protocol.messages import Offer, encode

Words = list[int | str]  # of a move, as it is spoken


class Offers:
    """What somebody may answer, and the same as it travels."""

    def __init__(self, offers: list[Offer]) -> None:
        self.offers = offers
        self.sent = encode(offers)


NOTHING: Final = Offers([])  # what is offered to who is not asked


def offers(moves: list[Move]) -> Offers:
    """Made once for all who are asked the same."""
    return offered(tuple(moves)) if moves else NOTHING


@lru_cache(maxsize=4096)
def offered(moves: tuple[Move, ...]) -> Offers:
    """In the order of the game's own list, as far as verbs go."""
    groups: dict[tuple[str, int], list[Words]] = {}
    for move in moves:
        verb, *words = move.parts()
        groups.setdefault((str(verb), len(words)), []).append(words)
    return Offers([offer for (verb, _), found in groups.items() for offer in columns(verb, found)])


def columns(verb: str, found: list[Words]) -> list[Offer]:
    made = [list(dict.fromkeys(column)) for column in zip(*found, strict=True)]
    if prod(len(column) for column in made) == len(found):
        return [Offer(verb, made)]
    return [Offer(verb, [[word] for word in words]) for words in found]


def moves_of(offered: list[Offer]) -> list[Words]:
    """The single moves of some offers, as a client finds them."""
    found: list[Words] = []
    for offer in offered:
        rows: list[Words] = [[offer.verb]]
        for column in offer.columns:
            rows = [[*row, word] for row in rows for word in column]
        found += rows
    return found
