"""The minds there are, by game and level; and a mind as a player that is asked in messages."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from dorehami.bots.mind import Mind, Sight
from dorehami.bots.player import Choice, Question
from dorehami.engine.position import read_position
from dorehami.games import GAMES

MINDED: Final = ("easy", "medium")  # from the weakest on


@cache
def minds_of(game: str) -> dict[str, type[Mind]]:
    """The minds of a game by level; none where the game has no room here."""
    room = f"dorehami.bots.{game}"
    return dict(getattr(import_module(room), "MINDS", {})) if find_spec(room) else {}


class Minded:
    """A player of one level, whatever the game: its mind is recalled from its notes for each question."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, question: Question) -> Choice:
        game = GAMES[question.position["game"]]
        state, rng = read_position(game, question.position), random.Random(question.seed)
        mind = minds_of(game.id)[self.level].recall(question.notes, rng)
        moves = state.moves(question.seat)
        sight = Sight(game, question.seat, state, moves, question.default, question.told, rng)
        return Choice(mind.choose(sight), mind.notes())
