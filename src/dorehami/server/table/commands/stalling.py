"""Closing a question that somebody does not answer, where no clock does it."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context


def play_safe(context: Context, player: int, command: messages.PlaySafe) -> Decision:
    """One voice for the safe answer of everybody else who is silent; a person has one, from however many windows."""
    chair, silence = context.chair(player), context.silence
    context.running()
    if not silence.question or not set(silence.awaited().values()) - {player}:
        raise Refusal(Reason.NOBODY_SILENT)
    if not silence.is_over():
        raise Refusal(Reason.TOO_SOON, retry=True, seconds=silence.seconds_left())
    return Decision(cause=f"seat {chair}", closes=True)
