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


def absent(desk: Context, player: int) -> Decision | None:
    """Somebody has been gone for a while: a stand-in plays, if there is anybody to play for."""
    ledger, chair = desk.ledger, desk.ledger.chair_of(player)
    if chair is None or ledger.phase != PLAYING or ledger.paused or is_bot(ledger, chair):
        return None
    here = desk.connected()
    if player in here or not any(human.player in here for human in ledger.humans()):
        return None
    return Decision(cause="table", bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)])


def back(desk: Context, player: int, command: messages.Back | None = None) -> Decision:
    """The seat is handed back at once."""
    chair = desk.chair(player)
    if not is_bot(desk.ledger, chair):
        raise Refusal(Reason.NOT_AWAY)
    return Decision(cause=f"seat {chair}", bodies=[rows.CameBack(chair=chair)])


def pause(desk: Context, player: int, command: messages.Pause) -> Decision:
    """The host, or all people who are here, may stop the game for a while."""
    chair, ledger = desk.chair(player), desk.ledger
    desk.running()
    everybody = waited_for(desk, player) <= {*ledger.pausing, chair}
    if desk.acting_host() == player or everybody:
        return Decision(cause=f"seat {chair}", bodies=[rows.Paused(reason=BREAK)])
    return Decision(cause=f"seat {chair}", bodies=[rows.Pausing(chair=chair)])


def resume(desk: Context, player: int, command: messages.Resume) -> Decision:
    """Anybody ends a break. After a fault or damage the host says so, or, while the host is not here, anybody."""
    chair, reason = desk.chair(player), desk.ledger.paused
    if not reason:
        raise Refusal(Reason.NOT_PAUSED)
    if reason == BREAK:
        return Decision(cause=f"seat {chair}", bodies=[] if desk.ledger.resuming else [rows.Resuming()])
    cause = desk.host(player) if host_is_here(desk) else f"seat {chair}"
    if reason == DAMAGE:
        return mended(desk, cause, reason)
    return Decision(cause=cause, bodies=[rows.Resumed()])


def host_is_here(desk: Context) -> bool:
    chair = desk.ledger.host()
    host = None if chair is None else desk.ledger.chairs[chair]
    return host is not None and host.player in desk.connected()


def resumed(desk: Context) -> Decision | None:
    """The moment to sit up is over."""
    if not desk.ledger.resuming:
        return None
    return Decision(cause="table", bodies=[rows.Resumed()])


def mended(desk: Context, cause: str, reason: str) -> Decision:
    """The table goes on before the damage. Who sat down in the lost rows has no seat and no secret any more."""
    ledger = desk.ledger
    seated = {sitter.player for sitter in ledger.seated()}
    lost = desk.known() - seated
    over = ledger.phase == PLAYING and ledger.play is None  # it does not play out as it did: an upgrade has ended it
    return Decision(
        cause=cause,
        bodies=[rows.Epoch(reason=reason), *([rows.Ended(reason=UPGRADE)] if over else [])],
        names=dict.fromkeys(lost),
        secrets=[(player, None) for player in sorted(lost)],
        kept=dict.fromkeys(set(desk.kept) - seated),
        words=dict.fromkeys(set(desk.words.words) - seated),
        passing=dict.fromkeys(desk.passing.players - seated, False),
        mends=True,
    )
