"""Restoring of a table from its rows. A game that diverges is ended; a damaged table waits for a person."""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from dorehami.engine.refusals import Refused
from dorehami.server.runtime.error_text import kind_and_place
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.fold import apply_row, skip_row
from dorehami.server.state.game_replay import Diverged
from dorehami.server.state.partial_record import partial_record
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.table_state import DAMAGE, PLAYING, UPGRADE, TableState, new_state
from dorehami.server.state.view_digest import views_of
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.breaks import resume_damaged
from dorehami.store.log import TableRows, Views

logger = logging.getLogger("dorehami.tables")


async def restore(stored: TableRows, services: Services, build: str) -> Table:
    """Return the table as its rows leave it."""
    state, diverged = replay(stored)
    table = Table(replace(state, private=PrivateData.of(stored)), services, build, stored.rows)
    if stored.lost:
        logger.error("table %s is restored without some of its names and secrets: %s", stored.table, stored.lost)
    ended = diverged and state.phase == PLAYING
    if ended:
        logger.error("table %s: its game diverges under these rules and is ended", stored.table)
        await save_partial_record(stored, state, services)
    if stored.damage:
        logger.error("table %s is damaged: %s", stored.table, stored.damage)
        table.pause_in_memory(DAMAGE)
        if not state.seating.humans():  # nobody is left to resume it
            await table.ask(lambda context: resume_damaged(context, "table", DAMAGE))
    elif ended:
        table.pause_in_memory(UPGRADE)  # in memory, so that a fault below writes no pause of its own
        await table.ask(lambda context: Decision(cause="table", bodies=[rows.Ended(reason=UPGRADE)]))
    return table


async def save_partial_record(stored: TableRows, state: TableState, services: Services) -> None:
    """Write what is left of a game to a file for the operator."""
    name, text = f"{stored.table}-{state.evening.games}.play", partial_record(stored, state.match.began, state.seq)
    try:
        await asyncio.to_thread(services.save_record, name, text)
    except OSError as problem:
        logger.error("table %s: the remains of its game could not be saved: %s", stored.table, problem.strerror)


def replay(stored: TableRows) -> tuple[TableState, bool]:
    """Return the state, and whether the replay of its last game diverged.

    Earlier games are skipped, as nothing in the present depends on them.
    """
    state, history = new_state(stored.table), [(row, rows.body_of(row)) for row in stored.rows]
    starts = [i for i, (_, body) in enumerate(history) if isinstance(body, rows.Started)]
    first = starts[-1] if starts else len(history)
    for i, (row, body) in enumerate(history):
        if i < first:
            state = skip_row(state, row, body)
            continue
        try:
            state, _ = apply_row(state, row, body)
            check_views(stored.views, state)
        except MemoryError:  # a fault of the machine, not of the rules
            raise
        except Exception as problem:  # rules of another version may raise anything
            if not isinstance(problem, Diverged | Refused):
                logger.error("table %s: a rule raised during replay: %s", stored.table, kind_and_place(problem))
            for later, later_body in history[i + (state.seq == row.seq) :]:
                state = skip_row(state, later, later_body)
            return replace(state, match=replace(state.match, play=None)), True
    return state, False


def check_views(noted: Views | None, state: TableState) -> None:
    """Raise Diverged if the views differ from the digest stored at this row."""
    if noted is None or noted.seq != state.seq or state.phase != PLAYING or state.match.play is None:
        return
    if views_of(state.match.play) != noted.digest:
        raise Diverged
