"""What can happen in the auction. Card events are the engine's, with a name of the game's own."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import Args, Event
from dorehami.engine.cards import HIDDEN, PUBLIC, Card, card_of, only, without
from dorehami.engine.moving import Moved
from dorehami.engine.table import NATURE, Layout
from dorehami.games.mccarthy.table import BID, BOTTOM, BURNED, HAND, OFFER, UNSOLD, WON, Table
from dorehami.games.mccarthy.words import MOST_SEATS, NUMBERS

SLIP: Final = [[(card_of(card, only(seat)),) for card in range(len(NUMBERS))] for seat in range(MOST_SEATS)]
CAPITAL: Final = [card_of(card, PUBLIC) for card in range(len(NUMBERS))]


def offered(diamond: Card, origin: int) -> Event[Table]:
    return Moved("offered", diamond, origin, OFFER, PUBLIC)


def put_under(diamond: Card) -> Event[Table]:
    return Moved("put_under", diamond, OFFER, BOTTOM, PUBLIC)


def left(diamond: Card, origin: int) -> Event[Table]:
    """The auction closes on this diamond, and all see it (M10)."""
    return Moved("left", diamond, origin, UNSOLD, PUBLIC)


class Sold(Moved[Table]):
    """The diamond went to the highest card that was alone (M3)."""

    def __init__(self, diamond: Card, bidder: int, bid: int) -> None:
        super().__init__("sold", diamond, OFFER, WON[bidder], PUBLIC)
        self.diamond = diamond
        self.bidder = bidder
        self.bid = bid

    def args(self, layout: Layout) -> Args:
        return {**super().args(layout), "to": layout.places[WON[self.bidder]].name, "bid": NUMBERS[self.bid]}


class DiamondCompleted(Event[Table]):
    """Two neighbours came together in a collection (M7)."""

    def __init__(self, bidder: int, low: int) -> None:
        self.bidder = bidder
        self.low = low

    def args(self, layout: Layout) -> Args:
        where = layout.places[WON[self.bidder]]
        return {"seat": where.owner, "cards": [NUMBERS[self.low], NUMBERS[self.low + 1]], "to": where.name}


def by_seat(cards: list[int], seats: int) -> Args:
    """What each bid, and what each one's silent partner did."""
    words = [NUMBERS[card] for card in cards]
    return {"bids": words[:seats], "partner_bids": words[seats:]} if len(words) > seats else {"bids": words}


class Sealed(Event[Table]):
    """Slips name the cards, one's own and the silent partner's; the cards stay in the hands, before all eyes (M2)."""

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def apply(self, table: Table) -> None:
        bidder = self.seat
        for card in self.cards:
            table.piles[BID[bidder]] = SLIP[self.seat][card]
            bidder += table.seats

    def seen_by(self, viewer: int) -> Event[Table]:
        if viewer in (self.seat, NATURE):
            return self
        return Sealed(self.seat, tuple([HIDDEN for _ in self.cards]))

    def args(self, layout: Layout) -> Args:
        said: Args = {"seat": self.seat}
        if HIDDEN not in self.cards:
            said["cards"] = [NUMBERS[card] for card in self.cards]
        return said


class Opened(Event[Table]):
    """All bids were turned up together; the slips are gone."""

    def __init__(self, cards: list[int], seats: int) -> None:
        self.cards = cards  # by bidder
        self.seats = seats

    def apply(self, table: Table) -> None:
        for place in BID[: table.bidders]:
            table.piles[place] = ()

    def args(self, layout: Layout) -> Args:
        return by_seat(self.cards, self.seats)


class Burned(Event[Table]):
    """The cards of a round with a winner are out of the game, everybody's (M4)."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards  # by bidder

    def apply(self, table: Table) -> None:
        piles = table.piles
        for bidder in range(table.bidders):
            card, hand = CAPITAL[self.cards[bidder]], HAND[bidder]
            piles[hand] = without(piles[hand], card)
            piles[BURNED[bidder]] += (card,)


class Voided(Event[Table]):
    """So many rounds have now been void in a row."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def apply(self, table: Table) -> None:
        table.void = self.rounds

    def key(self) -> str:
        """A sale sets the count back: nothing that anybody sees."""
        return super().key() if self.rounds else ""

    def args(self, layout: Layout) -> Args:
        return {"rounds": self.rounds}


class LastRoundBegan(Event[Table]):
    """From here the unsold diamonds come up for the last time (M10)."""


class Closed(Event[Table]):
    """The game is over."""

    def __init__(self, unsold: int) -> None:
        self.unsold = unsold  # diamonds that nobody owns

    def apply(self, table: Table) -> None:
        table.closed = True

    def args(self, layout: Layout) -> Args:
        return {"unsold": self.unsold}
