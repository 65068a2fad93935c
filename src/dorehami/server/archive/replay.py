"""A finished game told again: the very news that a viewer of it got, made from the log by the same projection.

Whoever has the table's link may see it, from every seat and with all cards open, as they may have its record. That is
why there is none of a game that is still played.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dorehami.engine.play import Turn
from dorehami.engine.refusals import Refused
from dorehami.engine.table import NATURE, NOBODY
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state import rows
from dorehami.server.state.game_replay import Diverged
from dorehami.server.state.table_state import Finished, TableState
from dorehami.server.views.update import Projection, Update, open_facts, room_changes, room_of
from dorehami.store.log import TableRows

OPEN: Final = "open"  # all cards
SPECTATORS: Final = "spectators"
VIEWS: Final = {OPEN: NATURE, SPECTATORS: NOBODY}  # besides the seats, which are numbers

decode_news: Final = msgspec.json.Decoder(messages.News)


class SeatReplay(Projection):
    """Who looks from one place, whoever sits there in the course of the game."""

    def __init__(self, state: TableState, place: int) -> None:
        self.place = place
        super().__init__(state, WATCHER, [])

    def sit(self, state: TableState) -> None:
        self.seat = self.place


def retold(story: TableRows, number: int, finished: Finished, view: str) -> messages.Replay:
    """All that was told to one viewer, from the first card to the end."""
    place, state = place_of(view, len(finished.players)), TableState(story.table)
    for row in story.rows[: finished.first - 1]:
        state.skip(row, rows.body_of(row))
    began, *rest = story.rows[finished.first - 1 : finished.last]
    try:
        state.take(began, rows.body_of(began))
        assert state.play is not None
        state.play.views[NATURE] = state.play.state.table.seen_by(NATURE)  # who sees all is told like anybody else
        seat, room, facts = SeatReplay(state, place), room_of(state, story.names), open_facts(state)
        record, told, claims = seat.record(state, room), list[messages.News](), list[messages.Claimed]()
        for row in rest:
            body = rows.body_of(row)
            turn = state.take(row, body)
            former, room = room, room_of(state, story.names, room)
            bulletin = Update(state, body, turn, room_changes(former, room), facts)
            facts = bulletin.facts
            told.append(decode_news.decode(seat.news(bulletin, [])))
            if view == OPEN and turn is not None and (true := claimed_truly(turn)) is not None:
                claims.append(messages.Claimed(row.seq, true))
    except (Diverged, Refused):
        raise Refusal(Reason.OTHER_RULES) from None
    return messages.Replay(number=number, view=view, version=began.seq, record=record, news=told, claims=claims)


def claimed_truly(turn: Turn) -> bool | None:
    """Was a claim true that was made in this turn? None: none was."""
    return None if turn.same or not turn.state.agenda else turn.state.step().is_true(turn.state.table)


def place_of(view: str, seats: int) -> int:
    """Where a view is seen from."""
    if view in VIEWS:
        return VIEWS[view]
    if view not in map(str, range(seats)):
        raise Refusal(Reason.NO_SUCH_PAGE)
    return int(view)
