"""Tables with bots only, and single questions for them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from dorehami.bots.asking import question_for
from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Question
from dorehami.engine.game import Game, Setup
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from tests.support.scene import Scene

ODD_WORKER = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))
HANDS = (
    "duke captain",
    "assassin contessa",
    "ambassador duke",
    "captain assassin",
    "contessa duke",
    "captain assassin",
)


def questions_of_game(game: Game, setup: Setup, seed: int, level: str = "simple") -> Iterator[tuple[Play, Question]]:
    """Yield each question of a game of bots; it is answered when the next one is requested."""
    play, rng = Play(game, setup), random.Random(seed)
    while play.state.asked:
        seat = rng.choice(play.state.asked)
        if seat == NATURE:
            play.move(seat, rng.choice(play.state.moves(seat)))
            continue
        question = question_to(play, seat, rng.getrandbits(64), level)
        yield play, question
        move = game.vocabulary.find(question.moves[LEVELS[level].choose(question).index])
        assert move
        play.move(seat, move)


def question_to(play: Play, seat: int, seed: int = 0, level: str = "simple") -> Question:
    return question_for(play.game, play.setup, play.state, play.views[seat], seat, level=level, seed=seed)


def first_turn(seed: int = 0, level: str = "simple", notes: bytes = b"") -> Question:
    """Return the first turn of a game of Coup for four."""
    return msgspec.structs.replace(question_to(coup(4).play, 0, seed, level), notes=notes)


def challenge_window(seats: int, seed: int = 0) -> Question:
    """Return the question whether to challenge a claim, which all others are asked at once."""
    return question_to(coup(seats).after("0 tax").play, 1, seed)


def coup(seats: int) -> Scene:
    return Scene("coup", seats, hand=dict(enumerate(HANDS[:seats])))
