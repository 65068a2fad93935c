"""Votes on the pace of a game in which only bots still play."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context
from dorehami.server.table.spectator_pace import PACES


def hurry(context: Context, player: int, command: messages.Hurry) -> Decision:
    """Vote for a pace; one vote per player, not per window."""
    is_shut_out = context.state.chair_of(player) is None and context.state.is_closed()
    if not context.spectator_pace.may_vote(player) or is_shut_out:
        raise Refusal(Reason.NOT_SEATED)
    context.running_game()
    if context.spectator_pace.has_players():
        raise Refusal(Reason.STILL_PLAYED)
    if command.pace not in PACES:
        raise Refusal(Reason.BAD_PACE)
    return Decision(cause="table", pace_vote=(player, command.pace))
