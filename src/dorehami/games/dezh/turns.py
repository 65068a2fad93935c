"""A turn: resources, building, income and powers, in any order (D10)."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import OneSeat
from dorehami.engine.moves import Move
from dorehami.games.dezh import deeds, powers, specials
from dorehami.games.dezh.deeds import Deed
from dorehami.games.dezh.table import Position, Steps, Table
from dorehami.games.dezh.words import END

# The first that is offered is the safe answer: coins, then the end.
EVERYBODY: Final = (
    Deed("D11", "coins", deeds.offer_coins, deeds.take_coins),
    Deed("D10", "end", deeds.offer_end, deeds.end),
    Deed("D11", "cards", deeds.offer_cards, deeds.take_cards),
    Deed("D12", "build", deeds.offer_building, deeds.build),
    Deed("D44", "alchemy", specials.offer_alchemy, specials.alchemy),
    Deed("D45", "smithy", specials.offer_smithy, specials.smithy),
)
INCOME: Final = Deed("D13", "income", deeds.offer_income, deeds.take_income)
MURDER: Final = Deed("D14", "kill", powers.offer_murder, powers.murder)
ROBBERY: Final = Deed("D15", "rob", powers.offer_robbery, powers.rob)
SWAP: Final = Deed("D16", "swap", powers.offer_swap, powers.swap)
REDRAW: Final = Deed("D16", "redraw", powers.offer_redraw, powers.redraw)
DESTRUCTION: Final = Deed("D21", "destroy", powers.offer_destruction, powers.destroy)

OF_ROLE: Final[list[tuple[Deed, ...]]] = [
    (),
    (*EVERYBODY, MURDER),  # the assassin
    (*EVERYBODY, ROBBERY),  # the thief
    (*EVERYBODY, SWAP, REDRAW),  # the magician
    (*EVERYBODY, INCOME),  # the king
    (*EVERYBODY, INCOME),  # the sage
    (*EVERYBODY, INCOME),  # the merchant
    EVERYBODY,  # the architect
    (*EVERYBODY, INCOME, DESTRUCTION),  # the warlord
]
DEEDS: Final = {deed.verb: deed for deed in (*EVERYBODY, INCOME, MURDER, ROBBERY, SWAP, REDRAW, DESTRUCTION)}


class Turn(OneSeat[Table]):
    """The step comes back after every deed until its player ends the turn; what is used is marked on the table."""

    def decision(self) -> str:
        return "turn"

    def moves(self, table: Table, seat: int) -> list[Move]:
        moves: list[Move] = []
        for deed in OF_ROLE[table.called]:
            moves += deed.offer(table, seat)
        return moves

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        deed = DEEDS.get(move.verb)
        return deed.rule if deed else ""

    def answer(self, game: Position, seat: int, move: Move) -> Steps:
        steps = DEEDS[move.verb].play(game, seat, move)
        return steps if move is END else [*steps, self]
