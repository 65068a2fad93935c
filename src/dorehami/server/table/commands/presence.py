"""Who is away and back, breaks, and a table that was stopped."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import BREAK, DAMAGE, PLAYING, UPGRADE
from dorehami.server.table.commands.context import Context, is_bot
from dorehami.server.table.commands.match import waited_for
from dorehami.server.table.commands.seats import STANDIN_LEVEL


def absent(context: Context, player: int) -> Decision | None:
    """Somebody has been gone for a while: a stand-in plays, if there is anybody to play for."""
    state, chair = context.state, context.state.chair_of(player)
    if chair is None or state.phase != PLAYING or state.paused or is_bot(state, chair):
        return None
    here = context.connected()
    if player in here or not any(human.player in here for human in state.humans()):
        return None
    return Decision(cause="table", bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)])


def back(context: Context, player: int, command: messages.Back | None = None) -> Decision:
    """The seat is handed back at once."""
    chair = context.chair(player)
    if not is_bot(context.state, chair):
        raise Refusal(Reason.NOT_AWAY)
    return Decision(cause=f"seat {chair}", bodies=[rows.CameBack(chair=chair)])


def pause(context: Context, player: int, command: messages.Pause) -> Decision:
    """The host, or all people who are here, may stop the game for a while."""
    chair, state = context.chair(player), context.state
    context.running()
    everybody = waited_for(context, player) <= {*state.pausing, chair}
    if context.acting_host() == player or everybody:
        return Decision(cause=f"seat {chair}", bodies=[rows.Paused(reason=BREAK)])
    return Decision(cause=f"seat {chair}", bodies=[rows.Pausing(chair=chair)])


def resume(context: Context, player: int, command: messages.Resume) -> Decision:
    """Anybody ends a break. After a fault or damage the host says so, or, while the host is not here, anybody."""
    chair, reason = context.chair(player), context.state.paused
    if not reason:
        raise Refusal(Reason.NOT_PAUSED)
    if reason == BREAK:
        return Decision(cause=f"seat {chair}", bodies=[] if context.state.resuming else [rows.Resuming()])
    cause = context.host(player) if host_is_here(context) else f"seat {chair}"
    if reason == DAMAGE:
        return mended(context, cause, reason)
    return Decision(cause=cause, bodies=[rows.Resumed()])


def host_is_here(context: Context) -> bool:
    chair = context.state.host()
    host = None if chair is None else context.state.chairs[chair]
    return host is not None and host.player in context.connected()


def resumed(context: Context) -> Decision | None:
    """The moment to sit up is over."""
    if not context.state.resuming:
        return None
    return Decision(cause="table", bodies=[rows.Resumed()])


def mended(context: Context, cause: str, reason: str) -> Decision:
    """The table goes on before the damage. Who sat down in the lost rows has no seat and no secret any more."""
    state = context.state
    seated = {sitter.player for sitter in state.seated()}
    lost = context.known() - seated
    over = state.phase == PLAYING and state.play is None  # it does not play out as it did: an upgrade has ended it
    return Decision(
        cause=cause,
        bodies=[rows.Epoch(reason=reason), *([rows.Ended(reason=UPGRADE)] if over else [])],
        names=dict.fromkeys(lost),
        secrets=[(player, None) for player in sorted(lost)],
        kept=dict.fromkeys(set(context.kept) - seated),
        words=dict.fromkeys(set(context.words.words) - seated),
        passing=dict.fromkeys(context.passing.players - seated, False),
        mends=True,
    )
