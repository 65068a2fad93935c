"""The events that move cards, and what each viewer is told of them."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.agenda import Args, Event
from dorehami.engine.cards import HIDDEN, PUBLIC, UNSEEN, card_of, faces, only, pile
from dorehami.engine.moving import Laid, Moved
from dorehami.engine.table import NATURE, NOBODY, Layout, Place, Table, eyes_of

COURT, HAND, UP = 0, 1, 2
LAYOUT = Layout(
    [Place("court", UNSEEN), Place("hand", only(0), mixes=True, owner=0), Place("up", PUBLIC, owner=1)],
    [[1, 2, 3, 4]],
    [["hidden", "duke", "assassin", "captain", "contessa"]],
)


def table() -> Table:
    """A court that nobody knows, the hand of the first seat, and what lies face up before the second."""
    return Table(LAYOUT, [pile([1, 2], UNSEEN), pile([3, 4], only(0)), ()], eyes_of(NATURE))


def drew(face: int) -> Event[Table]:
    return Moved("drew", card_of(face, UNSEEN), COURT, HAND, only(0))


def moved_face(event: Event[Any]) -> int:
    assert isinstance(event, Moved)
    return event.card.face


def fold(event: Event[Table], viewer: int) -> Table:
    """What a viewer sees after being told of an event."""
    view = table().seen_by(viewer)
    event.seen_by(viewer).apply(view)
    return view


def test_a_card_moves() -> None:
    """It leaves one place, lies in the other, and is known there as it is said."""
    one = table()
    drew(2).apply(one)
    assert [faces(cards) for cards in one.piles] == [[1], [2, 3, 4], []]
    assert {card.known for card in one.piles[HAND]} == {only(0)}


@pytest.mark.parametrize(("viewer", "face"), [(0, 2), (NATURE, 2), (1, HIDDEN), (NOBODY, HIDDEN)])
def test_a_drawn_card_is_told_to_who_will_know_it(viewer: int, face: int) -> None:
    """The drawer is told the face, others that a card was drawn."""
    assert moved_face(drew(2).seen_by(viewer)) == face


def test_a_card_is_told_to_who_knew_it() -> None:
    """Who puts a card away knows which one it was, though it is hidden where it lies."""
    put_back: Event[Table] = Moved("put_back", card_of(3, only(0)), HAND, COURT, UNSEEN)
    assert [moved_face(put_back.seen_by(viewer)) for viewer in (0, 1, NOBODY)] == [3, HIDDEN, HIDDEN]


def test_a_card_is_told_to_whom_it_is_shown() -> None:
    """Shown to all on its way, a card is told to all, and is hidden again where it lies."""
    shown: Event[Table] = Moved("shown", card_of(3, only(0)), HAND, COURT, UNSEEN, shown=PUBLIC)
    assert [moved_face(shown.seen_by(viewer)) for viewer in (0, 1, NOBODY)] == [3, 3, 3]
    assert faces(fold(shown, NOBODY).piles[COURT]) == [HIDDEN] * 3


@pytest.mark.parametrize("viewer", [0, 1, NOBODY, NATURE])
@pytest.mark.parametrize("face", [1, 2])
def test_what_is_told_leads_to_what_may_be_seen(viewer: int, face: int) -> None:
    """The event as told, applied to the view, gives the mask of the changed table."""
    after = table()
    drew(face).apply(after)
    assert fold(drew(face), viewer).piles == after.seen_by(viewer).piles


def test_places_are_laid_out_anew() -> None:
    """Several places change at once: nobody sees one of them without the other."""
    exchanged: Event[Table] = Laid("exchanged", [HAND, COURT], [pile([1, 2], only(0)), pile([3, 4], UNSEEN)])
    one = table()
    exchanged.apply(one)
    assert [faces(cards) for cards in one.piles] == [[3, 4], [1, 2], []]
    assert [faces(cards) for cards in fold(exchanged, 0).piles] == [[HIDDEN] * 2, [1, 2], []]
    assert [faces(cards) for cards in fold(exchanged, 1).piles] == [[HIDDEN] * 2, [HIDDEN] * 2, []]


def test_what_is_laid_tells_a_stranger_only_how_many() -> None:
    """Two different choices are told alike to one who may know neither."""
    one, other = (Laid[Table]("chosen", [HAND], [pile(kept, only(0))]).seen_by(1) for kept in ([1, 2], [3, 4]))
    assert isinstance(one, Laid)
    assert isinstance(other, Laid)
    assert one.piles == other.piles == [pile([HIDDEN, HIDDEN], only(0))]


@pytest.mark.parametrize(("viewer", "card"), [(0, "assassin"), (1, "hidden"), (NOBODY, "hidden")])
def test_a_moved_card_is_told_in_words(viewer: int, card: str) -> None:
    """Whose it is, and which card as far as the viewer may know."""
    event = drew(2).seen_by(viewer)
    assert (event.key(), event.args(LAYOUT)) == ("drew", {"seat": 0, "card": card})


@pytest.mark.parametrize(
    ("by", "origin", "target", "said"),
    [
        (NOBODY, COURT, COURT, {}),
        (NOBODY, COURT, HAND, {"seat": 0}),
        (NOBODY, HAND, UP, {}),
        (0, HAND, COURT, {"seat": 0}),
        (0, HAND, UP, {"seat": 0, "target": 1}),
        (1, COURT, HAND, {"seat": 1, "target": 0}),
        (2, COURT, COURT, {"seat": 2}),
        (2, HAND, UP, {"seat": 2}),
    ],
)
def test_it_is_told_who_did_it_and_to_whom(by: int, origin: int, target: int, said: Args) -> None:
    """Who did it, and the one other whose the cards are; where nobody in particular did it, the one whose they are."""
    event: Event[Table] = Moved("moved", card_of(1, UNSEEN), origin, target, UNSEEN, by=by)
    laid: Event[Table] = Laid("laid", [origin, target], [(), ()], by)
    for viewer in (0, 1, NOBODY):
        assert event.seen_by(viewer).args(LAYOUT) == {**said, "card": "hidden"}
        assert laid.seen_by(viewer).args(LAYOUT) == said


@pytest.mark.parametrize(
    ("viewer", "said"),
    [(0, {"seat": 0, "cards": ["duke", "assassin"]}), (1, {"seat": 0}), (NOBODY, {"seat": 0})],
)
def test_laid_places_are_told_in_words(viewer: int, said: Args) -> None:
    """Whose they are, and what lies in the first of them, unless the viewer may know none of it."""
    event: Event[Table] = Laid("exchanged", [HAND, COURT], [pile([1, 2], only(0)), pile([3, 4], UNSEEN)])
    told = event.seen_by(viewer)
    assert (told.key(), told.args(LAYOUT)) == ("exchanged", said)
