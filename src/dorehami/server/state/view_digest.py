"""The digest of all views of a game: restoring compares it with the replayed game, and so detects changed rules."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from dorehami.engine.facts import COMMON
from dorehami.engine.play import Play
from dorehami.engine.table import NOBODY

encode: Final = msgspec.json.Encoder().encode


def views_of(play: Play) -> bytes:
    """Return a hash of every view of a game and of all legal moves.

    It is compared across versions of the program, so facts are in the order in which the game lists them.
    """
    game, state, views = play.game, play.state, play.views
    secrets = [game.secrets(views[viewer]) for viewer in sorted(views)]
    moves = [[move.parts() for move in state.moves(seat)] for seat in state.asked]
    facts = game.open_facts(state, views[NOBODY])
    in_order = {fact.name: facts[fact.name] for fact in (*COMMON, *game.facts) if fact.name in facts}
    return sha256(encode([in_order, secrets, moves])).digest()
