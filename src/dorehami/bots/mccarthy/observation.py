"""The public state of the auction in plain numbers (M9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dorehami.engine.agenda import Args
from dorehami.engine.cards import faces
from dorehami.games.mccarthy.scoring import score
from dorehami.games.mccarthy.table import HAND, OFFER, WON, Table, complete
from dorehami.games.mccarthy.words import CARDS


class Observation:
    """One round of the auction. A seat's silent partner is the bidder `seats` further on."""

    def __init__(self, table: Table) -> None:
        piles, bidders = table.piles, range(table.bidders)
        self.seats = table.seats
        self.bidders = bidders
        self.diamond = piles[OFFER][0].face
        self.hands = [faces(piles[HAND[bidder]]) for bidder in bidders]
        self.won = [frozenset(faces(piles[WON[bidder]])) for bidder in bidders]
        self.unsold = sorted(frozenset(CARDS).difference(*self.won))
        self.complete = [complete(piles[WON[bidder]]) for bidder in bidders]
        self.wanted = table.wanted()
        self.scores = [score(table, seat) for seat in range(table.seats)]

    def rivals(self, seat: int) -> list[int]:
        """Return all bidders of other seats."""
        return [bidder for bidder in self.bidders if bidder % self.seats != seat]

    def own(self, seat: int) -> range:
        """Return the seat's bidders: itself and its silent partner."""
        return self.bidders[seat :: self.seats]


class Round:
    """A finished round: the diamond and all bids."""

    def __init__(self, diamond: int, bids: list[int]) -> None:
        self.diamond = diamond
        self.bids = bids


def rounds(told: Sequence[tuple[str, Args]]) -> Iterator[Round]:
    """Yield the rounds among a seat's events, the latest first."""
    diamond = 0
    for key, args in reversed(told):
        if key in ("sold", "put_under"):
            diamond = int(args["card"])
        elif key == "opened" and diamond:
            yield Round(diamond, [int(card) for card in (*args["bids"], *args.get("partner_bids", ()))])
