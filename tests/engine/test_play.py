"""A game being played: moves, what is told, and a view for everybody."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from dorehami.engine.dice import Dice
from dorehami.engine.game import Setup
from dorehami.engine.play import Below, Play, Turn, tellings
from dorehami.engine.position import write_position
from dorehami.engine.refusals import NotAsked, NotLegal, Refused
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from dorehami.games.coup.words import ALLOW, CHALLENGE, COUP, SHOW, TAX
from tests.support.charters import option_sets, player_counts
from tests.support.scene import Scene

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


# A turn is thought through before it is made


def all_of(one: Play) -> tuple[Any, ...]:
    """Everything that a play knows."""
    position = write_position(one.game, one.setup, one.state)
    views = {viewer: (view.piles[:], one.facts(viewer)) for viewer, view in one.views.items()}
    return json.dumps(position), one.moves[:], views


def recorded(turn: Turn) -> Below:
    """Deals what was dealt in this turn, and nothing else."""
    draws = iter(turn.draws)

    def below(n: int) -> int:
        count, index = next(draws)
        assert n == count
        return index

    return below


def random_turns(one: Play, seed: int) -> list[Turn]:
    """A game at random, turn by turn, each thought through and then made."""
    rng, dice = random.Random(seed), Dice(seed)
    turns = [one.deal(dice.below)]
    one.make(turns[0])
    while one.state.asked:
        seat = rng.choice(one.state.asked)
        turns.append(one.think(seat, rng.choice(one.state.moves(seat)), dice.below))
        one.make(turns[-1])
    return turns


def proved() -> Play:
    """A tax was doubted, and can be proved."""
    one = play()
    one.move(0, TAX)
    one.move(1, CHALLENGE)
    return one


def test_thinking_changes_nothing() -> None:
    """The play is as it was until the turn is made; then it is as if the moves had been made one by one."""
    one, other = proved(), proved()
    before = all_of(one)
    turn = one.think(0, SHOW, lambda n: 1, "clock")
    assert all_of(one) == before
    one.make(turn)
    draws = other.state.clone()
    draws.play(0, SHOW)
    other.move(0, SHOW, "clock")
    other.move(NATURE, draws.moves(NATURE)[1])
    assert all_of(one) == all_of(other)


def test_a_turn_holds_its_draws() -> None:
    """Of how many cards which one; and the moves of chance beside that of the seat."""
    turn = proved().think(0, SHOW, lambda n: n - 1)
    assert turn.draws == [(10, 9)]
    assert [(seat, str(move), maker) for seat, move, maker in turn.moves] == [
        (0, "show", ""),
        (-1, "draw contessa", ""),
    ]
    assert [event.key() for event in turn.told] == ["shown", "drew"]


def test_a_turn_without_draws() -> None:
    """Where chance is not asked nothing is drawn."""
    turn = play().think(0, TAX, lambda n: 0)
    assert (turn.draws, len(turn.moves), turn.state.asked) == ([], 1, [1, 2])


def test_the_deal_is_a_turn_that_nobody_makes() -> None:
    """All draws that are open at the beginning are answered; where none is, nothing happens."""
    fresh = Play(GAMES["coup"], Setup(3))
    turn = fresh.deal(lambda n: 0)
    assert fresh.state.asked == [NATURE]
    assert turn.draws == [(15 - i, 0) for i in range(6)]
    fresh.make(turn)
    assert (fresh.state.asked, len(fresh.moves)) == ([0], 6)
    assert fresh.facts(1)["hand"] == [["hidden", "hidden"], ["duke", "assassin"], ["hidden", "hidden"]]
    assert play().deal(lambda n: 0).moves == []


@pytest.mark.parametrize(
    ("seat", "move", "refusal"), [(0, COUP[1], NotLegal), (1, TAX, NotAsked), (0, ALLOW, NotLegal)]
)
def test_a_refused_turn_changes_nothing(seat: int, move: Any, refusal: type[Refused]) -> None:
    """Neither thinking of it nor trying to make it."""
    one = play()
    before = all_of(one)
    with pytest.raises(refusal):
        one.think(seat, move, lambda n: 0)
    with pytest.raises(refusal):
        one.move(seat, move)
    assert all_of(one) == before


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in GAMES for options in option_sets(GAMES[name])]
)
def test_the_recorded_draws_give_the_same_game(name: str, options: tuple[str, ...]) -> None:
    """Moves and draws are all that a game needs to be replayed: state, views and every telling are alike."""
    setup = Setup(player_counts(GAMES[name], options)[0], options)
    one, again = Play(GAMES[name], setup), Play(GAMES[name], setup)
    for turn in random_turns(one, 7):
        made = [(seat, move) for seat, move, _ in turn.moves if seat != NATURE]
        retold = again.think(*made[0], recorded(turn)) if made else again.deal(recorded(turn))
        again.make(retold)
        for viewer in (NATURE, *again.views):
            assert tellings(retold, viewer) == tellings(turn, viewer)
    assert all_of(again) == all_of(one)


def test_a_viewer_is_told_in_words() -> None:
    """Key and arguments of each event, as far as the viewer may know."""
    turn = proved().think(0, SHOW, lambda n: n - 1)
    shown = ("shown", {"seat": 0, "card": "duke"})
    drew = {"seat": 0}
    assert tellings(turn, 0) == [shown, ("drew", {**drew, "card": "contessa"})]
    assert tellings(turn, 1) == tellings(turn, NOBODY) == [shown, ("drew", {**drew, "card": "hidden"})]


def test_what_has_no_name_is_not_told() -> None:
    """That a turn has used its resources shows in what may be done next; what is told is the coins."""
    scene = Scene(
        "dezh", 4, roles={0: "assassin", 1: "thief", 2: "king", 3: "warlord"}, hand=dict.fromkeys(range(4), "")
    )
    turn = scene.play.think(*scene.read("0 coins"), lambda n: 0)
    assert [type(event).__name__ for event in turn.told] == ["Used", "Paid"]
    assert tellings(turn, NOBODY) == [("paid", {"payer": "bank", "payee": 0, "coins": 2, "why": "coins"})]
