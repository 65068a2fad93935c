"""A game being played: moves, what is told, and a view for everybody."""

from __future__ import annotations

import pytest

from dorehami.engine.play import Play
from dorehami.engine.refusals import NotLegal
from dorehami.engine.table import NOBODY
from dorehami.games.coup.words import COUP, TAX
from tests.scene import Scene

HANDS = {0: "duke contessa", 1: "captain contessa", 2: "assassin duke"}


def play() -> Play:
    return Scene("coup", 3, hand=HANDS).play


def test_everybody_has_a_view() -> None:
    """Each seat, and the spectators."""
    assert set(play().views) == {NOBODY, 0, 1, 2}


def test_a_move_is_remembered_with_who_made_it() -> None:
    """The seat itself, unless somebody else is named."""
    one = play()
    one.move(0, TAX)
    one.move(1, one.state.moves(1)[0], "clock")
    assert [(seat, move.verb, maker) for seat, move, maker in one.moves] == [(0, "tax", ""), (1, "allow", "clock")]


def test_a_refused_move_is_not_remembered() -> None:
    """Nothing was played, so nothing is there to be told or replayed."""
    one = play()
    with pytest.raises(NotLegal):
        one.move(0, COUP[1])
    assert one.moves == []


def test_a_move_gives_what_happened() -> None:
    """What is told of a move is of that move alone."""
    one = play()
    assert [type(event).__name__ for event in one.move(0, TAX)] == ["Declared"]
    assert one.move(1, one.state.moves(1)[0]) == []


def test_views_are_folded() -> None:
    """After a shown card and a draw each view is what its viewer may see."""
    scene = Scene("coup", 3, hand=HANDS).after("0 tax", "1 challenge", "0 show", "chance captain", "1 turn_up captain")
    for viewer, view in scene.play.views.items():
        assert view.piles == scene.state.table.seen_by(viewer).piles


def test_facts_are_those_of_a_viewer() -> None:
    """By default everything; a seat knows its own hand, a spectator none."""
    one = play()
    assert one.facts()["hand"] == [["duke", "contessa"], ["captain", "contessa"], ["duke", "assassin"]]
    assert one.facts(1)["hand"] == [["hidden", "hidden"], ["captain", "contessa"], ["hidden", "hidden"]]
    assert one.facts(NOBODY)["hand"] == [["hidden", "hidden"]] * 3
