"""Cards, and who knows them: a card that lies somewhere has a face and a bit for each seat that knows it.

Piles are tuples and cards never change, so clones share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

HIDDEN: Final = 0  # the face of a card whose face is not known
UNSEEN: Final = 1 << 15  # known to nobody but nature, who knows every card: her bit is on all
PUBLIC: Final = (1 << 16) - 1  # known to every seat and to spectators
WATCHING: Final = 1 << 14  # a spectator's eyes


class Card:
    """A card where it lies. Equal ones are one object (see `card_of`): nobody can tell them apart in a pile."""

    def __init__(self, face: int, known: int) -> None:
        self.face = face
        self.known = known
        self.rank = face << 16 | known  # the order in a pile that has none: by face, then by who knows it

    def to(self, eyes: int) -> Card:
        """The card as these eyes see it."""
        return self if self.known & eyes else card_of(HIDDEN, self.known)

    def __repr__(self) -> str:
        return f"{self.face}:{self.known & ~UNSEEN:x}"


Pile = tuple[Card, ...]
FACES: Final = 32  # no deck has more, the hidden one included
MADE: Final[list[list[Card]]] = [[]] * (PUBLIC + 1)  # by who knows them; a row is made when it is first asked for


def card_of(face: int, known: int) -> Card:
    """The one card of this face that is known so."""
    row = MADE[known]
    if not row:
        row = MADE[known] = [Card(each, known) for each in range(FACES)]
    return row[face]


def only(seat: int) -> int:
    """Known to one seat."""
    return UNSEEN | 1 << seat


def pile(faces: Sequence[int], known: int) -> Pile:
    return tuple([card_of(face, known) for face in sorted(faces)])


def faces(cards: Pile) -> list[int]:
    return [card.face for card in cards]


def kinds(cards: Pile) -> list[int]:
    """Each face once, in order (of a pile that has no order of its own)."""
    found: list[int] = []
    last = -1
    for card in cards:
        if card.face != last:
            last = card.face
            found.append(last)
    return found


def holds(cards: Pile, face: int) -> bool:
    for card in cards:
        if card.face == face:
            return True
    return False


def find(cards: Pile, face: int) -> Card:
    for card in cards:
        if card.face == face:
            return card
    raise LookupError(face)


def without(cards: Pile, card: Card) -> Pile:
    for i in range(len(cards)):
        if cards[i] is card:
            return cards[:i] + cards[i + 1 :]
    raise LookupError(card)


def sorted_in(cards: Pile, card: Card) -> Pile:
    i = len(cards)
    while i and card.rank < cards[i - 1].rank:
        i -= 1
    return cards[:i] + (card,) + cards[i:]


def seen(cards: Pile, eyes: int, ordered: bool) -> Pile:
    """A pile as these eyes see it; where order means nothing, the order of hidden cards tells nothing."""
    view = [card.to(eyes) for card in cards]
    if len(view) > 1 and not ordered:
        view.sort(key=lambda card: card.rank)
    return tuple(view)
