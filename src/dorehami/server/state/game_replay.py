"""Replay of a game from its rows: set-up, recorded draws, sealed chance, and the turns that were made."""

from __future__ import annotations

from typing import Any, NamedTuple

from dorehami.engine.agenda import Event
from dorehami.engine.game import Setup
from dorehami.engine.play import Below, Draw, Play, Turn
from dorehami.games import GAMES
from dorehami.seal.stream import Stream
from dorehami.server.state import rows


class PastTurn(NamedTuple):
    """A turn of a game that has been made."""

    row: int
    told: list[Event[Any]]  # unredacted
    maker: str  # of the move, if not the seat itself


class Diverged(Exception):
    """The rows cannot be replayed under these rules."""


def stays_open(turn: Turn) -> bool:
    """Return whether the question before this turn is still open; False if the mover is asked again."""
    if turn.same:
        for seat, _, _ in turn.moves:
            if seat in turn.state.asked:
                return False
    return turn.same


def stream_of(body: rows.Started) -> Stream | None:
    """Return the random stream of a sealed game, from its seed and the opened cuts; None if it is not sealed."""
    if not body.seal:
        return None
    return Stream(bytes.fromhex(body.seed), {seat: bytes.fromhex(nonce) for seat, _, nonce in body.cuts if nonce})


def new_play(body: rows.Started) -> Play:
    return Play(GAMES[body.game], Setup(len(body.players), tuple(body.options), body.starter, rules=body.rules))


def replayed_draws(draws: list[Draw]) -> Below:
    """Return a source of chance that repeats these draws and raises Diverged where they do not fit."""
    left = iter(draws)

    def below(n: int) -> int:
        of, index = next(left, (0, 0))
        if of != n or not 0 <= index < n:
            raise Diverged
        return index

    return below
