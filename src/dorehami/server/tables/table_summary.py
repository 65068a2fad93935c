"""The standing of a table, for somebody who has a seat there and looks from elsewhere."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.state.table_state import OVER
from dorehami.server.state.tickets import Bearer
from dorehami.server.table.actor import Table


def standing(table: Table, bearer: Bearer, seen: int) -> messages.Standing | None:
    """Return the standing as one's own seat may know it, and no card; None if the seat is somebody else's now."""
    ledger, player = table.ledger, bearer.player
    seat = ledger.chair_of(player)
    if seat is None:
        return None
    waited_for = [ledger.players[asked] for asked in ledger.open_since if asked != seat]
    names = [table.beside.names.get(other, "") for other in waited_for]
    return messages.Standing(
        asked=bearer.table,
        table=ledger.code,
        game=ledger.game.id,
        number=ledger.games,
        phase=ledger.phase,
        paused=bool(ledger.paused),
        yours=seat in ledger.open_since,
        waits=[name for name in names if name],
        here=len(table.audience.connected() - {player}),
        moves=sum(row > seen for row in ledger.turns[1:]),
        won=ledger.phase == OVER and bool(ledger.finished) and player in ledger.finished[-1].winners,
    )
