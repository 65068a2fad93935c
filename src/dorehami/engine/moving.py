"""The two events that move cards, for every game: one card goes somewhere, or places are laid out anew."""

from __future__ import annotations

from dorehami.engine.agenda import Args, Event, T
from dorehami.engine.cards import HIDDEN, Card, Pile, card_of, seen
from dorehami.engine.table import NOBODY, Layout, eyes_of


def concerned(by: int, owners: list[int]) -> Args:
    """Who did it, and to whom if the cards are one other's; where nobody in particular did, whose they are."""
    other = NOBODY
    for owner in owners:
        if owner < 0 or owner in (by, other):
            continue
        if other >= 0:
            return {"seat": by} if by >= 0 else {}
        other = owner
    if other < 0:
        return {"seat": by} if by >= 0 else {}
    return {"seat": by, "target": other} if by >= 0 else {"seat": other}


class Moved(Event[T]):
    """A card goes from one place to another. Its face is told to those who knew it, will know it or are shown it."""

    def __init__(
        self, name: str, card: Card, origin: int, target: int, known: int, shown: int = 0, by: int = NOBODY
    ) -> None:
        self.name = name
        self.card = card  # as it lay, with those who knew it
        self.origin = origin
        self.target = target
        self.known = known  # who knows it where it lies now
        self.shown = shown  # who is shown it on the way
        self.by = by  # who does it, if that is not whose the card is

    def apply(self, table: T) -> None:
        table.take(self.origin, self.card.to(table.eyes))
        table.put(self.target, card_of(self.card.face, self.known).to(table.eyes))

    def key(self) -> str:
        return self.name

    def args(self, layout: Layout) -> Args:
        origin, target = layout.places[self.origin], layout.places[self.target]
        card = layout.names[origin.back][self.card.face]
        return {**concerned(self.by, [origin.owner, target.owner]), "card": card}

    def seen_by(self, viewer: int) -> Event[T]:
        if (self.card.known | self.known | self.shown) & eyes_of(viewer):
            return self
        card = card_of(HIDDEN, self.card.known)
        return Moved(self.name, card, self.origin, self.target, self.known, self.shown, self.by)


class Laid(Event[T]):
    """These places now hold these cards, each pile in order: a hand is chosen, hands are swapped, slips are opened.

    For places without order only: in what is told the hidden cards are sorted anew, or their order would whisper.
    """

    def __init__(self, name: str, places: list[int], piles: list[Pile], by: int = NOBODY) -> None:
        self.name = name
        self.places = places
        self.piles = piles
        self.by = by  # who does it, if that is not whose the places are

    def apply(self, table: T) -> None:
        for i in range(len(self.places)):
            table.lay(self.places[i], self.piles[i])

    def key(self) -> str:
        return self.name

    def args(self, layout: Layout) -> Args:
        """What lies in the first of them now, as far as it is known; the others are a matter of facts."""
        names = layout.names[layout.places[self.places[0]].back]
        said = concerned(self.by, [layout.places[place].owner for place in self.places])
        if any(card.face != HIDDEN for card in self.piles[0]):
            said["cards"] = [names[card.face] for card in self.piles[0]]
        return said

    def seen_by(self, viewer: int) -> Event[T]:
        eyes = eyes_of(viewer)
        return Laid(self.name, self.places, [seen(cards, eyes, ordered=False) for cards in self.piles], self.by)
