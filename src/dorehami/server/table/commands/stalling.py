"""Votes against players who stall on a question without a clock."""

from __future__ import annotations

from math import ceil, inf

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.decision import Decision
from dorehami.server.state.effects import VoteToClose
from dorehami.server.state.table_state import TableState
from dorehami.server.table.commands.context import Context


def play_safe(context: Context, player: int, command: messages.PlaySafe) -> Decision:
    """Vote for the safe answer of everybody else who is silent; one vote per player, not per window."""
    chair, stall = context.chair(player), context.stall
    context.running_game()
    if not stall.question or not set(awaited(context.state).values()) - {player}:
        raise Refusal(Reason.NOBODY_SILENT)
    if context.now < stall.overdue_at:
        raise Refusal(Reason.TOO_SOON, retry=True, seconds=seconds_left(context))
    return Decision(cause=f"seat {chair}", effects=[VoteToClose(player)])


def awaited(state: TableState) -> dict[int, int]:
    """Return the players who have not answered, by seat."""
    match, seating = state.match, state.seating
    return {seat: seating.player_in(seat) for seat in match.open_since if not seating.is_bot(seat)}


def seconds_left(context: Context) -> int:
    """Return the seconds until votes count, rounded up; the full time where the server has no timeouts."""
    left = context.stall.overdue_at - context.now
    return round(context.stall.full_time) if left == inf else max(1, ceil(left))
