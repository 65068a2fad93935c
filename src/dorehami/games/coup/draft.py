"""Two players: each keeps one card of a set of its own, and gets one of the third set (K5)."""

from __future__ import annotations

from typing import Final

from dorehami.engine.agenda import WAIT, Step
from dorehami.engine.cards import UNSEEN, Card, Pile, card_of, faces, kinds, only, pile
from dorehami.engine.moves import Move
from dorehami.engine.moving import Laid
from dorehami.games.coup.settling import Deal
from dorehami.games.coup.table import COURT, HAND, REMOVED, Position, Steps, Table
from dorehami.games.coup.words import KEEP

STARTERS_COINS: Final = 1


def lay_sets(characters: tuple[int, ...], piles: list[Pile]) -> Steps:
    """A set before each player, the third in the court; then the draft and a card for each."""
    for seat in (0, 1):
        piles[HAND[seat]] = pile(characters, only(seat))
    piles[COURT] = pile(characters, UNSEEN)
    return [Draft(), Deal(0), Deal(1)]


def lay_removed(characters: tuple[int, ...], piles: list[Pile], played: list[list[int]]) -> None:
    """Where the hands are given, what was removed follows: each set but the card that was kept of it.

    In play are the third set and the two kept cards; the court is what of these nobody holds.
    """
    in_play = played[0] + played[1]
    kept = next(kept for kept in likely_drafts(characters, played) if holds_all([*characters, *kept], in_play))
    court = [*characters, *kept]
    for face in in_play:
        court.remove(face)
    piles[COURT] = pile(court, UNSEEN)
    for seat in (0, 1):
        piles[REMOVED[seat]] = pile([face for face in characters if face != kept[seat]], only(seat))


def likely_drafts(characters: tuple[int, ...], played: list[list[int]]) -> list[tuple[int, int]]:
    """First that each kept a card which it still has, then any other way; four cards are always possible in one."""
    return [(a, b) for a in played[0] for b in played[1]] + [(a, b) for a in characters for b in characters]


def holds_all(cards: list[int], wanted: list[int]) -> bool:
    return all(wanted.count(face) <= cards.count(face) for face in wanted)


class Draft(Step[Table]):
    """Both choose at once, and neither learns what the other puts away (K5)."""

    def decision(self) -> str:
        return "draft"

    def seats(self, table: Table) -> list[int]:
        return [0, 1]

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [KEEP[face] for face in kinds(table.hand(seat))]

    def forbids(self, table: Table, seat: int, move: Move) -> str:
        return "K5"

    def answer(self, game: Position, seat: int, move: Move) -> Steps | None:
        kept: Card = card_of(move.value, only(seat))
        rest = pile([face for face in faces(game.table.hand(seat)) if face != move.value], only(seat))
        game.tell(Laid("drafted", [HAND[seat], REMOVED[seat]], [(kept,), rest]))
        return WAIT
