"""What can happen in the auction. Card events are the engine's, with a name of the game's own."""

from __future__ import annotations

from dorehami.engine.agenda import Event
from dorehami.engine.cards import PUBLIC, Card, Pile, only
from dorehami.engine.moving import Laid, Moved
from dorehami.games.mccarthy.table import BID, BOTTOM, BURNED, HAND, OFFER, UNSOLD, WON, Table


def offered(diamond: Card, origin: int) -> Event[Table]:
    return Moved("offered", diamond, origin, OFFER, PUBLIC)


def sealed(seat: int, bidders: list[int], cards: tuple[int, ...]) -> Event[Table]:
    """A slip names the card; the card itself stays in the hand, where all see it (M2)."""
    return Laid("sealed", [BID.of(bidder) for bidder in bidders], [(Card(card, only(seat)),) for card in cards])


def opened(cards: list[int]) -> Event[Table]:
    bidders = range(len(cards))
    return Laid("opened", [BID.of(bidder) for bidder in bidders], [(Card(card, PUBLIC),) for card in cards])


def cleared(bidders: int) -> Event[Table]:
    """The slips are taken away."""
    empty: list[Pile] = [()] * bidders
    return Laid("cleared", [BID.of(bidder) for bidder in range(bidders)], empty)


def burned(bidder: int, card: int) -> Event[Table]:
    return Moved("burned", Card(card, PUBLIC), HAND.of(bidder), BURNED.of(bidder), PUBLIC)


def sold(diamond: Card, bidder: int) -> Event[Table]:
    return Moved("sold", diamond, OFFER, WON.of(bidder), PUBLIC)


def put_under(diamond: Card) -> Event[Table]:
    return Moved("put_under", diamond, OFFER, BOTTOM, PUBLIC)


def left(diamond: Card, origin: int) -> Event[Table]:
    """The auction closes on this diamond, and all see it (M10)."""
    return Moved("left", diamond, origin, UNSOLD, PUBLIC)


class Voided(Event[Table]):
    """So many rounds have now been void in a row."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def apply(self, table: Table) -> None:
        table.void = self.rounds


class LastRoundBegan(Event[Table]):
    """From here the unsold diamonds come up for the last time (M10)."""


class Closed(Event[Table]):
    """The game is over."""

    def apply(self, table: Table) -> None:
        table.closed = True
