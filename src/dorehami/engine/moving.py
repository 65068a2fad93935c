"""The two events that move cards, for every game: one card goes somewhere, or places are laid out anew."""

from __future__ import annotations

from dorehami.engine.agenda import Event, T
from dorehami.engine.cards import HIDDEN, Card, Pile, card_of, seen
from dorehami.engine.table import eyes_of


class Moved(Event[T]):
    """A card goes from one place to another. Its face is told to those who knew it, will know it or are shown it."""

    def __init__(self, name: str, card: Card, origin: int, target: int, known: int, shown: int = 0) -> None:
        self.name = name
        self.card = card  # as it lay, with those who knew it
        self.origin = origin
        self.target = target
        self.known = known  # who knows it where it lies now
        self.shown = shown  # who is shown it on the way

    def apply(self, table: T) -> None:
        table.take(self.origin, self.card.to(table.eyes))
        table.put(self.target, card_of(self.card.face, self.known).to(table.eyes))

    def seen_by(self, viewer: int) -> Event[T]:
        if (self.card.known | self.known | self.shown) & eyes_of(viewer):
            return self
        return Moved(self.name, card_of(HIDDEN, self.card.known), self.origin, self.target, self.known, self.shown)


class Laid(Event[T]):
    """These places now hold these cards, each pile in order: a hand is chosen, hands are swapped, slips are opened.

    For places without order only: in what is told the hidden cards are sorted anew, or their order would whisper.
    """

    def __init__(self, name: str, places: list[int], piles: list[Pile]) -> None:
        self.name = name
        self.places = places
        self.piles = piles

    def apply(self, table: T) -> None:
        for i in range(len(self.places)):
            table.lay(self.places[i], self.piles[i])

    def seen_by(self, viewer: int) -> Event[T]:
        eyes = eyes_of(viewer)
        return Laid(self.name, self.places, [seen(cards, eyes, ordered=False) for cards in self.piles])
