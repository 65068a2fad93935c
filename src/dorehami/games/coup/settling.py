"""What just happens, and the choices that settle it: losing an influence, drawing, exchanging, paying."""

from __future__ import annotations

from dorehami.engine.agenda import Chance, OneSeat, Step
from dorehami.engine.cards import UNSEEN, faces, kinds, only, pile
from dorehami.engine.moves import Move
from dorehami.games.coup.events import EXILE, Exiled, Paid, dealt, drew, drew_aside, exchanged, turned_up
from dorehami.games.coup.house import TREASURY
from dorehami.games.coup.table import COURT, DRAWN, Position, Steps, Table
from dorehami.games.coup.words import DRAW, KEEP, KEEP_TWO, TURN_UP


def hand_in(game: Position, seat: int) -> None:
    """The coins of an exiled player go to the treasury (K24)."""
    coins = game.table.coins[seat]
    if coins and seat not in game.table.living:
        game.tell(Paid(seat, TREASURY, coins, EXILE))


class LoseInfluence(OneSeat[Table]):
    """The loser chooses; asked only when holding more than is to be lost (K7)."""

    def __init__(self, seat: int, count: int = 1, robbed: bool = False) -> None:
        self.seat = seat
        self.count = count
        self.robbed = robbed  # a steal still collects its coins (K24)

    def decision(self) -> str:
        return "lose"

    def seats(self, table: Table) -> list[int]:
        return [self.seat] if len(table.hand(self.seat)) > self.count else []

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [TURN_UP[face] for face in kinds(table.hand(seat))]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(turned_up(seat, move.value))
        return []

    def run(self, game: Position) -> Steps:
        """What is left turns up by itself; who was exiled meanwhile has nothing (K24)."""
        hand = game.table.hand(self.seat)
        for card in hand:
            game.tell(turned_up(self.seat, card.face))
        if hand:
            game.tell(Exiled(self.seat))
            if game.table.house.swept_at_once and not self.robbed:
                hand_in(game, self.seat)
        return []


class Draw(Chance[Table]):
    """A card of the court comes to a hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DRAW[card.face] for card in table.piles[COURT]]

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(drew(self.seat, move.value))
        return []


class Deal(Draw):
    """A card of the set-up (K2)."""

    def foretold(self) -> tuple[str, int]:
        return ("deal", self.seat)

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(dealt(self.seat, move.value))
        return []


class DrawAside(Draw):
    """A card of the court to choose from (K20)."""

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        game.tell(drew_aside(self.seat, move.value))
        return []


class Keep(OneSeat[Table]):
    """An exchange: as many as one has influences are kept, the others go back to the court (K20)."""

    def decision(self) -> str:
        return "exchange"

    def moves(self, table: Table, seat: int) -> list[Move]:
        held = sorted(self.choice(table))
        if table.influence(seat) == 1:
            return [KEEP[face] for face in sorted(set(held))]
        pairs = sorted({(held[i], held[j]) for j in range(len(held)) for i in range(j)})
        return [KEEP_TWO[a][b] for a, b in pairs]

    def default(self, table: Table, seat: int) -> Move:
        hand = faces(table.hand(seat))
        return KEEP[hand[0]] if len(hand) == 1 else KEEP_TWO[hand[0]][hand[1]]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "K20"

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        back = self.choice(game.table)
        for face in move.values:
            back.remove(face)
        court = [*faces(game.table.piles[COURT]), *back]
        game.tell(exchanged(seat, pile(list(move.values), only(seat)), pile(court, UNSEEN)))
        return []

    def choice(self, table: Table) -> list[int]:
        return [*faces(table.hand(self.seat)), *faces(table.piles[DRAWN[self.seat]])]


class Pay(Step[Table]):
    """As much as the payer has (K19); a treasury that has less says so (K23).

    Who was exiled meanwhile keeps nothing of the rest, or of a refund (K24).
    """

    def __init__(self, payer: int, payee: int, coins: int, why: str) -> None:
        self.payer = payer
        self.payee = payee
        self.coins = coins
        self.why = why

    def run(self, game: Position) -> Steps:
        coins = min(self.coins, game.table.coins[self.payer])
        if self.payer == TREASURY and coins < self.coins:
            game.tell(Paid(self.payer, self.payee, coins, self.why, promised=self.coins))
        elif coins:
            game.tell(Paid(self.payer, self.payee, coins, self.why))
        if game.table.house.swept_at_once:
            for purse in (self.payer, self.payee):
                if purse >= 0:
                    hand_in(game, purse)
        return []
