"""What a collection is worth, and who wins. Scores are counted in halves of a point."""

from __future__ import annotations

from typing import Final

from dorehami.engine.cards import Pile, faces
from dorehami.games.mccarthy.table import COMPLETE, WON, Table, complete

HALVES: Final = 2  # in a point: each of a silent partner's points counts one of them (M22)


def points(diamonds: Pile) -> int:
    """The numbers, and ten for each complete diamond (M7)."""
    return sum(faces(diamonds)) + COMPLETE * complete(diamonds)


def halves(table: Table, seat: int) -> int:
    """The score of a seat in halves: a silent partner's points count half (M22)."""
    own, *partner = [points(cards) for cards in collections(table, seat)]
    return HALVES * own + sum(partner)


def score(table: Table, seat: int) -> int | float:  # compiled, a float alone would make 12 into 12.0
    """The score as people say it: 12.5 stays 12.5."""
    total = halves(table, seat)
    return total / HALVES if total % HALVES else total // HALVES


def collections(table: Table, seat: int) -> list[Pile]:
    """A player's own collection, then the silent partner's."""
    return [table.piles[WON[bidder]] for bidder in range(seat, table.bidders, table.seats)]


def winners(table: Table) -> list[int]:
    """The highest score; then more complete diamonds, then the highest diamond; what is still equal is shared (M8)."""
    marks = [
        (
            halves(table, seat),
            sum([complete(cards) for cards in collections(table, seat)]),
            max([card.face for cards in collections(table, seat) for card in cards], default=0),
        )
        for seat in range(table.seats)
    ]
    return [seat for seat in range(table.seats) if marks[seat] == max(marks)]
