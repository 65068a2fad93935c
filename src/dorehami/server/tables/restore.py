"""A table is brought back out of the log, as it stood; what cannot go on is ended or waits for a person."""

from __future__ import annotations

import asyncio
import logging

from dorehami.engine.refusals import Refused
from dorehami.server.runtime.error_text import kind_and_place
from dorehami.server.services import Services
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.game_replay import Diverged
from dorehami.server.state.rules_change import remains, views_of
from dorehami.server.state.table_state import DAMAGE, PLAYING, UPGRADE, TableState
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.presence import mended
from dorehami.store.log import TableRows, Views

say = logging.getLogger("dorehami.hall")


async def restored(story: TableRows, services: Services, build: str) -> Table:
    state, diverged = replayed(story)
    table = Table(state, services, story, build)
    if story.lost:
        say.error("table %s goes on without all its names and secrets: %s", story.table, story.lost)
    ended = diverged and state.phase == PLAYING
    if ended:
        say.error("table %s: its game cannot go on under these rules", story.table)
        await keep_remains(story, state, services)
    if story.damage:
        say.error("table %s is damaged: %s", story.table, story.damage)
        table.stop_for(DAMAGE)
        if not state.humans():  # nobody is left who could let it go on
            await table.ask(lambda context: mended(context, "table", DAMAGE))
    elif ended:
        table.stop_for(UPGRADE)  # a fault need not write that it stands still
        await table.ask(lambda context: Decision(cause="table", bodies=[rows.Ended(reason=UPGRADE)]))
    return table


async def keep_remains(story: TableRows, state: TableState, services: Services) -> None:
    """What is left of a game is written into a file, for whoever looks after the server."""
    name, text = f"{story.table}-{state.games}.play", remains(story, state.began, state.seq)
    try:
        await asyncio.to_thread(services.keep_record, name, text)
    except OSError as problem:
        say.error("table %s: what is left of its game was not written: %s", story.table, problem.strerror)


def replayed(story: TableRows) -> tuple[TableState, bool]:
    """The ledger, and whether its last game did not play out as it once did."""
    state, told = TableState(story.table), [(row, rows.body_of(row)) for row in story.rows]
    starts = [i for i, (_, body) in enumerate(told) if isinstance(body, rows.Started)]
    first = starts[-1] if starts else len(told)
    for i, (row, body) in enumerate(told):
        if i < first:
            state.skip(row, body)
            continue
        try:
            state.take(row, body)
            check_views(story.views, state)
        except MemoryError:  # the machine's fault, not of the rules
            raise
        except Exception as problem:  # whatever a rule of another version makes of it
            if not isinstance(problem, Diverged | Refused):
                say.error("table %s: a rule fails where it did not: %s", story.table, kind_and_place(problem))
            for later, said in told[i + (state.seq == row.seq) :]:
                state.skip(later, said)
            state.play = None
            return state, True
    return state, False


def check_views(noted: Views | None, state: TableState) -> None:
    """Raises Diverged if the game does not look as it did when that was noted."""
    if noted is None or noted.seq != state.seq or state.phase != PLAYING or state.play is None:
        return
    if views_of(state.play) != noted.digest:
        raise Diverged
