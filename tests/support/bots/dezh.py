"""Positions of Dezh as a mind sees them from a seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from dorehami.bots.dezh.medium import Medium
from dorehami.bots.dezh.memory import Memory
from dorehami.bots.dezh.observation import Observation
from dorehami.bots.mind import Mind, Sight
from dorehami.engine.agenda import Args, State
from dorehami.engine.play import Play, Turn, tellings
from dorehami.games.dezh.deck import NAMES
from tests.support.scene import Scene

TIMES = 100
SIX = "watchtower prison battlefield shrine chapel monastery"
SEVEN = f"{SIX} docks"  # a complete city
News = Sequence[tuple[str, Args]]


def in_turn(role: str, *, seats: int = 4, **facts: Any) -> Scene:
    """Return a position in which the first seat plays this role; the others hold the rest, and only what is given."""
    others = [other for other in ("thief", "magician", "sage", "merchant", "king", "assassin") if other != role]
    roles = {seat: role if seat == 0 else others[seat - 1] for seat in range(seats)}
    hands = dict.fromkeys(range(seats), "") | facts.pop("hand", {})
    coins = dict.fromkeys(range(seats), 0) | facts.pop("coins", {})
    return Scene("dezh", seats, roles=facts.pop("roles", roles), called=role, hand=hands, coins=coins, **facts)


def sight(play: Play, seat: int, seed: int = 0, told: News = ()) -> Sight:
    seen: State[Any] = State(play.views[seat], play.state.agenda, play.state.asked)
    return Sight(play.game, seat, seen, seen.moves(seat), 0, told, random.Random(seed))


def reading(play: Play, seat: int = 0) -> Observation:
    return Observation(sight(play, seat))


def choices(mind: Mind, scene: Scene, seat: int = 0, told: News = (), times: int = TIMES) -> Counter[str]:
    """Return a mind's answers in words, with how often it gives each."""
    notes, found = mind.notes(), Counter[str]()
    for seed in range(times):
        question = sight(scene.play, seat, seed, told)
        again = type(mind).from_notes(notes, random.Random(seed))
        found[" ".join(question.moves[again.choose(question)].words(scene.names))] += 1
    return found


def medium(caution: float = 1.0, spite: float = 1.0) -> Medium:
    mind = Medium()
    mind.restore([caution, spite, Memory().dump()])
    return mind


def answers(scene: Scene, seat: int = 0, mind: Mind | None = None) -> set[str]:
    """Return all the answers that a medium mind gives."""
    return set(choices(mind or medium(), scene, seat, times=TIMES // 5))


def events_of(scene: Scene, line: str, seat: int) -> News:
    """Return the events of a move as a seat receives them."""
    who, move = scene.read(line)
    return tellings(Turn(scene.state, [], [], scene.play.move(who, move)), seat)


def cards(words: str) -> list[int]:
    return [NAMES.index(word) for word in words.split()]
