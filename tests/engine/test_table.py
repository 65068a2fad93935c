"""The table: places, masks, and cards put and taken."""

from __future__ import annotations

import pytest

from dorehami.engine.cards import HIDDEN, PUBLIC, UNSEEN, WATCHING, card_of, faces, only, pile
from dorehami.engine.table import NATURE, NOBODY, Layout, Place, Table, eyes_of, row

COLUMN, HAND, SHOWN = 0, 1, 2


def table() -> Table:
    """An ordered column, the first seat's hand, which it mixes, and a card for all to see."""
    places = [Place("column", UNSEEN, ordered=True), Place("hand", only(0), mixes=True), Place("shown", PUBLIC)]
    piles = [(card_of(7, UNSEEN), card_of(2, PUBLIC)), pile([5, 3], only(0)), pile([4], PUBLIC)]
    return Table(Layout(places, [[2, 3, 4, 5, 7]]), piles, eyes_of(NATURE))


@pytest.mark.parametrize(("viewer", "eyes"), [(0, 1), (3, 8), (NATURE, UNSEEN), (NOBODY, WATCHING)])
def test_everybody_has_eyes(viewer: int, eyes: int) -> None:
    """A seat, nature and a spectator each look for a bit of their own."""
    assert eyes_of(viewer) == eyes


def test_a_row_has_a_place_for_each_seat() -> None:
    """The places of a row lie equally far apart."""
    assert row(2, 3, 4) == [2, 5, 8, 11]


def test_a_table_is_not_over_and_everything_is_possible() -> None:
    """A game that says nothing else goes on, and knows nothing that its cards do not say."""
    assert not table().over()
    assert table().possible()


def test_the_owner_sees_the_hand() -> None:
    """The mask for a seat shows what it knows and hides the rest."""
    view = table().seen_by(0)
    assert [faces(cards) for cards in view.piles] == [[HIDDEN, 2], [3, 5], [4]]


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_others_see_backs(viewer: int) -> None:
    """Another seat and a spectator see how many cards there are, and those that lie face up."""
    view = table().seen_by(viewer)
    assert [faces(cards) for cards in view.piles] == [[HIDDEN, 2], [HIDDEN, HIDDEN], [4]]


def test_nature_sees_everything() -> None:
    """To her the mask hides nothing."""
    assert table().seen_by(NATURE).piles == table().piles


def test_a_clone_is_independent() -> None:
    """What happens to a clone does not happen to the table, and the layout is shared."""
    one = table()
    other = one.clone()
    other.take(SHOWN, card_of(4, PUBLIC))
    assert faces(one.piles[SHOWN]) == [4]
    assert other.layout is one.layout


def test_an_ordered_place_takes_cards_at_its_end() -> None:
    """A card that is put under a column lies last, whatever its face."""
    one = table()
    one.put(COLUMN, card_of(1, PUBLIC))
    assert faces(one.piles[COLUMN]) == [7, 2, 1]


def test_a_place_without_order_lies_sorted() -> None:
    """A card that comes to a hand goes among the others."""
    one = table()
    one.put(HAND, card_of(4, only(0)))
    assert faces(one.piles[HAND]) == [3, 4, 5]


@pytest.mark.parametrize("change", ["take", "put"])
def test_a_hand_is_mixed_before_it_changes(change: str) -> None:
    """A card that somebody else had seen in a hand is unknown to them as soon as the hand changes."""
    one = table()
    one.lay(HAND, (card_of(3, only(0) | only(1)), card_of(5, only(0))))
    if change == "take":
        one.take(HAND, card_of(5, only(0)))
    else:
        one.put(HAND, card_of(5, only(0)))
    assert {card.known for card in one.piles[HAND]} == {only(0)}
    assert 3 in faces(one.piles[HAND])


def test_mixing_does_not_tell_which_card_it_was() -> None:
    """To the one who had seen a card, a mixed hand is all backs: the same ones as to anybody."""
    one = table()
    one.lay(HAND, (card_of(3, only(0) | only(1)), card_of(5, only(0))))
    view = one.seen_by(1)
    assert faces(view.piles[HAND]) == [HIDDEN, 3]
    view.put(HAND, card_of(HIDDEN, only(0)))
    assert view.piles[HAND] == pile([HIDDEN] * 3, only(0))


def test_what_is_laid_is_seen_by_the_table_s_eyes() -> None:
    """A view that is told of cards keeps only the faces that its viewer knows."""
    view = table().seen_by(1)
    view.lay(HAND, pile([5, 4], only(0)))
    view.lay(SHOWN, pile([3], PUBLIC))
    assert [faces(view.piles[HAND]), faces(view.piles[SHOWN])] == [[HIDDEN, HIDDEN], [3]]
