"""Drawing from the deck and choosing what to keep or to put under it."""

from __future__ import annotations

from dorehami.engine.agenda import OneSeat, Step
from dorehami.engine.cards import UNSEEN, card_of, faces, find, kinds
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games.dezh import events
from dorehami.games.dezh.table import BOTTOM, DECK, DRAWN, HAND, Position, Steps, Table
from dorehami.games.dezh.words import DRAW, DRAW_CARD, KEEP, REDRAW


class Draw(Step[Table]):
    """Of unknown order chance chooses; when none is left the bottom comes up in its order, while it lasts (D50)."""

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def decision(self) -> str:
        return "chance"

    def seats(self, table: Table) -> list[int]:
        return [NATURE] if table.piles[DECK] else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DRAW_CARD[card.face] for card in table.piles[DECK]]

    def foretold(self) -> tuple[str, int]:
        return ("deck", NOBODY)

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(events.drew(self.seat, card_of(move.value, UNSEEN), DECK, self.target))
        return []

    def run(self, game: Position) -> Steps:
        for card in game.table.piles[BOTTOM][:1]:
            game.tell(events.drew(self.seat, card, BOTTOM, self.target))
        return []


class Deal(Draw):
    """A card of the set-up (D3)."""

    def foretold(self) -> tuple[str, int]:
        return ("deal", self.seat)

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(events.dealt(self.seat, card_of(move.value, UNSEEN)))
        return []


class Keep(OneSeat[Table]):
    """One of the drawn; the others go under in the order drawn (D11, D50)."""

    def decision(self) -> str:
        return "keep"

    def moves(self, table: Table, seat: int) -> list[Move]:
        """In the order drawn, so that the first is the safe answer."""
        return [KEEP[face] for face in dict.fromkeys(faces(table.piles[DRAWN[seat]]))]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "D11"

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(events.kept(seat, find(game.table.piles[DRAWN[seat]], move.value)))
        for card in game.table.piles[DRAWN[seat]]:
            game.tell(events.put_under(seat, card, DRAWN[seat]))
        return []


class Redraw(OneSeat[Table]):
    """The magician puts card by card under the deck, then draws as many (D16)."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def decision(self) -> str:
        return "redraw"

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DRAW, *[REDRAW[face] for face in kinds(table.piles[HAND[seat]])]]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "D16"

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        if move is DRAW:
            game.tell(events.Redrew(seat, self.count))
            return [Draw(seat, HAND[seat]) for _ in range(self.count)]
        game.tell(events.put_under(seat, find(game.table.piles[HAND[seat]], move.value), HAND[seat]))
        return [Redraw(seat, self.count + 1)]
