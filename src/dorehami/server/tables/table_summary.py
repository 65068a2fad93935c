"""A summary of a table for a player who is elsewhere, such as on the start page."""

from __future__ import annotations

from dorehami.server.identity.tickets import Bearer
from dorehami.server.protocol import messages
from dorehami.server.state.table_state import OVER
from dorehami.server.table.actor import Table


def summarize(table: Table, bearer: Bearer, seen: int) -> messages.Standing | None:
    """Return what the seat may know, without any card; None if the seat is no longer the player's."""
    state, player = table.state, bearer.player
    seat = state.seating.chair_of(player)
    if seat is None:
        return None
    waited_for = [state.seating.player_in(asked) for asked in state.match.open_since if asked != seat]
    names = [state.private.names.get(other, "") for other in waited_for]
    return messages.Standing(
        asked=bearer.table,
        table=state.settings.code,
        game=state.settings.game.id,
        number=state.evening.games,
        phase=state.phase,
        paused=bool(state.evening.paused),
        yours=seat in state.match.open_since,
        waits=[name for name in names if name],
        here=len(table.broadcaster.connected() - {player}),
        moves=sum(row > seen for row in state.match.turns[1:]),
        won=state.phase == OVER and bool(state.evening.finished) and player in state.evening.finished[-1].winners,
    )
