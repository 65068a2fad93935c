"""A table of three people in each phase, and what is decided there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import BREAK, DAMAGE, LOBBY, OVER, PLAYING, TableState
from tests.support.server.contexts import FixedChance, PureTable, folded, lobby
from tests.support.server.recorded_decisions import PAUSED, SEALING

HOST, GUEST = 1, 2


def sealing() -> TableState:
    table = PureTable(lobby(), chance=FixedChance(seals_always=True))
    table.carry_out(HOST, messages.Start(id="start"))
    return table.state


def playing(**settings: Any) -> TableState:
    """Return a game of three people and a bot, dealt."""
    table = PureTable(lobby(bots=1, **settings))
    table.carry_out(HOST, messages.Start(id="start"))
    return table.state


def knocking() -> TableState:
    """Return a lobby in which newcomers must ask."""
    return folded(lobby(), rows.Admitted(watchers=True, listed=False, hushed=False, knocks=True))


def paused() -> TableState:
    return folded(playing(), rows.Paused(reason=BREAK))


def over() -> TableState:
    return folded(playing(), rows.Ended(winners=[HOST]))


def damaged() -> TableState:
    state = playing()
    return replace(state, evening=replace(state.evening, paused=DAMAGE))


IN_PHASE: Final[dict[str, Callable[[], TableState]]] = {
    LOBBY: lobby,
    SEALING: sealing,
    PLAYING: playing,
    PAUSED: paused,
    OVER: over,
    DAMAGE: damaged,
}


def refused(state: TableState, player: int, command: messages.Command, **changes: Any) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(Refusal) as problem:
        PureTable(state).decide(player, command, **changes)
    return problem.value.code


def decided(state: TableState, player: int, command: messages.Command, **changes: Any) -> Decision:
    return PureTable(state).decide(player, command, **changes)


def asked(state: TableState) -> tuple[int, list[int | str]]:
    """Return a player who is asked, and a legal move of theirs."""
    play = state.match.play
    assert play is not None
    seat = play.state.asked[0]
    return state.seating.player_in(seat), play.state.moves(seat)[0].parts()
