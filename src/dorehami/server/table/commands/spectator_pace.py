"""Votes on the pace of a game in which only bots still play."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.state.effects import VoteOnPace
from dorehami.server.state.pace import PACES, has_players, may_vote
from dorehami.server.table.commands.context import Context


def hurry(context: Context, player: int, command: messages.Hurry) -> Decision:
    """Vote for a pace; one vote per player, not per window."""
    is_shut_out = context.state.seating.chair_of(player) is None and context.state.is_closed()
    if not may_vote(context.state, player) or is_shut_out:
        raise Refusal(Reason.NOT_SEATED)
    context.running_game()
    if has_players(context.state):
        raise Refusal(Reason.STILL_PLAYED)
    if command.pace not in PACES:
        raise Refusal(Reason.BAD_PACE)
    return Decision(cause="table", effects=[VoteOnPace(player, command.pace)])
