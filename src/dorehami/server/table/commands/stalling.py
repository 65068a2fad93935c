"""Votes against players who stall on a question without a clock."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context


def play_safe(context: Context, player: int, command: messages.PlaySafe) -> Decision:
    """Vote for the safe answer of everybody else who is silent; one vote per player, not per window."""
    chair, stalling = context.chair(player), context.stalling
    context.running_game()
    if not stalling.question or not set(stalling.awaited().values()) - {player}:
        raise Refusal(Reason.NOBODY_SILENT)
    if not stalling.is_over():
        raise Refusal(Reason.TOO_SOON, retry=True, seconds=stalling.seconds_left())
    return Decision(cause=f"seat {chair}", votes_to_close=True)
