"""The auction: a diamond comes up, all bid in secret, and the highest card that is alone takes it."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import WAIT, Step
from dorehami.engine.cards import UNSEEN, Pile, card_of, holds
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games.mccarthy import events
from dorehami.games.mccarthy.table import BID as SLIP
from dorehami.games.mccarthy.table import (
    BOTTOM,
    COLUMN,
    HAND,
    OFFER,
    PATIENCE,
    WON,
    Position,
    Steps,
    Table,
    highest_alone,
)
from dorehami.games.mccarthy.words import BID, BID_BOTH, MOST_SEATS, TURN_UP

EVERYBODY: Final = [list(range(seats)) for seats in range(MOST_SEATS + 1)]


class NextDiamond(Step[Table]):
    """Another diamond, unless the game ends here."""

    def run(self, game: Position) -> Steps:
        table, unsold = game.table, game.table.unsold()
        if unsold == 0 or table.enough():  # M6, M20, M21
            game.tell(events.Closed(unsold))
            return []
        if table.hopeless(unsold):  # M10
            for place in (COLUMN, BOTTOM):
                for diamond in table.piles[place]:
                    game.tell(events.left(diamond, place))
            game.tell(events.Closed(unsold))
            return []
        if table.void == (PATIENCE - 1) * unsold:
            game.tell(events.LastRoundBegan())
        return TURN_UP_NEXT


class TurnUp(Step[Table]):
    """From the top of the column; when only void rounds' diamonds are left, these in their order (M2, M5)."""

    def decision(self) -> str:
        return "chance"

    def seats(self, table: Table) -> list[int]:
        return [NATURE] if table.piles[COLUMN] else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [TURN_UP[card.face] for card in table.piles[COLUMN]]

    def foretold(self) -> tuple[str, int]:
        return ("deck", NOBODY)

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(events.offered(card_of(move.value, UNSEEN), COLUMN))
        return BIDDING

    def run(self, game: Position) -> Steps:
        game.tell(events.offered(game.table.piles[BOTTOM][0], BOTTOM))
        return BIDDING


class SealedBids(Step[Table]):
    """Everybody lays a card face down; nobody sees one before all lie there, and none is taken back (M2)."""

    def decision(self) -> str:
        return "bid"

    def sealed(self) -> bool:
        return True

    def seats(self, table: Table) -> list[int]:
        return EVERYBODY[table.seats][:]

    def moves(self, table: Table, seat: int) -> list[Move]:
        own = table.piles[HAND[seat]]
        if table.bidders == table.seats:
            return [BID[card.face] for card in own]
        return [BID_BOTH[a.face][b.face] for a in own for b in partner_hand(table, seat)]  # M22

    def default(self, table: Table, seat: int) -> Move:
        """The lowest card; with a silent partner the two lowest that differ."""
        moves = self.moves(table, seat)
        apart = [move for move in moves if len(set(move.values)) == len(move.values)]
        return min(apart or moves, key=lambda move: (sum(move.values), move.values))

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        cards_each = table.bidders // table.seats
        return "M2" if len(move.values) == cards_each else "M22"

    def answer(self, game: Position, seat: int, move: Move) -> Steps | None:
        game.tell(events.Sealed(seat, move.values))
        return WAIT

    def run(self, game: Position) -> Steps:
        table = game.table
        bids = [table.piles[SLIP[bidder]][0].face for bidder in range(table.bidders)]
        game.tell(events.Opened(bids, table.seats))
        diamond, winner = table.piles[OFFER][0], highest_alone(bids)
        if winner < 0:
            game.tell(events.put_under(diamond))  # M5
            game.tell(events.Voided(table.void + 1))
            return NEXT_DIAMOND
        game.tell(events.Sold(diamond, winner, bids[winner]))
        for low in (diamond.face - 1, diamond.face):
            if holds(table.piles[WON[winner]], low) and holds(table.piles[WON[winner]], low + 1):
                game.tell(events.DiamondCompleted(winner, low))
        game.tell(events.Burned(bids))
        if table.void:
            game.tell(events.Voided(0))
        return NEXT_DIAMOND


# Steps never change, so one of each is enough for all rounds.
NEXT_DIAMOND: Final[Steps] = [NextDiamond()]
TURN_UP_NEXT: Final[Steps] = [TurnUp()]
BIDDING: Final[Steps] = [SealedBids()]


def partner_hand(table: Table, seat: int) -> Pile:
    return table.piles[HAND[table.seats + seat]]
