"""Counting all cards, and dealing anew those that a viewer cannot know."""

from __future__ import annotations

from collections import Counter

import pytest

from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import HIDDEN, PUBLIC, UNSEEN, card_of, faces, only, pile
from dorehami.engine.dice import Dice
from dorehami.engine.knowledge import census, imagine, redeal, unknown
from dorehami.engine.table import NATURE, NOBODY, Layout, Place, Table, eyes_of

COURT, MINE, YOURS, BID = 0, 1, 2, 3
SURPRISING = {1: 10.83, 2: 13.82, 3: 16.27}  # chi-square that chance exceeds once in a thousand, by degrees of freedom


class Cautious(Table):
    """A table at which everybody knows that the second seat holds no 3."""

    def clone(self) -> Cautious:
        return Cautious(self.layout, self.piles[:], self.eyes)

    def possible(self) -> bool:
        return 3 not in faces(self.piles[YOURS])


def table(kind: type[Table] = Table) -> Table:
    """Two cards in the court, one in my hand, two in yours, and a slip of yours that names one of three numbers."""
    places = [Place("court", UNSEEN), Place("mine", only(0)), Place("yours", only(1))]
    places += [Place("bid", only(1), back=1, slip_of=4), Place("numbers", PUBLIC, back=1)]
    piles = [
        pile([1, 3], UNSEEN),
        pile([4], only(0)),
        pile([1, 2], only(1)),
        pile([6], only(1)),
        pile([5, 6, 7], PUBLIC),
    ]
    return kind(Layout(places, [[1, 1, 2, 3, 4], [5, 6, 7]]), piles, eyes_of(NATURE))


def surprise(found: Counter[tuple[int, ...]], weights: dict[tuple[int, ...], int]) -> float:
    """How far the counts lie from what the weights promise (chi-square); something that cannot be is infinitely far."""
    total = found.total()
    if not set(found) <= set(weights):
        return float("inf")
    expected = {world: total * weight / sum(weights.values()) for world, weight in weights.items()}
    return sum((found[world] - count) ** 2 / count for world, count in expected.items())


def test_the_census_counts_every_card_by_its_back() -> None:
    """All cards are counted; a slip is none."""
    assert census(table()) == [[1, 1, 2, 3, 4], [5, 6, 7]]


def test_the_census_of_a_view_counts_backs() -> None:
    """A card whose face is hidden is there all the same."""
    assert census(table().seen_by(0)) == [[HIDDEN] * 4 + [4], [5, 6, 7]]


@pytest.mark.parametrize(
    ("viewer", "rest"), [(0, [1, 1, 2, 3]), (1, [1, 3, 4]), (NOBODY, [1, 1, 2, 3, 4]), (NATURE, [])]
)
def test_what_a_viewer_cannot_place(viewer: int, rest: list[int]) -> None:
    """The unknown cards are all cards less those that the viewer sees."""
    assert unknown(table().seen_by(viewer)) == [rest, []]


@pytest.mark.parametrize("viewer", [0, 1, NOBODY, NATURE])
def test_a_world_dealt_anew_looks_the_same(viewer: int) -> None:
    """To its viewer it is the same view, and it has the same cards."""
    view = table().seen_by(viewer)
    for seed in range(20):
        world = redeal(view, Dice(seed))
        assert world.seen_by(viewer).piles == view.piles
        assert census(world) == census(table())
        assert world.eyes == eyes_of(NATURE)


def test_every_deal_is_as_likely() -> None:
    """Your two cards are any two of the four that I cannot place, each pair about equally often."""
    view, dice = table().seen_by(0), Dice(1)
    found = Counter(tuple(faces(redeal(view, dice).piles[YOURS])) for _ in range(6000))
    assert surprise(found, {(1, 1): 1, (1, 2): 2, (1, 3): 2, (2, 3): 1}) < SURPRISING[3]


def test_every_slip_is_as_likely() -> None:
    """A slip names any card of its place, each about equally often, and its owner is not deceived."""
    view, dice = table().seen_by(0), Dice(2)
    found = Counter(tuple(faces(redeal(view, dice).piles[BID])) for _ in range(3000))
    assert surprise(found, {(5,): 1, (6,): 1, (7,): 1}) < SURPRISING[2]
    assert faces(redeal(table().seen_by(1), dice).piles[BID]) == [6]


def test_what_everybody_knows_is_kept() -> None:
    """Worlds that cannot be are left out; the others stay as likely as they were."""
    view, dice = table(Cautious).seen_by(0), Dice(3)
    found = Counter(tuple(faces(redeal(view, dice).piles[YOURS])) for _ in range(3000))
    assert surprise(found, {(1, 1): 1, (1, 2): 2}) < SURPRISING[1]


def test_an_ordered_pile_keeps_its_known_cards_in_place() -> None:
    """Only the hidden slots of a column are dealt anew."""
    column = (card_of(1, UNSEEN), card_of(2, PUBLIC), card_of(3, UNSEEN))
    one = Table(Layout([Place("column", UNSEEN, ordered=True)], [[1, 2, 3]]), [column], eyes_of(NATURE))
    worlds = {tuple(faces(redeal(one.seen_by(0), Dice(seed)).piles[0])) for seed in range(30)}
    assert worlds == {(1, 2, 3), (3, 2, 1)}


def test_an_imagined_game_asks_the_same() -> None:
    """The agenda holds no secret: it and the asked seats are the same, and both games go their own ways."""
    steps: list[Step[Table]] = [Step(), Step()]
    state = State(table(), steps, [1])
    world = imagine(state, state.table.seen_by(0), Dice(4))
    assert (world.agenda, world.asked) == (steps, [1])
    world.asked.remove(1)
    world.agenda.pop()
    assert (state.asked, len(state.agenda)) == ([1], 2)
