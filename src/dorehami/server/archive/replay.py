"""Replay of a finished game: the same updates that a viewer received, computed again from the log.

It shows every seat and all cards to anybody who may have the record, so there is none of a running game.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from dorehami.engine.play import Turn
from dorehami.engine.refusals import Refused
from dorehami.engine.table import NATURE, NOBODY
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state import rows
from dorehami.server.state.fold import apply_row, skip_row
from dorehami.server.state.game_replay import Diverged
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.table_state import FinishedGame, TableState, new_state
from dorehami.server.views.projection import Projection, record_of
from dorehami.server.views.updates import frame_of
from dorehami.store.log import TableRows

OPEN_VIEW: Final = "open"  # all cards face up
SPECTATORS: Final = "spectators"
VIEWS: Final = {OPEN_VIEW: NATURE, SPECTATORS: NOBODY}  # besides the seats, which are numbers

decode_news: Final = msgspec.json.Decoder(messages.News)


class FixedView(Projection):
    """The projection for a fixed seat, or for a view that is no seat, whoever sits there."""

    def __init__(self, state: TableState, viewer: int, before: Projection | None = None) -> None:
        super().__init__(state, before)
        self.viewer = viewer

    def seat_of(self, player: int) -> int:
        return self.viewer


def build_replay(table_rows: TableRows, number: int, finished: FinishedGame, view: str) -> messages.Replay:
    """Return all updates of one viewer, from the deal to the end; raises Refusal if the rules have changed."""
    viewer, state = viewer_of(view, len(finished.players)), new_state(table_rows.table)
    for row in table_rows.rows[: finished.first - 1]:
        state = skip_row(state, row, rows.body_of(row))
    state = replace(state, private=PrivateData(names=table_rows.names))
    began, *rest = table_rows.rows[finished.first - 1 : finished.last]
    updates, claims = list[messages.News](), list[messages.Claimed]()
    try:
        state, _ = apply_row(state, began, rows.body_of(began))
        play = state.match.play
        assert play is not None
        play.views[NATURE] = play.state.table.seen_by(NATURE)  # the open view gets updates like a seat
        seen = FixedView(state, viewer)
        record = record_of(seen, seen.view_of(WATCHER))
        for row in rest:
            body = rows.body_of(row)
            state, turn = apply_row(state, row, body)
            before, seen = seen, FixedView(state, viewer, seen)
            updates.append(decode_news.decode(frame_of(before, seen, body, turn, WATCHER)))
            if view == OPEN_VIEW and turn is not None and (truth := claim_truth(turn)) is not None:
                claims.append(messages.Claimed(row.seq, truth))
    except (Diverged, Refused):
        raise Refusal(Reason.OTHER_RULES) from None
    return messages.Replay(number=number, view=view, version=began.seq, record=record, news=updates, claims=claims)


def claim_truth(turn: Turn) -> bool | None:
    """Return whether the claim made in this turn was true, or None if none was made."""
    return None if turn.same or not turn.state.agenda else turn.state.step().is_true(turn.state.table)


def viewer_of(view: str, seats: int) -> int:
    """Return the seat or other viewer of a view; raises Refusal if there is none of this name."""
    if view in VIEWS:
        return VIEWS[view]
    if view not in map(str, range(seats)):
        raise Refusal(Reason.NO_SUCH_PAGE)
    return int(view)
