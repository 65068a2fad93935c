"""Tables at which only bots sit, and single questions put to them."""

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


def played(game: Game, setup: Setup, seed: int, level: str = "simple") -> Iterator[tuple[Play, Question]]:
    """A game of bots, answering in any order: each question on the way, which is answered when the next is wanted."""
    play, rng = Play(game, setup), random.Random(seed)
    while play.state.asked:
        seat = rng.choice(play.state.asked)
        if seat == NATURE:
            play.move(seat, rng.choice(play.state.moves(seat)))
            continue
        question = asked(play, seat, rng.getrandbits(64), level)
        yield play, question
        move = game.vocabulary.find(question.moves[LEVELS[level].choose(question).index])
        assert move
        play.move(seat, move)


def asked(play: Play, seat: int, seed: int = 0, level: str = "simple") -> Question:
    return question_for(play.game, play.setup, play.state, play.views[seat], seat, level=level, seed=seed)


def a_turn(seed: int = 0, level: str = "simple", notes: bytes = b"") -> Question:
    """The first turn of a game of Coup for four."""
    return msgspec.structs.replace(asked(coup(4).play, 0, seed, level), notes=notes)


def a_window(seats: int, seed: int = 0) -> Question:
    """All others are asked at once what they think of a claim."""
    return asked(coup(seats).after("0 tax").play, 1, seed)


def coup(seats: int) -> Scene:
    return Scene("coup", seats, hand=dict(enumerate(HANDS[:seats])))
