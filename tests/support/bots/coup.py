"""Single questions of Coup, put to a mind repeatedly with different dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args, State
from tests.support.scene import Scene

TIMES = 200
News = Sequence[tuple[str, Args]]


def sight(scene: Scene, seat: int, seed: int = 0, told: News = ()) -> Sight:
    view = scene.play.views[seat]
    seen: State[Any] = State(view, scene.state.agenda, scene.state.asked)
    moves = seen.moves(seat)
    default = moves.index(seen.step().default(view, seat))
    return Sight(scene.play.game, seat, seen, moves, default, told, random.Random(seed))


def choices(mind: Mind, scene: Scene, seat: int, told: News = (), times: int = TIMES) -> Counter[str]:
    """Return a mind's answers; each starts from the mind as it was passed."""
    notes, found = mind.notes(), Counter[str]()
    for seed in range(times):
        question = sight(scene, seat, seed, told)
        again = type(mind).from_notes(notes, random.Random(seed))
        found[" ".join(question.moves[again.choose(question)].words(scene.names))] += 1
    return found


def share(mind: Mind, scene: Scene, seat: int, verb: str, told: News = ()) -> float:
    """Return how often a mind answers with this verb."""
    found = choices(mind, scene, seat, told)
    return sum([count for words, count in found.items() if words.split()[0] == verb]) / TIMES
