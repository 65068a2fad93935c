"""Whole states and decisions as plain values: to compare them deeply, and to see whether one has changed since."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dorehami.engine.agenda import Event
from dorehami.engine.cards import Card
from dorehami.engine.game import Game
from dorehami.engine.moves import Move
from dorehami.engine.notation.sealed import Slip
from dorehami.engine.play import Play, Turn
from dorehami.engine.table import NATURE
from dorehami.seal.stream import Stream
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.state.private_data import PrivateData
from tests.support.secrecy import comparable

UNCHANGING = {str, bytes, int, float, bool, type(None), Fraction, frozenset, Move, Card, Game, Slip}


def plain(value: Any) -> Any:
    """Return a value with all that is in it as nested tuples, maps in their order. Raises TypeError if it cannot."""
    kind = type(value)
    if kind in UNCHANGING or isinstance(value, Enum):
        return value
    if kind is tuple or kind is list:
        return tuple([plain(part) for part in value])
    if isinstance(value, Struct):
        return kind.__name__, *[plain(getattr(value, name)) for name in value.__struct_fields__]
    return plain_object(value)


def plain_object(value: Any) -> Any:
    match value:
        case Mapping():
            return tuple([(plain(key), plain(held)) for key, held in value.items()])
        case tuple():  # a named one
            return type(value).__name__, *[plain(part) for part in value]
        case Event():
            return plain_event(value)
        case Play():
            return "Play", tuple(value.moves), *[repr(value.facts(viewer)) for viewer in (NATURE, *value.views)]
        case Turn():
            facts = value.begins.facts() if value.begins else None
            asked = tuple(value.state.asked)
            return "Turn", plain(value.moves), plain(value.draws), plain(value.told), asked, repr(facts)
        case Stream():
            return "Stream", value.seed, value.prefix
        case Subscriber():
            return id(value)
    raise TypeError(f"nobody has said how to compare a {type(value).__name__}")


@lru_cache(maxsize=100_000)
def plain_event(event: Event[Any]) -> Any:
    """Return an event, which never changes once it is made."""
    return plain(comparable(event))


def durable(private: PrivateData) -> PrivateData:
    """Return the private data without tokens, which are in memory only, and with all devices, known or not."""
    known = private.credentials
    devices = {key: known.device(key) for key in known.secrets}
    return replace(private, credentials=replace(known, tokens={}, devices=devices))
