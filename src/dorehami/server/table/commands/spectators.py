"""The door of a table: who may look on, find it, sit down late or at all; its code, and a television in the room."""

from __future__ import annotations

from msgspec.structs import replace

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.services import CODE_DIGITS
from dorehami.server.state import rows
from dorehami.server.state.credentials import BANNED, SCREEN, fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.state.rows import ASK, FREELY, NOBODY
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.seats import check_frozen


def admit(context: Context, player: int, command: messages.Admit) -> Decision:
    """The host's choice; what the command does not name stays as it is."""
    cause, state = context.host_for_good(player), context.state
    was = rows.Admitted(
        watchers=state.watchers,
        listed=state.listed,
        hushed=state.hushed,
        late=state.late,
        knocks=state.knocks,
        locked=state.locked,
    )
    named = {name: getattr(command, name) for name in was.__struct_fields__}
    chosen = replace(was, **{name: value for name, value in named.items() if value not in (None, "")})
    if chosen.late != was.late:
        check_late(context, chosen.late)
    if chosen.listed and chosen.late == FREELY:
        if command.late == FREELY:
            raise Refusal(Reason.LISTED_ASKS)
        chosen.late = ASK
    lifts: list[tuple[int, bytes | None]] = [(BANNED, None)] if command.bans is False else []
    return Decision(cause=cause, bodies=[] if chosen == was else [chosen], secrets=lifts)


def check_late(context: Context, late: str) -> None:
    """Who may come late is fixed when a game begins."""
    if late not in (ASK, NOBODY, FREELY):
        raise Refusal(Reason.BAD_OPTIONS)
    if context.state.phase == PLAYING:
        raise Refusal(Reason.GAME_RUNNING)
    check_frozen(context)


def recode(context: Context, player: int, command: messages.Recode) -> Decision:
    """Another code: who has the former one alone does not find the table any more."""
    cause, code = context.host_for_good(player), context.services.code(CODE_DIGITS + 1)
    return Decision(cause=cause, bodies=[rows.Recoded(code=code)], code=code)


def screen(context: Context, player: int, command: messages.Screen) -> Decision:
    """A key for a television: it sees what watchers see, be they let in or not. A new one replaces the former."""
    cause, secret = context.host_for_good(player), context.services.secret()
    return Decision(cause=cause, secrets=[(SCREEN, None), (SCREEN, fingerprint(secret))], secret=secret)
