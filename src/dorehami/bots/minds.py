"""The registry of minds by game and level, and the adapter that answers questions with them."""

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

MIND_LEVELS: Final = ("easy", "medium")  # from the weakest on
MINDS: Final[dict[str, dict[str, type[Mind]]]] = {"coup": COUP, "dezh": DEZH, "mccarthy": MCCARTHY}


class MindPlayer:
    """A player of one level in all games, stateless: its mind is rebuilt from the notes for each question."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, question: Question) -> Choice:
        game = GAMES[question.position["game"]]
        state, rng = read_position(game, question.position), random.Random(question.seed)
        mind = MINDS[game.id][self.level].from_notes(question.notes, rng)
        moves = state.moves(question.seat)
        sight = Sight(game, question.seat, state, moves, question.default, question.told, rng)
        temper = mind.temperament()  # before choosing: it does not depend on the question
        return Choice(mind.choose(sight), mind.notes(), temper)
