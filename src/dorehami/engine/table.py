"""The table: what players could point at. Every card lies in a pile, and there is a pile for each place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from dorehami.engine.cards import UNSEEN, WATCHING, Card, Pile, faces, pile, seen, sorted_in, without

NATURE: Final = -1  # the seat that answers every draw; as a viewer: she sees everything
NOBODY: Final = -2  # no seat: a spectator's view, an untargeted move


def eyes_of(viewer: int) -> int:
    """The bit that a card must have for this viewer to know its face."""
    if viewer >= 0:
        return 1 << viewer
    return UNSEEN if viewer == NATURE else WATCHING


class Place:
    """Somewhere cards lie."""

    def __init__(
        self,
        name: str,
        known: int,
        back: int = 0,
        ordered: bool = False,
        mixes: bool = False,
        slip_of: int = NOBODY,
        owner: int = NOBODY,
    ) -> None:
        self.name = name
        self.known = known  # who knows a card that comes here, if nothing else is said
        self.back = back  # cards of one back cannot be told apart face down
        self.ordered = ordered  # cards go on at the end and are taken from the front
        self.mixes = mixes  # at every change the owner mixes the cards: others know them no more
        self.slip_of = slip_of  # no cards but slips that each name a card of that place
        self.owner = owner  # whose it is


def row(first: int, step: int, seats: int) -> list[int]:
    """One place for each seat, `step` apart."""
    return [first + step * seat for seat in range(seats)]


class Layout:
    """The places of a table, and for each back all the faces there are and what they are called."""

    def __init__(self, places: list[Place], decks: list[list[int]], names: Sequence[Sequence[str]] = ()) -> None:
        self.places = places
        self.decks = decks
        self.names = names  # by back and face


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What `eyes` see of the table."""

    def __init__(self, layout: Layout, piles: list[Pile], eyes: int) -> None:
        self.layout = layout
        self.piles = piles
        self.eyes = eyes

    def over(self) -> bool:
        """Has the game ended?"""
        return False

    def clone(self) -> Table:
        return Table(self.layout, self.piles[:], self.eyes)

    def possible(self) -> bool:
        """Could cards dealt anew lie so? What everybody knows and no single card says."""
        return True

    def seen_by(self, viewer: int) -> Table:
        """The mask: what views must agree with. It only ever hides."""
        view = self.clone()
        view.eyes = eyes_of(viewer)
        for i in range(len(view.piles)):
            if view.piles[i]:
                view.lay(i, view.piles[i])
        return view

    def lay(self, place: int, cards: Pile) -> None:
        """These cards, and no others, now lie there."""
        all_seeing = self.eyes == UNSEEN
        self.piles[place] = cards if all_seeing else seen(cards, self.eyes, self.layout.places[place].ordered)

    def take(self, place: int, card: Card) -> None:
        if self.layout.places[place].mixes:
            self.mix(place)
        self.piles[place] = without(self.piles[place], card)

    def put(self, place: int, card: Card) -> None:
        where = self.layout.places[place]
        if where.mixes:
            self.mix(place)
        cards = self.piles[place]
        self.piles[place] = (*cards, card) if where.ordered else sorted_in(cards, card)

    def mix(self, place: int) -> None:
        """Before a hand changes it is mixed, so that not even the change tells which card somebody had seen."""
        known = self.layout.places[place].known
        for card in self.piles[place]:
            if card.known != known:
                self.lay(place, pile(faces(self.piles[place]), known))
                return
