"""Who sits where: chairs are taken, changed and left, and somebody is shown the door."""

from __future__ import annotations

from typing import Final

from dorehami.bots.levels import LEVELS
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.credentials import BANNED, SCREEN, fingerprint, former
from dorehami.server.state.decision import Decision
from dorehami.server.state.display_names import admitted
from dorehami.server.state.rows import BOT, HUMAN, STANDIN
from dorehami.server.state.seat_words import SeatWord
from dorehami.server.state.table_state import LOBBY, PLAYING, TableState
from dorehami.server.table.commands.context import Context, is_bot
from dorehami.server.table.commands.match import as_it_was

STANDIN_LEVEL: Final = messages.LEVEL


def sit_at_abandoned(context: Context, command: messages.Sit) -> Decision:
    """Everybody has left after a game: the lobby opens, and the newcomer takes the place of one who left."""
    state = context.state
    left = [chair for chair, sitter in enumerate(state.chairs) if sitter is None or sitter.kind == STANDIN]
    if command.chair is not None and command.chair not in left:
        raise Refusal(Reason.CHAIR_TAKEN)
    chair = left[0] if command.chair is None else command.chair
    decision = seat_somebody(context, command.name, chair, state.next_player() + 1)
    decision.bodies.insert(0, as_it_was(state))
    return decision


def bots_seat(state: TableState, wanted: int | None) -> int:
    """A late friend takes over from a bot while it is not asked. Who left is stood in for to the end."""
    idle = [chair for chair in bots_seats(state, wanted) if chair not in state.open_since]
    if not idle:
        raise Refusal(Reason.SEAT_ASKED, retry=True)
    return idle[0]


def bots_seats(state: TableState, wanted: int | None) -> list[int]:
    """The chairs of bots; of them the wanted one alone."""
    bots = [chair for chair, sitter in enumerate(state.chairs) if sitter is not None and sitter.kind == BOT]
    if not bots:
        raise Refusal(Reason.GAME_RUNNING)
    if wanted is not None and wanted >= len(state.chairs):
        raise Refusal(Reason.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in bots:
        raise Refusal(Reason.CHAIR_TAKEN)
    return bots if wanted is None else [wanted]


def seat_somebody(context: Context, name: str, chair: int, player: int) -> Decision:
    """A human sits down, by a name that nobody else at the table has."""
    name = name_for_a_seat(context, name)
    secret = context.services.secret()
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Sat(chair=chair, player=player)],
        names={player: name},
        secrets=[(player, fingerprint(secret))],
        player=player,
        secret=secret,
        words={player: SeatWord(context.services.word())},
    )


def name_for_a_seat(context: Context, name: str) -> str:
    """The name as it is kept, unless somebody is called so or may not come in."""
    name = admitted(name)
    if context.is_taken(name):
        raise Refusal(Reason.NAME_TAKEN)
    if context.is_banned(name):
        raise Refusal(Reason.BANNED)
    return name


def free_chair(state: TableState, wanted: int | None) -> int:
    """The wanted chair or the first free one."""
    free = [chair for chair, sitter in enumerate(state.chairs) if sitter is None]
    if wanted is None and not free:
        raise Refusal(Reason.TABLE_FULL)
    if wanted is not None and wanted >= len(state.chairs):
        raise Refusal(Reason.NO_SUCH_CHAIR)
    if wanted is not None and wanted not in free:
        raise Refusal(Reason.CHAIR_TAKEN)
    return free[0] if wanted is None else wanted


def leave(context: Context, player: int, command: messages.Leave) -> Decision:
    if context.is_lent(player):
        return given_back(context, player)
    return without(context, player, f"seat {context.chair(player)}")


def forget(context: Context, player: int, command: messages.Forget) -> Decision:
    """As who leaves, but nothing opens again; without a name nothing that was said is kept either."""
    if command.secret:
        return forget_former(context, command.secret)
    if context.is_lent(player):
        return given_back(context, player)
    decision = without(context, player, f"seat {context.chair(player)}")
    decision.names = {player: None}
    decision.secrets = [secret for secret in decision.secrets if secret[1] is None]
    return decision


def forget_former(context: Context, secret: str) -> Decision:
    """Who has left has a secret that is good for this alone."""
    player = context.keys.former.get(fingerprint(secret))
    if player is None:
        raise Refusal(Reason.WRONG_SECRET)
    return Decision(
        cause="watcher",
        bodies=[rows.Forgotten(player=player)],
        names={player: None},
        secrets=[(former(player), None)],
    )


def given_back(context: Context, player: int) -> Decision:
    """Whom others have let in to a seat gives up what they gave. The seat is its first holder's, who may come back."""
    chair, state = context.chair(player), context.state
    playing = state.phase == PLAYING and not state.paused and not is_bot(state, chair)
    return Decision(
        cause=f"seat {chair}",
        bodies=[rows.Away(chair=chair, level=STANDIN_LEVEL)] if playing else [],
        secrets=[(player, None)],
        kept={player: None} if player in context.kept else {},
        passing={player: False} if player in context.passing.players else {},
        words={player: context.first_word(player)},
    )


def kick(context: Context, player: int, command: messages.Kick) -> Decision:
    """The host shows somebody the door. Name and secrets do not come in again until the host lifts that."""
    cause, sitter = context.host_for_good(player), context.state.sitter(command.chair)
    check_frozen(context)
    if sitter is None or sitter.kind != HUMAN or sitter.player == player:
        raise Refusal(Reason.NO_GUEST_THERE)
    decision = without(context, sitter.player, cause)
    level = "" if context.state.phase == LOBBY else STANDIN_LEVEL
    decision.bodies = [rows.Kicked(chair=command.chair, by=player, level=level)]
    decision.secrets = [*decision.secrets, *[(BANNED, kept) for kept in context.bans_of(sitter.player)]]
    return decision


def appoint(context: Context, player: int, command: messages.Appoint) -> Decision:
    """The host hands on what hosts may do."""
    cause, sitter = context.host_for_good(player), context.state.sitter(command.chair)
    if sitter is None or sitter.is_bot() or sitter.player == player:
        raise Refusal(Reason.NO_GUEST_THERE)
    return Decision(cause=cause, bodies=[rows.Appointed(chair=command.chair)], secrets=[(SCREEN, None)])


def without(context: Context, player: int, cause: str) -> Decision:
    """In the lobby the chair is free again; where a game has been played, is or is about to be, a stand-in takes it."""
    chair, free = context.chair(player), context.state.phase == LOBBY and context.state.sealing is None
    television: list[tuple[int, bytes | None]] = [(SCREEN, None)] if player == context.state.host_player() else []
    return Decision(
        cause=cause,
        bodies=[rows.Left(chair=chair, level="" if free else STANDIN_LEVEL)],
        names={player: None} if free else {},
        secrets=television + (context.keys.revoked(player) if free else context.keys.laid_down(player)),
        kept={player: None} if player in context.kept else {},
        passing={player: False} if player in context.passing.players else {},
        words={player: None},
    )


def shift(context: Context, player: int, command: messages.Shift) -> Decision:
    """Another chair, before the game."""
    chair = context.chair(player)
    in_lobby(context)
    check_frozen(context)
    return Decision(
        cause=f"seat {chair}", bodies=[rows.Shifted(chair=chair, to=free_chair(context.state, command.chair))]
    )


def add_bot(context: Context, player: int, command: messages.AddBot) -> Decision:
    cause, state = context.host(player), context.state
    in_lobby(context)
    check_frozen(context)
    chair, level = free_chair(state, command.chair), level_called(command.level)
    return Decision(cause=cause, bodies=[rows.Sat(chair=chair, player=state.next_player(), kind=BOT, level=level)])


def level_called(name: str) -> str:
    if name not in LEVELS:
        raise Refusal(Reason.NO_SUCH_LEVEL)
    return name


def remove_bot(context: Context, player: int, command: messages.RemoveBot) -> Decision:
    cause, sitter = context.host(player), context.state.sitter(command.chair)
    in_lobby(context)
    check_frozen(context)
    if sitter is None or sitter.kind == HUMAN:
        raise Refusal(Reason.NO_BOT_THERE)
    return Decision(cause=cause, bodies=[rows.Left(chair=command.chair)])


def check_frozen(context: Context) -> None:
    """While a deal is sealed and cut nobody changes who sits where: else nobody could ever begin."""
    if context.state.sealing is not None:
        raise Refusal(Reason.DEALING, retry=True)


def in_lobby(context: Context) -> None:
    if context.state.phase != LOBBY:
        raise Refusal(Reason.NOT_IN_LOBBY)
