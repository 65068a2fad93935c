"""Auctions set up in words, as a mind sees them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from dorehami.bots.mccarthy.observation import Observation
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args, State
from dorehami.engine.moves import Move
from tests.support.scene import Scene

SILENT = ("silent_partner",)
SPEED = ("ending=speed",)


def room(*moves: str, seats: int = 2, options: tuple[str, ...] = (), **facts: Any) -> Scene:
    return Scene("mccarthy", seats, options, **facts).after(*moves)


def observation(scene: Scene, seat: int = 0) -> Observation:
    """Return the public state as a seat sees it."""
    return Observation(scene.play.views[seat])  # type: ignore[arg-type]


def sight(scene: Scene, seat: int = 0, told: Sequence[tuple[str, Args]] = (), seed: int = 0) -> Sight:
    view = scene.play.views[seat]
    state: State[Any] = State(view, scene.state.agenda, scene.state.asked)
    return Sight(scene.play.game, seat, state, state.moves(seat), 0, told, random.Random(seed))


def bid(mind: Mind, scene: Scene, seat: int = 0, told: Sequence[tuple[str, Args]] = (), seed: int = 0) -> Move:
    shown = sight(scene, seat, told, seed)
    return shown.moves[mind.choose(shown)]
