"""What can happen to cards: the events are the engine's, with a name of the game's own. The others are in marks.py."""

from __future__ import annotations

from dorehami.engine.agenda import Args, Event, OfSeat
from dorehami.engine.cards import HIDDEN, PUBLIC, UNSEEN, Card, Pile, card_of, faces, only, pile
from dorehami.engine.moving import Laid, Moved
from dorehami.engine.table import NATURE, Layout
from dorehami.games.dezh.deck import NAMES
from dorehami.games.dezh.table import BOTTOM, BURNED, CITY, DECK, DRAWN, FACE_UP, HAND, POOL, ROLES, RUINS, Table
from dorehami.games.dezh.words import ALL_ROLES

# ------------------------------------------------------------------ roles


def burned(card: Card) -> Event[Table]:
    """Face down, and nobody may look (D5)."""
    return Moved("burned", card, POOL, BURNED, UNSEEN)


def burned_face_up(card: Card) -> Event[Table]:
    return Moved("burned_face_up", card, POOL, FACE_UP, PUBLIC)


def burned_by(seat: int, card: Card) -> Event[Table]:
    return Moved("burned_by", card, POOL, BURNED, only(seat), by=seat)


def handed_on(seat: int, pool: Pile) -> Event[Table]:
    """The former seat sees them no more (D51)."""
    return Laid("handed_on", [POOL], [pile(faces(pool), only(seat))], seat)


def handed_burned(seat: int, card: Card) -> Event[Table]:
    """The seventh player gets the role that was burned first, too (D8)."""
    return Moved("handed_burned", card, BURNED, POOL, only(seat), by=seat)


def took(seat: int, card: Card) -> Event[Table]:
    return Moved("took", card, POOL, ROLES[seat], only(seat))


def turned_up(seat: int, card: Card) -> Event[Table]:
    return Moved("turned_up", card, ROLES[seat], ROLES[seat], PUBLIC)


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


def destroyed(seat: int, owner: int, face: int) -> Event[Table]:
    return Moved("destroyed", card_of(face, PUBLIC), CITY[owner], RUINS, PUBLIC, by=seat)


def bought(seat: int, card: Card) -> Event[Table]:
    return Moved("bought", card, RUINS, HAND[seat], only(seat))


def cleared_away(card: Card) -> Event[Table]:
    """What was destroyed goes under the deck before all eyes (D21)."""
    return Moved("cleared_away", card, RUINS, BOTTOM, PUBLIC)


def swapped(a: int, a_hand: Pile, b: int, b_hand: Pile) -> Event[Table]:
    hands = [pile(faces(b_hand), only(a)), pile(faces(a_hand), only(b))]
    return Laid("swapped", [HAND[a], HAND[b]], hands, a)


class Gave(Event[Table]):
    """One's whole hand went to another: no view keeps it, so the two are told here what it was (D51)."""

    def __init__(self, seat: int, target: int, cards: list[int]) -> None:
        self.seat = seat
        self.target = target
        self.cards = cards

    def seen_by(self, viewer: int) -> Event[Table]:
        if viewer in (self.seat, self.target, NATURE):
            return self
        return Gave(self.seat, self.target, [HIDDEN for _ in self.cards])

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "target": self.target, "cards": [NAMES[card] for card in self.cards]}


class Redrew(Event[Table]):
    """The magician draws as many as went under (D16)."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def args(self, layout: Layout) -> Args:
        return {"seat": self.seat, "count": self.count}


class Declined(OfSeat[Table]):
    """The owner of the graveyard does not buy (D43)."""
