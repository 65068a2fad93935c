"""The course of a game, as the rows of a log tell it: set up and dealt as it once was, question by question."""

from __future__ import annotations

from dorehami.engine.game import Setup
from dorehami.engine.play import Below, Draw, Play, Turn
from dorehami.games import GAMES
from dorehami.seal.stream import Stream
from dorehami.server.state import rows


class Diverged(Exception):
    """The rows do not play out under these rules as they once did."""


def stays_open(turn: Turn) -> bool:
    """Do others still answer what was asked before? Who is asked once more has answered in between: that is new."""
    if turn.same:
        for seat, _, _ in turn.moves:
            if seat in turn.state.asked:
                return False
    return turn.same


def stream_of(body: rows.Started) -> Stream | None:
    """The chance of a sealed game: its seed and the cuts that were opened."""
    if not body.seal:
        return None
    return Stream(bytes.fromhex(body.seed), {seat: bytes.fromhex(nonce) for seat, _, nonce in body.cuts if nonce})


def new_play(body: rows.Started) -> Play:
    return Play(GAMES[body.game], Setup(len(body.players), tuple(body.options), body.starter, rules=body.rules))


def recorded(draws: list[Draw]) -> Below:
    """Deals what was dealt before; raises Diverged if that does not fit."""
    left = iter(draws)

    def below(n: int) -> int:
        of, index = next(left, (0, 0))
        if of != n or not 0 <= index < n:
            raise Diverged
        return index

    return below
