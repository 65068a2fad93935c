"""The minds there are, by game and level; and a mind as a player that is asked in messages."""

from __future__ import annotations

import random
from typing import Final

from dorehami.bots.coup import MINDS as COUP
from dorehami.bots.dezh import MINDS as DEZH
from dorehami.bots.mccarthy import MINDS as MCCARTHY
from dorehami.bots.mind import Mind, Sight
from dorehami.bots.player import Choice, Question
from dorehami.engine.position import read_position
from dorehami.games import GAMES

MINDED: Final = ("easy", "medium")  # the levels, from the weakest on
MINDS: Final[dict[str, dict[str, type[Mind]]]] = {"coup": COUP, "dezh": DEZH, "mccarthy": MCCARTHY}


class Minded:
    """A player of one level, whatever the game: its mind is recalled from its notes for each question."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, question: Question) -> Choice:
        game = GAMES[question.position["game"]]
        state, rng = read_position(game, question.position), random.Random(question.seed)
        mind = MINDS[game.id][self.level].recall(question.notes, rng)
        moves = state.moves(question.seat)
        sight = Sight(game, question.seat, state, moves, question.default, question.told, rng)
        temper = mind.temperament()  # which has nothing to do with what it sees
        return Choice(mind.choose(sight), mind.notes(), temper)
