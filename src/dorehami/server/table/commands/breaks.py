"""Breaks of a game: wished for by players, and after a fault or damage."""

from __future__ import annotations

from dorehami.server.identity.credentials import SecretOwner
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.table_state import BREAK, DAMAGE, PLAYING, UPGRADE
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.game_setup import present_chairs


def pause(context: Context, player: int, command: messages.Pause) -> Decision:
    """Start a break: at once for the acting host, else when all connected people wish it."""
    chair, state = context.chair(player), context.state
    context.running_game()
    everybody = present_chairs(context, player) <= {*state.seating.pausing, chair}
    if context.acting_host() == player or everybody:
        return Decision(cause=f"seat {chair}", bodies=[rows.Paused(reason=BREAK)])
    return Decision(cause=f"seat {chair}", bodies=[rows.Pausing(chair=chair)])


def resume(context: Context, player: int, command: messages.Resume) -> Decision:
    """Resume. Anybody ends a break; after a fault or damage only the host, or anybody while the host is gone."""
    chair, reason = context.chair(player), context.state.evening.paused
    if not reason:
        raise Refusal(Reason.NOT_PAUSED)
    if reason == BREAK:
        return Decision(cause=f"seat {chair}", bodies=[] if context.state.evening.resuming else [rows.Resuming()])
    cause = context.require_host(player) if is_host_connected(context) else f"seat {chair}"
    if reason == DAMAGE:
        return resume_damaged(context, cause, reason)
    return Decision(cause=cause, bodies=[rows.Resumed()])


def is_host_connected(context: Context) -> bool:
    chair = context.state.seating.host()
    host = None if chair is None else context.state.seating.chairs[chair]
    return host is not None and host.player in context.presence.connected


def end_break(context: Context) -> Decision | None:
    """Resume after the delay that follows a break; None if it was cancelled."""
    if not context.state.evening.resuming:
        return None
    return Decision(cause="table", bodies=[rows.Resumed()])


def resume_damaged(context: Context, cause: str, reason: str) -> Decision:
    """Resume after the last intact row, and delete the data of players who sat down in the lost rows."""
    state, private = context.state, context.state.private
    seated = {sitter.player for sitter in state.seating.seated()}
    lost = private.known_players() - seated
    over = state.phase == PLAYING and state.match.play is None  # the replay diverged: an upgrade has ended the game
    return Decision(
        cause=cause,
        bodies=[rows.Epoch(reason=reason), *([rows.Ended(reason=UPGRADE)] if over else [])],
        private=PrivateChanges(
            names=dict.fromkeys(lost),
            secrets=[(SecretOwner.active(player), None) for player in sorted(lost)],
            chosen=dict.fromkeys(set(private.chosen) - seated),
            seat_words=dict.fromkeys(set(private.seat_words) - seated),
            auto_pass=dict.fromkeys(private.auto_passing - seated, False),
        ),
        truncates=True,
    )
