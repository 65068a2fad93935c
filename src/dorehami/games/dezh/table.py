"""The table: a deck upon a bottom in order, roles on their way round, hands and cities."""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, holds, only
from dorehami.engine.table import NOBODY, Layout, Place, row
from dorehami.games.dezh.words import MOST_SEATS, SAGE, THIEF

DISTRICT: Final = 0  # the two backs
ROLE: Final = 1

DECK: Final = 0  # in an order that nobody knows
BOTTOM: Final = 1  # under it, in order, cards that somebody put there (D51)
POOL: Final = 2  # the roles that are handed round
BURNED: Final = 3
FACE_UP: Final = 4
RUINS: Final = 5  # a destroyed district, until the owner of the graveyard has spoken (D43)
HAND: Final = row(6, 4, MOST_SEATS)
DRAWN: Final = row(7, 4, MOST_SEATS)  # cards to keep one of
CITY: Final = row(8, 4, MOST_SEATS)
ROLES: Final = row(9, 4, MOST_SEATS)

RESOURCES: Final = 1  # what a turn has used (D10)
POWER: Final = 2
INCOME: Final = 4
ALCHEMY: Final = 8
SMITHY: Final = 16


def places(seats: int) -> list[Place]:
    found = [
        Place("deck", UNSEEN),
        Place("bottom", UNSEEN, ordered=True),
        Place("pool", UNSEEN, ROLE),
        Place("burned", UNSEEN, ROLE),
        Place("face_up", PUBLIC, ROLE),
        Place("ruins", PUBLIC),
    ]
    for seat in range(seats):
        found += [
            Place("hand", only(seat), mixes=True, owner=seat),
            Place("drawn", only(seat), ordered=True, owner=seat),
            Place("city", PUBLIC, owner=seat),
            Place("roles", only(seat), ROLE, owner=seat),
        ]
    return found


class Table(engine.Table):
    """What lies on the table of Dezh."""

    def __init__(
        self,
        layout: Layout,
        piles: list[Pile],
        eyes: int,
        coins: list[int],
        crown: int,
        called: int,
        turn: int,
        used: int,
        built: int,
        murdered: int,
        robbed: int,
        first: int,
        finished: bool,
    ) -> None:
        super().__init__(layout, piles, eyes)
        self.coins = coins
        self.crown = crown
        self.called = called  # the last role called, 0 in the draft
        self.turn = turn  # who plays the called role, or NOBODY
        self.used = used  # what the turn has used,
        self.built = built  # and how many districts it has built
        self.murdered = murdered  # roles; 0: none
        self.robbed = robbed
        self.first = first  # who first completed a city, or NOBODY
        self.finished = finished

    def clone(self) -> Table:
        return Table(
            self.layout,
            self.piles[:],
            self.eyes,
            self.coins[:],
            self.crown,
            self.called,
            self.turn,
            self.used,
            self.built,
            self.murdered,
            self.robbed,
            self.first,
            self.finished,
        )

    def over(self) -> bool:
        return self.finished

    def possible(self) -> bool:
        """A role that was called has been turned up by its holder (D9)."""
        for seat in range(len(self.coins)):
            for card in self.piles[ROLES[seat]]:
                if card.known != PUBLIC and card.face <= self.called:
                    return False
        return True

    def seats(self) -> int:
        return len(self.coins)

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.coins)

    def roles_each(self) -> int:
        """With two or three players each holds two (D30, D31)."""
        return 2 if len(self.coins) <= 3 else 1

    def goal(self) -> int:
        """How many districts a complete city has."""
        return 8 if len(self.coins) <= 3 else 7

    def complete(self, seat: int) -> bool:
        """Has the city the districts that end the game (D25)?"""
        return len(self.piles[CITY[seat]]) >= self.goal()

    def has(self, seat: int, district: int) -> bool:
        return holds(self.piles[CITY[seat]], district)

    def deck(self) -> int:
        return len(self.piles[DECK]) + len(self.piles[BOTTOM])

    def holder(self, role: int) -> int:
        """Whose role that is, or NOBODY."""
        for seat in range(len(self.coins)):
            if holds(self.piles[ROLES[seat]], role):
                return seat
        return NOBODY

    def thief(self) -> int:
        """The thief has been called before anybody is robbed, so all know who it is."""
        return self.holder(THIEF)

    def protected(self, seat: int) -> bool:
        """A living sage's city (D18): the sage is called before the warlord, so all know whose it is."""
        return self.murdered != SAGE and holds(self.piles[ROLES[seat]], SAGE)


Steps = list[Step[Table]]
Position = State[Table]
