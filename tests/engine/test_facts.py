"""Facts: what changed between two records is enough to get from one to the other."""

from __future__ import annotations

import random

import pytest

from dorehami.engine.facts import Facts, Value, changed, differences
from dorehami.engine.play import Play
from dorehami.games import GAMES
from tests.support.charters import setups

EACH = frozenset({"coins", "hand"})
MOVES = 60  # of each game that is laid out


def lay(record: Facts, facts: Facts, seats: dict[str, dict[int, Value]]) -> Facts:
    """The record with what changed laid over it, as everybody does who is told the differences."""
    new = {**record, **{name: changed(record.get(name), value) for name, value in facts.items()}}
    for name, values in seats.items():
        new[name] = [changed(value, values.get(seat, value)) for seat, value in enumerate(record[name])]
    return new


@pytest.mark.parametrize("name", GAMES)
def test_no_fact_is_told_of_the_question_and_of_the_table(name: str) -> None:
    """Each is laid over a record once, or its change would be one from a value that nobody was told."""
    for setup in setups(GAMES[name]):
        play = Play(GAMES[name], setup)
        question, table = GAMES[name].facts_of_play(play.state, play.state.table)
        assert question.keys().isdisjoint(table)


def test_of_a_long_list_only_what_changed_is_said() -> None:
    """What is gone and what has come at its end; anything else is said as a whole."""
    before = {"bottom": ["a", "b", "c", "b", "d"], "coins": [["1", "2", "3", "4", "5"], []]}
    after = {"bottom": ["a", "c", "b", "d", "e"], "coins": [["1", "2", "3", "5"], ["9"]]}
    told = differences(before, after, EACH)
    assert told == ({"bottom": {"less": ["b"], "more": ["e"]}}, {"coins": {0: {"less": ["4"]}, 1: ["9"]}})
    assert lay(before, *told) == after
    mixed = {"bottom": ["e", "a", "b", "c", "d"]}
    assert differences({"bottom": ["a", "b", "c", "d"]}, mixed, EACH) == (mixed, {})


def test_what_is_the_same_is_not_said() -> None:
    """Neither a fact that did not change, nor a seat whose fact did not."""
    before = {"turn": [0], "coins": [2, 2, 2], "court": 9}
    after = {"turn": [1], "coins": [2, 3, 2], "court": 9}
    assert differences(before, after, EACH) == ({"turn": [1]}, {"coins": {1: 3}})
    assert differences(after, after, EACH) == ({}, {})


def test_at_first_everything_is_new() -> None:
    """A record that was empty gets whole facts."""
    after = {"turn": [1], "coins": [2, 3]}
    assert differences({}, after, EACH) == (after, {})


def test_another_number_of_seats_is_said_whole() -> None:
    """Seats are told one by one only where there were as many."""
    assert differences({"coins": [2]}, {"coins": [2, 3]}, EACH) == ({"coins": [2, 3]}, {})


def test_a_list_that_not_every_seat_has_is_said_whole() -> None:
    """Of the asked seats nobody can lay one over another."""
    assert differences({"asked": [0, 1]}, {"asked": [0, 2]}, EACH) == ({"asked": [0, 2]}, {})


@pytest.mark.parametrize("name", GAMES)
def test_differences_laid_over_a_record_give_the_next(name: str) -> None:
    """For every viewer, after every move of random games of every set-up."""
    game = GAMES[name]
    each = frozenset([fact.name for fact in game.facts if fact.each])
    for number, setup in enumerate(setups(game)):
        play, rng = Play(game, setup), random.Random(number)
        records: dict[int, Facts] = {viewer: {} for viewer in play.views}
        while play.state.asked and len(play.moves) < MOVES:
            for viewer, record in records.items():
                facts = play.facts(viewer)
                records[viewer] = lay(record, *differences(record, facts, each))
                assert records[viewer] == facts
            seat = rng.choice(play.state.asked)
            play.make(play.think(seat, rng.choice(play.state.moves(seat)), rng.randrange))
