"""The interface of a mind: the part of a bot that chooses moves in one game, from what its seat may see."""

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
    """Return the word for the stronger of two traits, each from -1 to 1."""
    if abs(one) >= abs(other):
        return more if one >= 0 else less
    return higher if other >= 0 else lower


class Sight:
    """The view of a mind when it is asked."""

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
        self.moves = moves  # the legal moves
        self.default = default  # index of the safe one
        self.told = told  # events of the seat since its last question
        self.rng = rng  # the only source of randomness


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """One mind for each seat and game. Subclasses implement the choice and what is kept between questions."""

    def choose(self, sight: Sight) -> int:
        """Return the index of a move."""
        raise NotImplementedError

    def draw_temperament(self, rng: random.Random) -> None:
        """Draw the temperament for this game, before the first question."""

    def temperament(self) -> str:
        """Return one of TEMPERAMENTS, or "" for a mind that has none."""
        return ""

    def memory(self) -> Any:
        """Return all state to keep, the temperament included, as JSON values."""
        return None

    def restore(self, memory: Any) -> None:
        """Restore the state from what `memory` returned; tuples come back as lists."""

    def notes(self) -> bytes:
        """Return the memory serialized as JSON."""
        return json.dumps(self.memory(), separators=(",", ":")).encode()

    @classmethod
    def from_notes(cls, notes: bytes, rng: random.Random) -> Mind:
        """Return the mind with this memory; without notes a new one, which draws its temperament from `rng`."""
        mind = cls()
        if notes:
            mind.restore(json.loads(notes))
        else:
            mind.draw_temperament(rng)
        return mind


class RandomMind(Mind):
    """Chooses uniformly among the legal moves: the baseline for every other mind."""

    def choose(self, sight: Sight) -> int:
        return int(sight.rng.random() * len(sight.moves))
