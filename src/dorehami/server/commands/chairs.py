"""Who sits where: people sit down and leave, bots come and go."""

from __future__ import annotations

from typing import Final

from dorehami.bots.levels import LEVELS
from dorehami.server import rows, wire
from dorehami.server.commands.desk import WATCHER, Decision, Desk
from dorehami.server.commands.games import as_it_was
from dorehami.server.keys import fingerprint, former
from dorehami.server.ledger import LOBBY, OVER, PLAYING, Ledger
from dorehami.server.names import admitted, folded
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.rows import BOT, HUMAN, STANDIN

STANDIN_LEVEL: Final = wire.LEVEL


def sit(desk: Desk, player: int, command: wire.Sit) -> Decision:
    if player != WATCHER:
        raise Refusal(Why.ALREADY_SEATED)
    ledger = desk.ledger
    if ledger.phase == OVER and not ledger.humans():
        return sit_at_abandoned(desk, command)
    if ledger.phase == PLAYING:
        return seat_somebody(desk, command.name, bots_seat(ledger, command.chair), ledger.next_player())
    return seat_somebody(desk, command.name, free_chair(ledger, command.chair), ledger.next_player())


def sit_at_abandoned(desk: Desk, command: wire.Sit) -> Decision:
    """Everybody has left after a game: the lobby opens, and the newcomer takes the place of one who left."""
    ledger = desk.ledger
    left = [chair for chair, sitter in enumerate(ledger.chairs) if sitter is None or sitter.kind == STANDIN]
    if command.chair is not None and command.chair not in left:
        raise Refusal(Why.CHAIR_TAKEN)
    chair = left[0] if command.chair is None else command.chair
    decision = seat_somebody(desk, command.name, chair, ledger.next_player() + 1)
    decision.bodies.insert(0, as_it_was(ledger))
    return decision


def bots_seat(ledger: Ledger, wanted: int | None) -> int:
    """A late friend takes over from a bot while it is not asked. Who left is stood in for to the end."""
    bots = [chair for chair, sitter in enumerate(ledger.chairs) if sitter is not None and sitter.kind == BOT]
    if not bots:
        raise Refusal(Why.GAME_RUNNING)
    if wanted is not None and wanted >= len(ledger.chairs):
        raise Refusal(Why.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in bots:
        raise Refusal(Why.CHAIR_TAKEN)
    idle = [chair for chair in bots if chair not in ledger.open_since and wanted in (None, chair)]
    if not idle:
        raise Refusal(Why.SEAT_ASKED, retry=True)
    return idle[0]


def seat_somebody(desk: Desk, name: str, chair: int, player: int) -> Decision:
    """A human sits down, by a name that nobody else at the table has."""
    name = admitted(name)
    taken = {folded(desk.names.get(sitter.player, "")) for sitter in desk.ledger.seated()}
    if folded(name) in taken:
        raise Refusal(Why.NAME_TAKEN)
    secret = desk.parts.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Sat(chair=chair, player=player)],
        names={player: name},
        secrets=[(player, fingerprint(secret))],
        player=player,
        secret=secret,
    )


def free_chair(ledger: Ledger, wanted: int | None) -> int:
    """The wanted chair or the first free one."""
    free = [chair for chair, sitter in enumerate(ledger.chairs) if sitter is None]
    if wanted is None and not free:
        raise Refusal(Why.TABLE_FULL)
    if wanted is not None and wanted >= len(ledger.chairs):
        raise Refusal(Why.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in free:
        raise Refusal(Why.CHAIR_TAKEN)
    return free[0] if wanted is None else wanted


def leave(desk: Desk, player: int, command: wire.Leave) -> Decision:
    return without(desk, player, f"seat {desk.chair(player)}")


def forget(desk: Desk, player: int, command: wire.Forget) -> Decision:
    """As who leaves, but nothing opens again; without a name nothing that was said is kept either."""
    if command.secret:
        return forget_former(desk, command.secret)
    decision = without(desk, player, f"seat {desk.chair(player)}")
    decision.names, decision.secrets = {player: None}, [(player, None)]
    return decision


def forget_former(desk: Desk, secret: str) -> Decision:
    """Who has left has a secret that is good for this alone."""
    player = desk.keys.former.get(fingerprint(secret))
    if player is None:
        raise Refusal(Why.WRONG_SECRET)
    return Decision(
        cause="watcher",
        bodies=[rows.Forgotten(player=player)],
        names={player: None},
        secrets=[(former(player), None)],
    )


def kick(desk: Desk, player: int, command: wire.Kick) -> Decision:
    """The host shows somebody the door."""
    cause, sitter = desk.host(player), desk.ledger.sitter(command.chair)
    if sitter is None or sitter.kind != HUMAN or sitter.player == player:
        raise Refusal(Why.NO_GUEST_THERE)
    return without(desk, sitter.player, cause)


def appoint(desk: Desk, player: int, command: wire.Appoint) -> Decision:
    """The host hands on what hosts may do."""
    cause, sitter = desk.host(player), desk.ledger.sitter(command.chair)
    if sitter is None or sitter.is_bot() or sitter.player == player:
        raise Refusal(Why.NO_GUEST_THERE)
    return Decision(cause=cause, bodies=[rows.Appointed(chair=command.chair)])


def without(desk: Desk, player: int, cause: str) -> Decision:
    """In the lobby the chair is free again; where a game has been played or is, a stand-in takes it."""
    chair, in_lobby = desk.chair(player), desk.ledger.phase == LOBBY
    return Decision(
        cause=cause,
        bodies=[rows.Left(chair=chair, level="" if in_lobby else STANDIN_LEVEL)],
        names={player: None} if in_lobby else {},
        secrets=[(player, None)] if in_lobby else desk.keys.laid_down(player),
        kept={player: None} if player in desk.kept else {},
        passing={player: False} if player in desk.passing.players else {},
    )


def shift(desk: Desk, player: int, command: wire.Shift) -> Decision:
    """Another chair, before the game."""
    chair = desk.chair(player)
    in_lobby(desk)
    return Decision(
        cause=f"seat {chair}", bodies=[rows.Shifted(chair=chair, to=free_chair(desk.ledger, command.chair))]
    )


def add_bot(desk: Desk, player: int, command: wire.AddBot) -> Decision:
    cause, ledger = desk.host(player), desk.ledger
    in_lobby(desk)
    chair, level = free_chair(ledger, command.chair), level_called(command.level)
    return Decision(cause=cause, bodies=[rows.Sat(chair=chair, player=ledger.next_player(), kind=BOT, level=level)])


def level_called(name: str) -> str:
    if name not in LEVELS:
        raise Refusal(Why.NO_SUCH_LEVEL)
    return name


def remove_bot(desk: Desk, player: int, command: wire.RemoveBot) -> Decision:
    cause, sitter = desk.host(player), desk.ledger.sitter(command.chair)
    in_lobby(desk)
    if sitter is None or sitter.kind == HUMAN:
        raise Refusal(Why.NO_BOT_THERE)
    return Decision(cause=cause, bodies=[rows.Left(chair=command.chair)])


def in_lobby(desk: Desk) -> None:
    if desk.ledger.phase != LOBBY:
        raise Refusal(Why.NOT_IN_LOBBY)
