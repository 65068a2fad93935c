"""The dice of random games."""

from __future__ import annotations

from collections import Counter

import pytest

from dorehami.engine.dice import Dice, playout
from dorehami.engine.game import Setup
from dorehami.games import GAMES


def throws(seed: int, sides: int, count: int) -> list[int]:
    dice = Dice(seed)
    return [dice.below(sides) for _ in range(count)]


def test_the_same_seed_gives_the_same_throws() -> None:
    """Two dice of one seed agree, two of different seeds do not."""
    assert throws(1, 6, 50) == throws(1, 6, 50)
    assert throws(1, 6, 50) != throws(2, 6, 50)


def test_any_number_is_a_seed() -> None:
    """A seed may be as large as one likes."""
    assert all(0 <= throw < 6 for throw in throws(1 << 70, 6, 50))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 21, 441])
def test_every_side_comes_up_about_equally_often(sides: int) -> None:
    """In a thousand throws for each side none comes up too rarely or too often."""
    found = Counter(throws(5, sides, 1000 * sides))
    assert set(found) == set(range(sides))
    assert max(abs(count - 1000) for count in found.values()) < 200


def test_a_shuffle_keeps_every_card() -> None:
    """Shuffled cards are the same cards, in each order about equally often."""
    dice, found = Dice(6), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards = [1, 2, 3]
        dice.shuffle(cards)
        found[tuple(cards)] += 1
    assert all(sorted(order) == [1, 2, 3] for order in found)
    assert len(found) == 6
    assert max(abs(count - 1000) for count in found.values()) < 150


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_and_counts_its_moves(name: str) -> None:
    """A random game comes to its end; the same seed takes as many moves."""
    game, lengths = GAMES[name], []
    for _ in range(2):
        state = game.new(Setup(game.fewest))
        lengths.append(playout(state, Dice(7)))
        assert state.table.over()
        assert state.asked == []
    assert lengths[0] == lengths[1] > 10
