"""A position as plain values that JSON can carry, and back: in the middle of a challenge too.

A table, a step or a card is written as the arguments of its constructor. Lists are arrays; what is not plain is an
object that says what it is: {"tuple": […]}, {"card": [face, known]}, {"step": "Claim", "seat": 0, …}.
"""

from __future__ import annotations

import inspect
from typing import Any

from dorehami.engine.agenda import State, Step
from dorehami.engine.cards import Card, card_of
from dorehami.engine.game import Game, Setup

FIELDS: dict[str, tuple[str, ...]] = {}


def fields(kind: type) -> tuple[str, ...]:
    """What a table, a step or an event is made of: the arguments of its constructor."""
    name = f"{kind.__module__}.{kind.__name__}"
    if name not in FIELDS:
        FIELDS[name] = tuple([p for p in inspect.signature(kind).parameters if p not in ("args", "kwargs")])
    return FIELDS[name]


def write_position(game: Game, setup: Setup, state: State[Any]) -> dict[str, Any]:
    table = state.table
    return {
        "game": game.id,
        "rules": game.rules_of(setup),
        "options": list(setup.options),
        "seats": setup.seats,
        "table": {name: plain(getattr(table, name)) for name in fields(type(table)) if name not in game.fixtures},
        "agenda": plain(state.agenda),
        "asked": state.asked[:],
    }


def read_position(game: Game, position: dict[str, Any]) -> State[Any]:
    fresh = game.new(Setup(position["seats"], tuple(position["options"]), rules=position["rules"])).table
    steps = {kind.__name__: kind for kind in game.steps}
    values = {name: getattr(fresh, name) for name in game.fixtures}
    for name, value in position["table"].items():
        values[name] = rebuilt(value, steps)
    return State(type(fresh)(**values), rebuilt(position["agenda"], steps), position["asked"][:])


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [plain(item) for item in value]}
    if isinstance(value, Card):
        return {"card": [value.face, value.known]}
    if isinstance(value, Step):
        held = {name: plain(getattr(value, name)) for name in fields(type(value))}
        return {"step": type(value).__name__, **held}
    return value


def rebuilt(value: Any, steps: dict[str, type[Step[Any]]]) -> Any:
    if isinstance(value, list):
        return [rebuilt(item, steps) for item in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple([rebuilt(item, steps) for item in value["tuple"]])
    if "card" in value:
        return card_of(*value["card"])
    held = {name: rebuilt(item, steps) for name, item in value.items() if name != "step"}
    return steps[value["step"]](**held)
