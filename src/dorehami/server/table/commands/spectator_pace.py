"""Hurrying the rest of a game that no person is in any more."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context
from dorehami.server.table.spectator_pace import PACES


def hurry(context: Context, player: int, command: messages.Hurry) -> Decision:
    """One wish; a person has one, from however many windows."""
    if not context.rest.has_a_say(player) or (context.state.chair_of(player) is None and context.state.is_closed()):
        raise Refusal(Reason.NOT_SEATED)
    context.running()
    if context.rest.is_played():
        raise Refusal(Reason.STILL_PLAYED)
    if command.pace not in PACES:
        raise Refusal(Reason.BAD_PACE)
    return Decision(cause="table", paces=(player, command.pace))
