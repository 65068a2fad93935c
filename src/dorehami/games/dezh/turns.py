"""A turn: resources, building, income and powers, in any order (D10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.engine.agenda import OneSeat
from dorehami.engine.cards import find, kinds
from dorehami.engine.moves import Move
from dorehami.games.dezh import deck, events
from dorehami.games.dezh.deck import KIND, PRICE
from dorehami.games.dezh.drawing import Draw, Keep, Redraw
from dorehami.games.dezh.powers import destroy, targets
from dorehami.games.dezh.table import (
    ALCHEMY,
    CITY,
    DRAWN,
    HAND,
    INCOME,
    POWER,
    RESOURCES,
    SMITHY,
    Game,
    Steps,
    Table,
)
from dorehami.games.dezh.words import (
    ALL_ROLES,
    ARCHITECT,
    ASSASSIN,
    BUILD,
    BURN_CARD,
    CARDS,
    COINS,
    DESTROY,
    END,
    KILL,
    KING,
    MERCHANT,
    REDRAW,
    ROB,
    SAGE,
    SWAP,
    THIEF,
    WARLORD,
)
from dorehami.games.dezh.words import INCOME as TAKE_INCOME
from dorehami.games.dezh.words import SMITHY as USE_SMITHY

EARNS: Final = {KING: deck.ROYAL, SAGE: deck.RELIGIOUS, MERCHANT: deck.TRADE, WARLORD: deck.MILITARY}  # D13
SMITHY_PRICE: Final = 2  # D45
SMITHY_CARDS: Final = 3


class Deed:
    """Something to do in a turn: when it is offered, and what comes of it."""

    def __init__(
        self,
        rule: str,
        verb: str,
        offer: Callable[[Table, int], list[Move]],
        play: Callable[[Game, int, Move], Steps],
    ) -> None:
        self.rule = rule
        self.verb = verb
        self.offer = offer
        self.play = play


# ------------------------------------------------------------------ resources, building, income


def offer_coins(table: Table, seat: int) -> list[Move]:
    return [] if table.used & RESOURCES else [COINS]


def take_coins(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(RESOURCES))
    game.tell(events.Paid(seat, 2))  # D11
    return extras(game, seat)


def offer_cards(table: Table, seat: int) -> list[Move]:
    return [] if table.used & RESOURCES or not table.deck() else [CARDS]  # D50


def take_cards(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(RESOURCES))
    count = 3 if game.table.has(seat, deck.OBSERVATORY) else 2  # D42, D11
    return [*[Draw(seat, DRAWN[seat]) for _ in range(count)], Keep(seat), *extras(game, seat)]


def extras(game: Game, seat: int) -> Steps:
    """What comes by itself with resources, whichever were taken (D19, D20)."""
    if game.table.called == MERCHANT:
        game.tell(events.Paid(seat, 1))
    return [Draw(seat, HAND[seat]), Draw(seat, HAND[seat])] if game.table.called == ARCHITECT else []


def offer_building(table: Table, seat: int) -> list[Move]:
    if table.built >= (3 if table.called == ARCHITECT else 1):  # D12, D20
        return []
    coins = table.coins[seat]
    return [
        BUILD[face] for face in kinds(table.piles[HAND[seat]]) if PRICE[face] <= coins and not table.has(seat, face)
    ]


def build(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Paid(seat, -PRICE[move.value]))
    game.tell(events.built(seat, move.value))
    game.tell(events.CountedBuilding(seat))
    return []


def income(table: Table, seat: int) -> int:
    """One coin for each district of the role's kind, as the city is now (D13)."""
    kind = EARNS.get(table.called, "")
    return sum([KIND[card.face] == kind for card in table.piles[CITY[seat]]])


def offer_income(table: Table, seat: int) -> list[Move]:
    return [TAKE_INCOME] if not table.used & INCOME and income(table, seat) else []  # D22


def take_income(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(INCOME))
    game.tell(events.Paid(seat, income(game.table, seat)))
    return []


# ------------------------------------------------------------------ powers of the roles


def offer_murder(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [KILL[role] for role in ALL_ROLES if role != ASSASSIN]


def murder(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(POWER))
    game.tell(events.NamedVictim(move.value))
    return []


def offer_robbery(table: Table, seat: int) -> list[Move]:
    safe = (ASSASSIN, THIEF, table.murdered)
    return [] if table.used & POWER else [ROB[role] for role in ALL_ROLES if role not in safe]


def rob(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(POWER))
    game.tell(events.NamedPurse(move.value))
    return []


def offer_swap(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [SWAP[s] for s in range(table.seats()) if s != seat]


def swap(game: Game, seat: int, move: Move) -> Steps:
    piles = game.table.piles
    game.tell(events.Used(POWER))
    game.tell(events.swapped(seat, piles[HAND[seat]], move.target, piles[HAND[move.target]]))
    return []


def offer_redraw(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [REDRAW[face] for face in kinds(table.piles[HAND[seat]])]


def redraw(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(POWER))
    game.tell(events.put_under(seat, find(game.table.piles[HAND[seat]], move.value), HAND[seat]))
    return [Redraw(seat, 1)]


def offer_destruction(table: Table, seat: int) -> list[Move]:
    if table.used & POWER:
        return []
    return [DESTROY[owner][face] for owner, face in targets(table, seat)]


def play_destruction(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(POWER))
    return destroy(game, seat, move.target, move.value)


# ------------------------------------------------------------------ special districts


def offer_alchemy(table: Table, seat: int) -> list[Move]:
    if table.used & ALCHEMY or not table.has(seat, deck.ALCHEMY):
        return []
    return [BURN_CARD[face] for face in kinds(table.piles[HAND[seat]])]


def alchemy(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(ALCHEMY))
    game.tell(events.put_under(seat, find(game.table.piles[HAND[seat]], move.value), HAND[seat]))
    game.tell(events.Paid(seat, 1))
    return []


def offer_smithy(table: Table, seat: int) -> list[Move]:
    if table.used & SMITHY or not table.has(seat, deck.SMITHY) or table.coins[seat] < SMITHY_PRICE:
        return []
    return [USE_SMITHY] if table.deck() else []  # D50


def smithy(game: Game, seat: int, move: Move) -> Steps:
    game.tell(events.Used(SMITHY))
    game.tell(events.Paid(seat, -SMITHY_PRICE))
    return [Draw(seat, HAND[seat]) for _ in range(SMITHY_CARDS)]


def offer_end(table: Table, seat: int) -> list[Move]:
    return [END] if table.used & RESOURCES else []


def end(game: Game, seat: int, move: Move) -> Steps:
    return []


# ------------------------------------------------------------------ all of them

EVERYBODY: Final = (
    Deed("D11", "coins", offer_coins, take_coins),
    Deed("D10", "end", offer_end, end),
    Deed("D11", "cards", offer_cards, take_cards),
    Deed("D12", "build", offer_building, build),
    Deed("D44", "alchemy", offer_alchemy, alchemy),
    Deed("D45", "smithy", offer_smithy, smithy),
)
EARNING: Final = Deed("D13", "income", offer_income, take_income)
MURDER: Final = Deed("D14", "kill", offer_murder, murder)
ROBBERY: Final = Deed("D15", "rob", offer_robbery, rob)
SWAPPING: Final = Deed("D16", "swap", offer_swap, swap)
REDRAWING: Final = Deed("D16", "redraw", offer_redraw, redraw)
DESTRUCTION: Final = Deed("D21", "destroy", offer_destruction, play_destruction)

OF_ROLE: Final[list[tuple[Deed, ...]]] = [
    (),
    (*EVERYBODY, MURDER),
    (*EVERYBODY, ROBBERY),
    (*EVERYBODY, SWAPPING, REDRAWING),
    (*EVERYBODY, EARNING),
    (*EVERYBODY, EARNING),
    (*EVERYBODY, EARNING),
    EVERYBODY,
    (*EVERYBODY, EARNING, DESTRUCTION),
]
DEEDS: Final = {deed.verb: deed for deed in (*EVERYBODY, EARNING, MURDER, ROBBERY, SWAPPING, REDRAWING, DESTRUCTION)}


class Turn(OneSeat[Table]):
    """What is used is marked on the table, and the step returns itself until its player says so."""

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

    def answer(self, game: Game, seat: int, move: Move) -> Steps:
        steps = DEEDS[move.verb].play(game, seat, move)
        return steps if move is END else [*steps, self]
