"""A summary of a table for a player who is elsewhere, such as on the start page."""

from __future__ import annotations

from dorehami.server.identity.tickets import Bearer
from dorehami.server.protocol import messages
from dorehami.server.state.table_state import OVER
from dorehami.server.table.actor import Table


def summarize(table: Table, bearer: Bearer, seen: int) -> messages.Standing | None:
    """Return what the seat may know, without any card; None if the seat is no longer the player's."""
    state, player = table.state, bearer.player
    seat = state.chair_of(player)
    if seat is None:
        return None
    waited_for = [state.player_in(asked) for asked in state.open_since if asked != seat]
    names = [table.private.names.get(other, "") for other in waited_for]
    return messages.Standing(
        asked=bearer.table,
        table=state.code,
        game=state.game.id,
        number=state.games,
        phase=state.phase,
        paused=bool(state.paused),
        yours=seat in state.open_since,
        waits=[name for name in names if name],
        here=len(table.broadcaster.connected() - {player}),
        moves=sum(row > seen for row in state.turns[1:]),
        won=state.phase == OVER and bool(state.finished) and player in state.finished[-1].winners,
    )
