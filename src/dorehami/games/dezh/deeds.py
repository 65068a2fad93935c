"""What everybody may do in a turn: take resources, build, take income, end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.engine.cards import kinds
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games.dezh import deck, events, marks
from dorehami.games.dezh.deck import KIND, NAMES, PRICE
from dorehami.games.dezh.drawing import Draw, Keep
from dorehami.games.dezh.table import CITY, DRAWN, HAND, INCOME, RESOURCES, Position, Steps, Table
from dorehami.games.dezh.words import ARCHITECT, BUILD, CARDS, COINS, END, KING, MERCHANT, ROLES, SAGE, WARLORD
from dorehami.games.dezh.words import INCOME as TAKE_INCOME

COINS_TAKEN: Final = 2  # D11


class Deed:
    """Something to do in a turn: when it is offered, and what comes of it."""

    def __init__(
        self,
        rule: str,
        verb: str,
        offer: Callable[[Table, int], list[Move]],
        play: Callable[[Position, int, Move], Steps],
    ) -> None:
        self.rule = rule
        self.verb = verb
        self.offer = offer
        self.play = play


def offer_coins(table: Table, seat: int) -> list[Move]:
    return [] if table.used & RESOURCES else [COINS]


def take_coins(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(RESOURCES))
    game.tell(marks.Paid(seat, COINS_TAKEN, COINS.verb))
    return extras(game, seat)


def offer_cards(table: Table, seat: int) -> list[Move]:
    return [] if table.used & RESOURCES or not table.deck() else [CARDS]  # D50


def take_cards(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(RESOURCES))
    count = 3 if game.table.has(seat, deck.OBSERVATORY) else 2  # D42, D11
    return [*[Draw(seat, DRAWN[seat]) for _ in range(count)], Keep(seat), *extras(game, seat)]


def extras(game: Position, seat: int) -> Steps:
    """What comes by itself with resources, whichever were taken (D19, D20)."""
    role = game.table.called
    if extra_coins(role):
        game.tell(marks.Paid(seat, extra_coins(role), ROLES[role]))
    return [Draw(seat, HAND[seat]), Draw(seat, HAND[seat])] if role == ARCHITECT else []


def extra_coins(role: int) -> int:
    """What a role gets besides its resources (D19)."""
    return 1 if role == MERCHANT else 0


def most_built(role: int) -> int:
    """How many districts a role may build in its turn (D12, D20)."""
    return 3 if role == ARCHITECT else 1


def offer_building(table: Table, seat: int) -> list[Move]:
    if table.built >= most_built(table.called):
        return []
    coins = table.coins[seat]
    return [
        BUILD[face] for face in kinds(table.piles[HAND[seat]]) if PRICE[face] <= coins and not table.has(seat, face)
    ]


def build(game: Position, seat: int, move: Move) -> Steps:
    complete = game.table.complete(seat)
    game.tell(marks.Paid(seat, -PRICE[move.value], move.verb, NAMES[move.value]))
    game.tell(events.built(seat, move.value))
    game.tell(marks.CountedBuilding())
    if not complete and game.table.complete(seat):
        game.tell(marks.CityCompleted(seat, game.table.first == NOBODY))
    return []


EARNS: Final = {KING: deck.ROYAL, SAGE: deck.RELIGIOUS, MERCHANT: deck.TRADE, WARLORD: deck.MILITARY}  # D13


def income(table: Table, seat: int) -> int:
    """One coin for each district of the role's kind, as the city is now (D13)."""
    kind = EARNS.get(table.called, "")
    return sum([KIND[card.face] == kind for card in table.piles[CITY[seat]]])


def offer_income(table: Table, seat: int) -> list[Move]:
    return [TAKE_INCOME] if not table.used & INCOME and income(table, seat) else []  # D22


def take_income(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(INCOME))
    game.tell(marks.Paid(seat, income(game.table, seat), move.verb, EARNS[game.table.called]))
    return []


def offer_end(table: Table, seat: int) -> list[Move]:
    return [END] if table.used & RESOURCES else []


def end(game: Position, seat: int, move: Move) -> Steps:
    return []
