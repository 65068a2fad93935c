"""Cards and piles: who knows what of them."""

from __future__ import annotations

import pytest

from dorehami.engine.cards import (
    HIDDEN,
    PUBLIC,
    UNSEEN,
    WATCHING,
    Pile,
    card_of,
    faces,
    find,
    holds,
    kinds,
    only,
    pile,
    seen,
    sorted_in,
    without,
)

HAND = pile([3, 1, 3], only(0))


def test_equal_cards_are_one() -> None:
    """Two cards of one face that are known alike are the same object; known otherwise they are not."""
    assert card_of(4, only(1)) is card_of(4, only(1))
    assert card_of(4, only(1)) is not card_of(4, only(2))


def test_who_knows_it_sees_its_face() -> None:
    """A card known to one seat shows its face to that seat's eyes and to nature's."""
    card = card_of(4, only(1))
    assert card.to(1 << 1) is card
    assert card.to(UNSEEN) is card


@pytest.mark.parametrize("eyes", [1 << 0, 1 << 2, WATCHING])
def test_who_does_not_know_it_sees_a_back(eyes: int) -> None:
    """Others see that it is there and who knows it, not what it is."""
    assert card_of(4, only(1)).to(eyes) is card_of(HIDDEN, only(1))


@pytest.mark.parametrize("eyes", [1 << 0, 1 << 9, WATCHING, UNSEEN])
def test_a_public_card_is_seen_by_all(eyes: int) -> None:
    """A card that lies face up shows itself to every seat, to spectators and to nature."""
    assert card_of(2, PUBLIC).to(eyes) is card_of(2, PUBLIC)


def test_a_card_says_what_it_is() -> None:
    """In messages a card stands as its face and the seats that know it."""
    assert repr(card_of(4, only(1))) == "4:2"


def test_a_pile_without_order_lies_sorted() -> None:
    """However cards are named, the pile is the same."""
    assert faces(HAND) == [1, 3, 3]
    assert pile([3, 3, 1], only(0)) == HAND


def test_kinds_counts_equal_faces_once() -> None:
    """Two equal cards are one kind."""
    assert kinds(HAND) == [1, 3]
    assert kinds(()) == []


def test_holds_tells_whether_a_face_is_there() -> None:
    """A pile holds the faces in it and no other."""
    assert holds(HAND, 3)
    assert not holds(HAND, 2)


def test_find_gives_the_card_or_says_that_there_is_none() -> None:
    """Looking for a face gives its card; a face that is not there is an error."""
    assert find(HAND, 3) is card_of(3, only(0))
    with pytest.raises(LookupError):
        find(HAND, 2)


def test_without_takes_one_of_equal_cards() -> None:
    """Of two equal cards one stays."""
    assert faces(without(HAND, card_of(3, only(0)))) == [1, 3]


def test_without_takes_only_what_is_there() -> None:
    """A card that others know is not the one that lies there."""
    with pytest.raises(LookupError):
        without(HAND, card_of(3, PUBLIC))


@pytest.mark.parametrize(
    ("face", "after"), [(0, [0, 1, 3, 3]), (2, [1, 2, 3, 3]), (3, [1, 3, 3, 3]), (9, [1, 3, 3, 9])]
)
def test_sorted_in_keeps_the_order(face: int, after: list[int]) -> None:
    """A card finds its place at the front, in the middle or at the end."""
    assert faces(sorted_in(HAND, card_of(face, only(0)))) == after


def test_equal_faces_are_sorted_by_who_knows_them() -> None:
    """Hidden cards that different seats know lie in one order, whatever they are."""
    pile_of_two: Pile = (card_of(HIDDEN, only(1)),)
    assert sorted_in(pile_of_two, card_of(HIDDEN, only(0))) == (card_of(HIDDEN, only(0)), card_of(HIDDEN, only(1)))


def test_hidden_cards_tell_nothing_by_their_order() -> None:
    """Two different piles that a viewer knows equally little of look the same."""
    mine, yours = card_of(5, only(0)), only(1)
    one = seen((card_of(1, yours), mine, card_of(9, yours)), 1 << 0, ordered=False)
    other = seen((mine, card_of(2, yours), card_of(3, yours)), 1 << 0, ordered=False)
    assert one == other
    assert faces(one) == [HIDDEN, HIDDEN, 5]


def test_an_ordered_pile_keeps_its_order() -> None:
    """Where order means something, each card is seen or hidden in its place."""
    cards = (card_of(9, PUBLIC), card_of(1, UNSEEN), card_of(3, PUBLIC))
    assert faces(seen(cards, WATCHING, ordered=True)) == [9, HIDDEN, 3]
