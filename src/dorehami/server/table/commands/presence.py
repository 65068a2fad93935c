"""Presence: the stand-in of an absent player, and the return of the player."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.seats import STANDIN_LEVEL


def replace_absent(context: Context, player: int) -> Decision | None:
    """Put in a stand-in for an absent player; None if the player is back or nobody is left to play with."""
    state, chair = context.state, context.state.seating.chair_of(player)
    if chair is None or state.phase != PLAYING or state.evening.paused or state.seating.is_bot(chair):
        return None
    connected = context.presence.connected
    if player in connected or not any(human.player in connected for human in state.seating.humans()):
        return None
    return Decision(cause="table", bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)])


def back(context: Context, player: int, command: messages.Back | None = None) -> Decision:
    """Take the seat back from the stand-in."""
    chair = context.chair(player)
    if not context.state.seating.is_bot(chair):
        raise Refusal(Reason.NOT_AWAY)
    return Decision(cause=f"seat {chair}", bodies=[rows.CameBack(chair=chair)])
