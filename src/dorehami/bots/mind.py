"""A mind: a player that thinks about one game, of live objects. It is shown what its seat may see and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from dorehami.engine.agenda import Args, State
from dorehami.engine.game import Game
from dorehami.engine.moves import Move

TEMPERAMENTS: Final = (
    *("bold", "cautious", "doubter", "trusting", "saver", "trader", "avenger", "peaceful"),
    *("grand", "collector", "appraiser", "hothead", "steady", "whimsical"),
)


def stronger(one: float, more: str, less: str, other: float, higher: str, lower: str) -> str:
    """Of two inclinations, each from -1 to 1, the word for the stronger one."""
    if abs(one) >= abs(other):
        return more if one >= 0 else less
    return higher if other >= 0 else lower


class Sight:
    """What a mind is shown when it is asked."""

    def __init__(
        self,
        game: Game,
        seat: int,
        state: State[Any],
        moves: list[Move],
        default: int,
        told: Sequence[tuple[str, Args]],
        rng: random.Random,
    ) -> None:
        self.game = game
        self.seat = seat
        self.state = state  # its table is the seat's own view; its agenda and the asked seats are public
        self.moves = moves  # all that it may answer
        self.default = default  # the safe one of them
        self.told = told  # what the seat was told since it was last asked
        self.rng = rng  # its dice; nothing else may make it choose differently


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """One for each seat and game. A game's minds say how they choose, and what of themselves is written down."""

    def choose(self, sight: Sight) -> int:
        """The index of a move."""
        raise NotImplementedError

    def settle(self, rng: random.Random) -> None:
        """Before the first question: draw the temperament that it keeps through the game."""

    def temperament(self) -> str:
        """The temperament in a word, see TEMPERAMENTS; "" for who has none."""
        return ""

    def memory(self) -> Any:
        """All that it must not forget, its temperament too: numbers, words and lists of them."""
        return None

    def remember(self, memory: Any) -> None:
        """Be again as one was: what `memory` gave, with lists for tuples."""

    def notes(self) -> bytes:
        """What it writes down between two questions."""
        return json.dumps(self.memory(), separators=(",", ":")).encode()

    @classmethod
    def recall(cls, notes: bytes, rng: random.Random) -> Mind:
        """The mind that wrote these notes, or a new one where there are none: only that throws the dice."""
        mind = cls()
        if notes:
            mind.remember(json.loads(notes))
        else:
            mind.settle(rng)
        return mind


class Whim(Mind):
    """Any legal move, each as likely: what every other mind must be better than."""

    def choose(self, sight: Sight) -> int:
        return int(sight.rng.random() * len(sight.moves))
