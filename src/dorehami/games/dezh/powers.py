"""The powers of the roles: murder, robbery, the magician's two tricks, and destruction."""

from __future__ import annotations

from typing import Final

from dorehami.engine.cards import faces, find, kinds
from dorehami.engine.moves import Move
from dorehami.games.dezh import events, marks
from dorehami.games.dezh.deck import ARMOURY, GRAVEYARD, NAMES, PRICE
from dorehami.games.dezh.drawing import Redraw
from dorehami.games.dezh.specials import ClearAway, Graveyard
from dorehami.games.dezh.table import CITY, HAND, POWER, Position, Steps, Table
from dorehami.games.dezh.words import ALL_ROLES, ASSASSIN, DESTROY, KILL, REDRAW, ROB, SWAP, THIEF

REBATE: Final = 1  # destroying is so much cheaper than building (D21)


def offer_murder(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [KILL[role] for role in ALL_ROLES if role != ASSASSIN]


def murder(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(POWER))
    game.tell(marks.NamedToMurder(seat, move.value))
    return []


def offer_robbery(table: Table, seat: int) -> list[Move]:
    safe = (ASSASSIN, THIEF, table.murdered)
    return [] if table.used & POWER else [ROB[role] for role in ALL_ROLES if role not in safe]


def rob(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(POWER))
    game.tell(marks.NamedToRob(seat, move.value))
    return []


def offer_swap(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [SWAP[s] for s in range(table.seats()) if s != seat]


def swap(game: Position, seat: int, move: Move) -> Steps:
    own, other = game.table.piles[HAND[seat]], game.table.piles[HAND[move.target]]
    game.tell(marks.Used(POWER))
    game.tell(events.Gave(seat, move.target, faces(own)))
    game.tell(events.Gave(move.target, seat, faces(other)))
    game.tell(events.swapped(seat, own, move.target, other))
    return []


def offer_redraw(table: Table, seat: int) -> list[Move]:
    return [] if table.used & POWER else [REDRAW[face] for face in kinds(table.piles[HAND[seat]])]


def redraw(game: Position, seat: int, move: Move) -> Steps:
    game.tell(marks.Used(POWER))
    game.tell(events.put_under(seat, find(game.table.piles[HAND[seat]], move.value), HAND[seat]))
    return [Redraw(seat, 1)]


def offer_destruction(table: Table, seat: int) -> list[Move]:
    if table.used & POWER:
        return []
    return [DESTROY[owner][face] for owner, face in targets(table, seat)]


def targets(table: Table, seat: int) -> list[tuple[int, int]]:
    """Owner and district: in no complete city nor a living sage's, no armoury, and not beyond the purse (D21, D41)."""
    found: list[tuple[int, int]] = []
    for owner in range(table.seats()):
        if table.complete(owner) or table.protected(owner):
            continue
        for face in kinds(table.piles[CITY[owner]]):
            if face != ARMOURY and PRICE[face] - REBATE <= table.coins[seat]:
                found.append((owner, face))
    return found


def destroy(game: Position, seat: int, move: Move) -> Steps:
    """For its price less one; the graveyard's owner may speak before it is cleared away (D21, D43)."""
    game.tell(marks.Used(POWER))
    if PRICE[move.value] > REBATE:
        game.tell(marks.Paid(seat, REBATE - PRICE[move.value], move.verb, NAMES[move.value]))
    game.tell(events.destroyed(seat, move.target, move.value))
    return [*[Graveyard(s) for s in range(game.table.seats()) if game.table.has(s, GRAVEYARD)], ClearAway()]
