"""Seats: sitting down, moving, leaving, kicking, appointing a host, adding and removing bots."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dorehami.bots.levels import LEVELS
from dorehami.server.identity.credentials import BANNED, SCREEN, SecretChange, SecretOwner, fingerprint
from dorehami.server.identity.display_names import validate_new_name
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.rows import BOT, HUMAN, STANDIN
from dorehami.server.state.table_state import LOBBY, PLAYING, TableState
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.game_setup import reopen_lobby

STANDIN_LEVEL: Final = messages.LEVEL


def sit_at_abandoned(context: Context, command: messages.Sit) -> Decision:
    """Open the lobby of a table that everybody left after a game, with the newcomer on a free chair."""
    state = context.state
    left = [chair for chair, sitter in enumerate(state.seating.chairs) if sitter is None or sitter.kind == STANDIN]
    if command.chair is not None and command.chair not in left:
        raise Refusal(Reason.CHAIR_TAKEN)
    chair = left[0] if command.chair is None else command.chair
    decision = seat_newcomer(context, command.name, chair, state.next_player() + 1)
    return replace(decision, bodies=[reopen_lobby(state), *decision.bodies])


def idle_bot_chair(state: TableState, wanted: int | None) -> int:
    """Return the chair of a bot that is not asked now, for a latecomer; raises Refusal. Stand-ins stay."""
    idle = [chair for chair in bot_chairs(state, wanted) if chair not in state.match.open_since]
    if not idle:
        raise Refusal(Reason.SEAT_ASKED, retry=True)
    return idle[0]


def bot_chairs(state: TableState, wanted: int | None) -> list[int]:
    """Return the chairs of bots, or only the wanted one; raises Refusal."""
    bots = [chair for chair, sitter in enumerate(state.seating.chairs) if sitter is not None and sitter.kind == BOT]
    if not bots:
        raise Refusal(Reason.GAME_RUNNING)
    if wanted is not None and wanted >= len(state.seating.chairs):
        raise Refusal(Reason.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in bots:
        raise Refusal(Reason.CHAIR_TAKEN)
    return bots if wanted is None else [wanted]


def seat_newcomer(context: Context, name: str, chair: int, player: int) -> Decision:
    """Seat a person with a new secret; raises Refusal for a name in use."""
    name = usable_name(context, name)
    secret = context.chance.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Sat(chair=chair, player=player)],
        private=PrivateChanges(
            names={player: name},
            secrets=[(SecretOwner.active(player), fingerprint(secret))],
            seat_words={player: SeatWord(context.chance.word())},
        ),
        reply=Reply(player=player, secret=secret),
    )


def usable_name(context: Context, name: str) -> str:
    """Return the normalised name; raises Refusal if it is in use or banned."""
    name = validate_new_name(name)
    if context.is_name_taken(name):
        raise Refusal(Reason.NAME_TAKEN)
    if context.is_banned(name):
        raise Refusal(Reason.BANNED)
    return name


def free_chair(state: TableState, wanted: int | None) -> int:
    """Return the wanted chair or the first free one; raises Refusal."""
    free = [chair for chair, sitter in enumerate(state.seating.chairs) if sitter is None]
    if wanted is None and not free:
        raise Refusal(Reason.TABLE_FULL)
    if wanted is not None and wanted >= len(state.seating.chairs):
        raise Refusal(Reason.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in free:
        raise Refusal(Reason.CHAIR_TAKEN)
    return free[0] if wanted is None else wanted


def leave(context: Context, player: int, command: messages.Leave) -> Decision:
    if context.is_reclaimable(player):
        return give_back(context, player)
    return vacate(context, player, f"seat {context.chair(player)}")


def forget(context: Context, player: int, command: messages.Forget) -> Decision:
    """Leave and delete name, chat and secrets; unlike after `leave`, there is no way back."""
    if command.secret:
        return forget_former(context, command.secret)
    if context.is_reclaimable(player):
        return give_back(context, player)
    decision = vacate(context, player, f"seat {context.chair(player)}")
    revoked = [secret for secret in decision.private.secrets if secret[1] is None]
    return replace(decision, private=replace(decision.private, names={player: None}, secrets=revoked))


def forget_former(context: Context, secret: str) -> Decision:
    """Delete the data of a player who has left, by the secret that is still valid for this alone."""
    player = context.state.private.credentials.former.get(fingerprint(secret))
    if player is None:
        raise Refusal(Reason.WRONG_SECRET)
    return Decision(
        cause="watcher",
        bodies=[rows.Forgotten(player=player)],
        private=PrivateChanges(names={player: None}, secrets=[(SecretOwner.former(player), None)]),
    )


def give_back(context: Context, player: int) -> Decision:
    """Leave a seat that one was let in to: its first holder may still come back, so a stand-in keeps it."""
    chair, state = context.chair(player), context.state
    playing = state.phase == PLAYING and not state.evening.paused and not state.seating.is_bot(chair)
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)] if playing else [],
        private=PrivateChanges(
            secrets=[(SecretOwner.active(player), None)],
            chosen={player: None} if player in context.state.private.chosen else {},
            auto_pass={player: False} if player in context.state.private.auto_passing else {},
            seat_words={player: context.restored_word(player)},
        ),
    )


def kick(context: Context, player: int, command: messages.Kick) -> Decision:
    """Remove a player and ban name and secrets until the host lifts the bans."""
    cause, sitter = context.require_own_host(player), context.state.seating.sitter(command.chair)
    require_no_deal(context)
    if sitter is None or sitter.kind != HUMAN or sitter.player == player:
        raise Refusal(Reason.NO_GUEST_THERE)
    decision = vacate(context, sitter.player, cause)
    level = "" if context.state.phase == LOBBY else STANDIN_LEVEL
    bans = [(BANNED, value) for value in context.bans_of(sitter.player)]
    return replace(
        decision,
        bodies=[rows.Kicked(chair=command.chair, by=player, level=level)],
        private=replace(decision.private, secrets=[*decision.private.secrets, *bans]),
    )


def appoint(context: Context, player: int, command: messages.Appoint) -> Decision:
    """Make another player host."""
    cause, sitter = context.require_own_host(player), context.state.seating.sitter(command.chair)
    if sitter is None or sitter.is_bot() or sitter.player == player:
        raise Refusal(Reason.NO_GUEST_THERE)
    return Decision(
        cause=cause,
        bodies=[rows.Appointed(chair=command.chair)],
        private=PrivateChanges(secrets=[(SecretOwner.active(SCREEN), None)]),
    )


def vacate(context: Context, player: int, cause: str) -> Decision:
    """Empty a player's seat: freed in the lobby, taken by a stand-in during, after or right before a game."""
    chair, free = context.chair(player), context.state.phase == LOBBY and context.state.deal.sealing is None
    is_host, credentials = player == context.state.seating.host_player(), context.state.private.credentials
    screen_keys: list[SecretChange] = [(SecretOwner.active(SCREEN), None)] if is_host else []
    return Decision(
        cause=cause,
        bodies=[rows.Left(chair=chair, level="" if free else STANDIN_LEVEL)],
        private=PrivateChanges(
            names={player: None} if free else {},
            secrets=screen_keys + (credentials.to_revoke(player) if free else credentials.to_retire(player)),
            chosen={player: None} if player in context.state.private.chosen else {},
            auto_pass={player: False} if player in context.state.private.auto_passing else {},
            seat_words={player: None},
        ),
    )


def shift(context: Context, player: int, command: messages.Shift) -> Decision:
    """Move to another chair."""
    chair = context.chair(player)
    require_lobby(context)
    require_no_deal(context)
    return Decision(
        cause=f"seat {chair}", bodies=[rows.Shifted(chair=chair, to=free_chair(context.state, command.chair))]
    )


def add_bot(context: Context, player: int, command: messages.AddBot) -> Decision:
    cause, state = context.require_host(player), context.state
    require_lobby(context)
    require_no_deal(context)
    chair, level = free_chair(state, command.chair), known_level(command.level)
    return Decision(cause=cause, bodies=[rows.Sat(chair=chair, player=state.next_player(), kind=BOT, level=level)])


def known_level(name: str) -> str:
    if name not in LEVELS:
        raise Refusal(Reason.NO_SUCH_LEVEL)
    return name


def remove_bot(context: Context, player: int, command: messages.RemoveBot) -> Decision:
    cause, sitter = context.require_host(player), context.state.seating.sitter(command.chair)
    require_lobby(context)
    require_no_deal(context)
    if sitter is None or sitter.kind == HUMAN:
        raise Refusal(Reason.NO_BOT_THERE)
    return Decision(cause=cause, bodies=[rows.Left(chair=command.chair)])


def require_no_deal(context: Context) -> None:
    """Raise Refusal while a deal is being cut: a change of seats would void it, again and again."""
    if context.state.deal.sealing is not None:
        raise Refusal(Reason.DEALING, retry=True)


def require_lobby(context: Context) -> None:
    if context.state.phase != LOBBY:
        raise Refusal(Reason.NOT_IN_LOBBY)
