"""The history of a game is replayed from its moves, and equals what was sent when it was played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dorehami.engine.agenda import Event
from dorehami.engine.game import Setup
from dorehami.engine.play import Play, Turn
from dorehami.games import GAMES
from dorehami.server.state.game_history import History
from tests.support.secrecy import comparable

SETUPS = [
    ("coup", Setup(2)),
    ("coup", Setup(5, ("reformation", "inquisitor", "anarchist"))),
    ("dezh", Setup(4, ("gate",))),
    ("mccarthy", Setup(3, ("ending=double", "silent_partner"))),
]
MAKERS = ("", "clock", "standin")
LONGEST = 300  # moves


def said(events: list[Event[Any]]) -> list[Any]:
    return [comparable(event) for event in events]


@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_it_is_what_was_told(name: str, setup: Setup) -> None:
    """Row by row, the deal first, with who made the move; whether somebody asks now and then or only at the end."""
    rng, play = random.Random(7), Play(GAMES[name], setup)
    often, rows, told = History(play), list[int](), list[tuple[int, list[Any], str]]()

    def happens(turn: Turn, maker: str) -> None:
        play.make(turn)
        rows.append(len(rows) * 2 + 5)  # other rows come between
        told.append((rows[-1], said(turn.told), maker))

    happens(play.deal(rng.randrange), "")
    while not play.state.table.over() and len(rows) < LONGEST:
        seat, maker = rng.choice(play.state.asked), rng.choice(MAKERS)
        happens(play.think(seat, rng.choice(play.state.moves(seat)), rng.randrange, maker), maker)
        if rng.random() < 0.1:
            assert len(often.turns(rows)) == len(rows)
    for history in (often, History(play)):
        assert [(row, said(events), maker) for row, events, maker in history.turns(rows)] == told
