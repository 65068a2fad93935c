"""What can happen at the table. Card events are the engine's, with a name of the game's own."""

from __future__ import annotations

from dorehami.engine.agenda import Event
from dorehami.engine.cards import PUBLIC, UNSEEN, Card, Pile, card_of, faces, only, pile
from dorehami.engine.moving import Laid, Moved
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.table import BOTTOM, BURNED, CITY, DECK, DRAWN, FACE_UP, HAND, POOL, ROLES, RUINS, Table
from dorehami.games.dezh.words import ALL_ROLES

# ------------------------------------------------------------------ roles


def burned(card: Card) -> Event[Table]:
    """Face down, and nobody may look (D5)."""
    return Moved("burned", card, POOL, BURNED, UNSEEN)


def burned_face_up(card: Card) -> Event[Table]:
    return Moved("burned_face_up", card, POOL, FACE_UP, PUBLIC)


def burned_by(seat: int, card: Card) -> Event[Table]:
    return Moved("burned_by", card, POOL, BURNED, only(seat))


def handed_on(seat: int, pool: Pile) -> Event[Table]:
    """The former seat sees them no more (D51)."""
    return Laid("handed_on", [POOL], [pile(faces(pool), only(seat))])


def handed_burned(seat: int, card: Card) -> Event[Table]:
    """The seventh player gets the role that was burned first, too (D8)."""
    return Moved("handed_burned", card, BURNED, POOL, only(seat))


def took(seat: int, card: Card) -> Event[Table]:
    return Moved("took", card, POOL, ROLES[seat], only(seat))


def turned_up(seat: int, roles: Pile, role: int) -> Event[Table]:
    cards = [card_of(role, PUBLIC) if card.face == role else card for card in roles]
    return Laid("turned_up", [ROLES[seat]], [tuple(sorted(cards, key=lambda card: card.rank))])


def gathered(seats: int) -> Event[Table]:
    """All roles lie in the middle again."""
    empty: list[Pile] = [()] * (seats + 2)
    places = [POOL, BURNED, FACE_UP, *ROLES[:seats]]
    return Laid("gathered", places, [pile(ALL_ROLES, UNSEEN), *empty])


# ------------------------------------------------------------------ districts


def dealt(seat: int, card: Card) -> Event[Table]:
    return Moved("dealt", card, DECK, HAND[seat], only(seat))


def drew(seat: int, card: Card, origin: int, target: int) -> Event[Table]:
    return Moved("drew", card, origin, target, only(seat))


def kept(seat: int, card: Card) -> Event[Table]:
    return Moved("kept", card, DRAWN[seat], HAND[seat], only(seat))


def put_under(seat: int, card: Card, origin: int) -> Event[Table]:
    """Face down: only its owner knows it there (D51)."""
    return Moved("put_under", card, origin, BOTTOM, only(seat))


def built(seat: int, face: int) -> Event[Table]:
    return Moved("built", card_of(face, only(seat)), HAND[seat], CITY[seat], PUBLIC)


def destroyed(seat: int, face: int) -> Event[Table]:
    return Moved("destroyed", card_of(face, PUBLIC), CITY[seat], RUINS, PUBLIC)


def bought(seat: int, card: Card) -> Event[Table]:
    return Moved("bought", card, RUINS, HAND[seat], only(seat))


def cleared_away(card: Card) -> Event[Table]:
    """What was destroyed goes under the deck before all eyes (D21)."""
    return Moved("cleared_away", card, RUINS, BOTTOM, PUBLIC)


def swapped(a: int, a_hand: Pile, b: int, b_hand: Pile) -> Event[Table]:
    hands = [pile(faces(b_hand), only(a)), pile(faces(a_hand), only(b))]
    return Laid("swapped", [HAND[a], HAND[b]], hands)


# ------------------------------------------------------------------ marks


class CoinsMoved(Event[Table]):
    """So many coins come from the bank; fewer than none go there."""

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins

    def apply(self, table: Table) -> None:
        table.coins[self.seat] += self.coins


class Robbed(Event[Table]):
    """All coins of one seat went to another (D15)."""

    def __init__(self, seat: int, thief: int, coins: int) -> None:
        self.seat = seat
        self.thief = thief
        self.coins = coins

    def apply(self, table: Table) -> None:
        table.coins[self.seat] -= self.coins
        table.coins[self.thief] += self.coins


class Used(Event[Table]):
    """The turn has used this."""

    def __init__(self, what: int) -> None:
        self.what = what

    def apply(self, table: Table) -> None:
        table.used |= self.what


class CountedBuilding(Event[Table]):
    """The turn has built one more; perhaps a city is complete, the first of all (D25, D26)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, table: Table) -> None:
        table.built += 1
        if table.first == NOBODY and table.complete(self.seat):
            table.first = self.seat


class Called(Event[Table]):
    """A role was called; 0: none, a round begins and the marks of the last are gone."""

    def __init__(self, role: int) -> None:
        self.role = role

    def apply(self, table: Table) -> None:
        table.called = self.role
        table.turn = NOBODY
        if self.role == 0:
            table.murdered = 0
            table.robbed = 0


class TurnBegan(Event[Table]):
    """Somebody plays the called role, and has used nothing yet."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, table: Table) -> None:
        table.turn = self.seat
        table.used = 0
        table.built = 0


class Crowned(Event[Table]):
    """The crown is with this seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, table: Table) -> None:
        table.crown = self.seat


class NamedToMurder(Event[Table]):
    """The assassin named a role (D14)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def apply(self, table: Table) -> None:
        table.murdered = self.role


class NamedToRob(Event[Table]):
    """The thief named a role (D15)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def apply(self, table: Table) -> None:
        table.robbed = self.role


class FoundDead(Event[Table]):
    """The murdered role was called and turned up; its turn is over (D14)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Finished(Event[Table]):
    """The last round is over."""

    def apply(self, table: Table) -> None:
        table.finished = True
