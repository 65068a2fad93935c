"""The rows of a decision lead from the state before it to the state after it, for every command in every phase."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Any, Final

import pytest
from msgspec.structs import replace

from dorehami.engine.game import Setup
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Command
from dorehami.server.state.fold import apply_row
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.table_state import DAMAGE, LOBBY, OVER, PLAYING, TableState
from dorehami.server.table.apply import steps, with_private
from dorehami.server.table.commands import DECIDE
from dorehami.server.tables.restore import replay
from tests.support.random_table import RandomTable
from tests.support.server import rare_commands
from tests.support.server.every_command_table import EveryCommandTable, Pair
from tests.support.server.plain_values import durable, plain
from tests.support.server.recorded_decisions import PAUSED, SEALING, RecordingLog, Taken
from tests.support.simulated import simulate

PHASES: Final = (LOBBY, SEALING, PLAYING, PAUSED, OVER, DAMAGE)
SEEDS: Final = (1, 2)
ACTS: Final = 1500  # of an evening in which anybody does anything

NEVER: Final[dict[type[Command], tuple[str, ...]]] = {  # phases in which the rules of the table refuse a command
    messages.Sit: (SEALING,),
    messages.Kick: (SEALING, DAMAGE),
    messages.Shift: (SEALING, PLAYING, PAUSED, OVER, DAMAGE),
    messages.Appoint: (DAMAGE,),
    messages.Finish: (LOBBY, SEALING, OVER, DAMAGE),
    messages.Choose: (SEALING, PLAYING, PAUSED, DAMAGE),
    messages.AddBot: (SEALING, PLAYING, PAUSED, OVER, DAMAGE),
    messages.RemoveBot: (SEALING, PLAYING, PAUSED, OVER, DAMAGE),
    messages.Start: (SEALING, PLAYING, PAUSED, DAMAGE),
    messages.Commit: (LOBBY, PLAYING, PAUSED, OVER, DAMAGE),
    messages.Cut: (LOBBY, PLAYING, PAUSED, OVER, DAMAGE),
    messages.Move: (LOBBY, SEALING, PAUSED, OVER, DAMAGE),
    messages.Withdraw: (LOBBY, SEALING, OVER),  # nothing is chosen ahead outside a game
    messages.LetPass: (LOBBY, SEALING, PAUSED, OVER, DAMAGE),
    messages.PlaySafe: (LOBBY, SEALING, PAUSED, OVER, DAMAGE),
    messages.Hurry: (LOBBY, SEALING, PAUSED, OVER, DAMAGE),
    messages.Ready: (LOBBY, PLAYING, PAUSED, DAMAGE),
    messages.Back: (DAMAGE,),
    messages.Pause: (LOBBY, SEALING, PAUSED, OVER, DAMAGE),
    messages.Resume: (LOBBY, SEALING, PLAYING, OVER),
    messages.Recode: (DAMAGE,),
}
POSSIBLE: Final[set[Pair]] = {(kind, phase) for kind in DECIDE for phase in PHASES if phase not in NEVER.get(kind, ())}


def any_command(game: str, seed: int) -> RecordingLog:
    """An evening in which anybody does anything."""
    return recorded(EveryCommandTable(game, seed, set(POSSIBLE)), lambda table: table.run(ACTS))


def scripted(script: Callable[[EveryCommandTable], Awaitable[None]], turn: int = 0, reaction: int = 0) -> RecordingLog:
    return recorded(EveryCommandTable("coup", 1, set(), turn, reaction), script)


def recorded(table: EveryCommandTable, act: Callable[[EveryCommandTable], Awaitable[None]]) -> RecordingLog:
    async def evening() -> None:
        await act(table)

    simulate(evening())
    return table.recorded


def random_game(game: str, setup: Setup, humans: int, seed: int) -> RecordingLog:
    """A whole random game of people who err, come, go, choose ahead and let pass."""
    table = RandomTable(GAMES[game], setup, humans, seed)
    log = RecordingLog(table)
    simulate(table.play())
    return log


EVENINGS: Final[dict[str, Callable[[], RecordingLog]]] = {
    **{f"anything at {game} {seed}": partial(any_command, game, seed) for game in GAMES for seed in SEEDS},
    "coup": partial(random_game, "coup", Setup(4), 3, 1),
    "dezh": partial(random_game, "dezh", Setup(3), 2, 2),
    "mccarthy": partial(random_game, "mccarthy", Setup(3), 3, 3),
    "lent seats": partial(scripted, rare_commands.lent_seats),
    "comings and goings": partial(scripted, rare_commands.comings_and_goings, 30, 8),
    "bots only": partial(scripted, rare_commands.bots_only),
    "last person": partial(scripted, rare_commands.last_person),
    "silent players": partial(scripted, rare_commands.silent_players, 30, 8),
    "choices ahead": partial(scripted, rare_commands.choices_ahead),
}


def taken_in(evening: str) -> list[Taken]:
    return log_of(evening).taken


@cache
def log_of(evening: str) -> RecordingLog:
    """Return the log of an evening; faults that it provokes are not written to that of the program."""
    logging.disable(logging.CRITICAL)
    try:
        return EVENINGS[evening]()
    finally:
        logging.disable(logging.NOTSET)


def told_of(taken: Taken) -> str:
    """Return which decision it was, for a failure."""
    command = taken.command.__name__ if taken.command else "the server"
    return f"{command} in {taken.phase}: {[built.row.kind for built in taken.rows]}"


def live(taken: Taken) -> TableState:
    """Return the state after a decision, with what was computed for it."""
    state = with_private(taken.before, taken.decision, taken.at)
    for step in steps(state, taken.decision, taken.rows):
        state = step.after
    return state


def replayed(taken: Taken) -> TableState:
    """Return the state after a decision, from its rows alone."""
    state = with_private(taken.before, taken.decision, taken.at)
    for built in taken.rows:
        state, _ = apply_row(state, built.row, built.body)
    return state


@pytest.mark.parametrize("evening", EVENINGS)
def test_the_rows_lead_to_the_state_after(evening: str) -> None:
    """Live with the computed turns, and in a replay without them: the same state in every field."""
    for taken in taken_in(evening):
        after = plain(taken.after)
        if taken.written:
            assert plain(live(taken)) == after, told_of(taken)
            assert plain(replayed(taken)) == after, told_of(taken)
        else:
            assert taken.after is taken.before, told_of(taken)


@pytest.mark.parametrize("evening", EVENINGS)
def test_a_state_never_changes(evening: str) -> None:
    """At the end of the evening every state is what it was when a decision was taken from it."""
    for taken in taken_in(evening):
        assert plain(taken.before) == taken.values, told_of(taken)


@pytest.mark.parametrize("evening", EVENINGS)
def test_a_restart_leads_to_the_last_state(evening: str) -> None:
    """The log has stored the whole state, but for one-time tokens and a pause that only memory knows."""
    log = log_of(evening)
    state = log.taken[-1].after
    assert state is not None
    stored = asyncio.run(log.read(state.table))
    assert stored is not None
    again, diverged = replay(stored)
    awake = replace(state, evening=replace(state.evening, paused=again.evening.paused))
    assert not diverged
    assert plain(replace(again, private=state.private)) == plain(awake if state.evening.paused == DAMAGE else state)
    assert durable(PrivateData.of(stored)) == durable(state.private)


def test_every_command_was_carried_out_wherever_it_can_be() -> None:
    """In each phase exactly those commands that the rules of the table do not refuse there."""
    seen: set[Pair] = {
        (taken.command, taken.phase)
        for evening in EVENINGS
        for taken in taken_in(evening)
        if taken.command is not None and taken.written
    }
    assert names(POSSIBLE - seen) == []
    assert names(seen - POSSIBLE) == []


def names(pairs: set[Any]) -> list[tuple[str, str]]:
    return sorted([(kind.__name__, phase) for kind, phase in pairs])
