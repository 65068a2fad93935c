"""Questions: what reaches a bot."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.bots.asking import question_for
from dorehami.bots.levels import LEVELS
from dorehami.bots.pool.frames import decode_question, encode
from dorehami.engine.agenda import State
from dorehami.engine.dice import Dice
from dorehami.engine.knowledge import imagine
from dorehami.engine.play import Play
from dorehami.engine.position import read_position, write_position
from dorehami.games import GAMES
from tests.support.bots.tables import coup, first_turn, question_to, questions_of_game
from tests.support.charters import CHARTERS, setups

JUDGED = 5  # one position in so many is judged; all of a kind of decision until worlds have differed there


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_cannot_tell_twin_worlds_apart(name: str) -> None:
    """Dealt anew what a seat cannot see, its question and its choice are the same, whatever is decided."""
    game, dice, differed = GAMES[name], Dice(1), set()
    for number, setup in enumerate(setups(game)):
        for count, (play, question) in enumerate(questions_of_game(game, setup, number)):
            decision = play.state.step().decision()
            if count % JUDGED == 0 or decision not in differed:
                for seat in play.state.asked:
                    if differs_unnoticed(play, seat, question.seed, dice):
                        differed.add(decision)
    assert differed == CHARTERS[name].decisions - {"chance", *CHARTERS[name].all_open_at}


def differs_unnoticed(play: Play, seat: int, seed: int, dice: Dice) -> bool:
    """Return whether a twin world differs; the bot must not notice."""
    twin: State[Any] = imagine(play.state, play.views[seat], dice)
    here = question_to(play, seat, seed)
    there = question_for(play.game, play.setup, twin, twin.table.seen_by(seat), seat, level="simple", seed=seed)
    assert here == there
    assert LEVELS["simple"].choose(here) == LEVELS["simple"].choose(there)
    return written(play, twin) != written(play, play.state)


def written(play: Play, state: State[Any]) -> dict[str, Any]:
    return write_position(play.game, play.setup, state)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_sees_enough_to_know_its_moves(name: str) -> None:
    """The moves and the default that follow from the view are those of the real table, in the same order."""
    for number, setup in enumerate(setups(GAMES[name])):
        for play, question in questions_of_game(GAMES[name], setup, number):
            moves = play.state.moves(question.seat)
            assert question.moves == [move.parts() for move in moves]
            assert moves[question.default] is play.state.step().default(play.state.table, question.seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_question_survives_the_way_to_a_worker(name: str) -> None:
    """A decoded question equals the original, and its position has the same moves."""
    game = GAMES[name]
    for number, setup in enumerate(setups(game)[::4]):
        for count, (_, question) in enumerate(questions_of_game(game, setup, number)):
            if count % JUDGED == 0:
                read = decode_question(encode(question))
                assert read == question
                moves = read_position(game, read.position).moves(read.seat)
                assert [move.parts() for move in moves] == read.moves


def test_what_a_bot_was_told_and_has_noted_comes_with_the_question() -> None:
    """News and notes are handed on as they are."""
    play, told = coup(3).play, [("declared", {"seat": 1, "verb": "tax"})]
    question = question_for(
        play.game, play.setup, play.state, play.views[0], 0, level="simple", seed=7, told=told, notes=b"a bluff"
    )
    assert (question.level, question.seat, question.seed) == ("simple", 0, 7)
    assert (question.told, question.notes) == (told, b"a bluff")
    assert decode_question(encode(question)) == question


def test_a_question_stays_as_it_was_asked() -> None:
    """The game goes on; a question that was made before does not change with it."""
    scene = coup(4)
    play = scene.play
    question = question_for(play.game, play.setup, play.state, play.views[0], 0, level="simple", seed=0)
    scene.after("0 steal 1", "all allow")
    assert question == first_turn()
