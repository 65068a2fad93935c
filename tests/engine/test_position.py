"""Positions as plain values: what JSON carries, and the way back."""

from __future__ import annotations

import json
from typing import Any

from dorehami.engine.agenda import State, Step
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.moving import Moved
from dorehami.engine.position import fields, read_position, write_position
from dorehami.games import GAMES
from dorehami.games.coup.claims import Claim
from dorehami.games.mccarthy.events import LastRoundBegan
from tests.support.scene import Scene

CHALLENGED = ("0 assassinate 1", "2 challenge")  # the claim, what it holds and the doubter are on the agenda


def written(scene: Scene) -> dict[str, Any]:
    setup = scene.play.setup
    return write_position(scene.play.game, setup, scene.state)


def read_back(scene: Scene) -> State[Any]:
    return read_position(scene.play.game, json.loads(json.dumps(written(scene))))


def challenge() -> Scene:
    hands = {0: "assassin duke", 1: "captain contessa", 2: "duke duke"}
    return Scene("coup", 3, hand=hands, coins={0: 3}).after(*CHALLENGED)


def test_what_things_are_made_of() -> None:
    """The arguments of the constructor, in their order; an event that says nothing has none."""
    assert fields(Claim) == ("seat", "character", "stands", "falls")
    assert fields(Moved) == ("name", "card", "origin", "target", "known", "shown", "by")
    assert fields(LastRoundBegan) == ()


def test_a_position_says_what_it_is_a_position_of() -> None:
    """Game, rules, options and seats stand in it; what follows from them does not."""
    position = written(Scene("mccarthy", 2, ("ending=speed", "silent_partner")))
    assert [position[name] for name in ("game", "rules", "options", "seats")] == [
        "mccarthy",
        GAMES["mccarthy"].version,
        ["ending=speed", "silent_partner"],
        2,
    ]
    assert "layout" not in position["table"]
    assert "house" not in written(challenge())["table"]


def test_the_middle_of_a_challenge_is_read_back() -> None:
    """A claim with all that hangs on it is written and read, and is written the same again."""
    scene = challenge()
    again = read_back(scene)
    assert scene.decision() == again.step().decision() == "prove"
    assert again.asked == [0]
    assert write_position(scene.play.game, Setup(3), again) == written(scene)


def test_a_position_read_back_plays_on() -> None:
    """From the middle of a challenge the game goes on to the same end as the first."""
    scene = challenge()
    again = read_back(scene)
    for line in ("0 show", "chance captain", "2 turn_up duke", "1 block contessa", "0 allow", "2 challenge", "1 show"):
        seat, move = scene.read(line)
        scene.events_of(line)
        again.play(seat, move)
    assert write_position(scene.play.game, Setup(3), again) == written(scene)


def test_reading_leaves_the_values_alone() -> None:
    """A position that was read can be read again: the game that was played from it has not changed it."""
    position = written(challenge())
    text = json.dumps(position)
    state = read_position(GAMES["coup"], position)
    state.play(0, state.moves(0)[1])
    assert json.dumps(position) == text


def test_sealed_bids_are_read_back() -> None:
    """In the middle of a round the slips that are sealed lie where they lay."""
    scene = Scene("mccarthy", 2).after("chance 12", "0 bid 7")
    again = read_back(scene)
    assert again.asked == [1]
    assert again.table.piles == scene.state.table.piles


def test_a_finished_game_is_read_back() -> None:
    """When it is over, too: nobody is asked, and the agenda may be empty."""
    scene = Scene("mccarthy", 2, won={0: " ".join(str(n) for n in range(5, 26))}, hand={0: "", 1: ""})
    agenda: list[Step[Any]] = scene.state.agenda
    again = read_back(scene)
    assert (again.asked, again.agenda, agenda) == ([], [], [])
    assert again.table.over()


def test_moves_are_no_part_of_a_position() -> None:
    """Nothing in a position but plain values: a move that was made is in the record, not here."""
    assert not any(isinstance(value, Move) for value in written(challenge()).values())
