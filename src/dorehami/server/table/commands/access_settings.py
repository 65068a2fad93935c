"""Access to a table: watchers, listing, latecomers, locking, bans, its code and the key of a shared screen."""

from __future__ import annotations

from msgspec.structs import replace

from dorehami.server.identity.credentials import BANNED, SCREEN, SecretChange, SecretOwner, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.services import CODE_DIGITS
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.state.rows import ASK, FREELY, NOBODY
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.seats import require_no_deal


def admit(context: Context, player: int, command: messages.Admit) -> Decision:
    """Change the access settings that the command names."""
    cause, state = context.require_own_host(player), context.state
    before = rows.Admitted(
        watchers=state.settings.watchers,
        listed=state.settings.listed,
        hushed=state.settings.hushed,
        late=state.settings.late,
        knocks=state.settings.knocks,
        locked=state.settings.locked,
    )
    named = {name: getattr(command, name) for name in before.__struct_fields__}
    chosen = replace(before, **{name: value for name, value in named.items() if value not in (None, "")})
    if chosen.late != before.late:
        check_late(context, chosen.late)
    if chosen.listed and chosen.late == FREELY:
        if command.late == FREELY:
            raise Refusal(Reason.LISTED_ASKS)
        chosen.late = ASK
    lifted: list[SecretChange] = [(BANNED, None)] if command.bans is False else []
    return Decision(cause=cause, bodies=[] if chosen == before else [chosen], private=PrivateChanges(secrets=lifted))


def check_late(context: Context, late: str) -> None:
    """Raise Refusal for a bad value and during a game, when latecomers' rules are fixed."""
    if late not in (ASK, NOBODY, FREELY):
        raise Refusal(Reason.BAD_OPTIONS)
    if context.state.phase == PLAYING:
        raise Refusal(Reason.GAME_RUNNING)
    require_no_deal(context)


def recode(context: Context, player: int, command: messages.Recode) -> Decision:
    """Give the table a new code; the former one no longer leads to it."""
    cause, code = context.require_own_host(player), context.chance.code(CODE_DIGITS + 1)
    return Decision(cause=cause, bodies=[rows.Recoded(code=code)], code=code)


def screen(context: Context, player: int, command: messages.Screen) -> Decision:
    """Issue a key for a shared screen, which sees what watchers see even where none are let in.

    It replaces the former key.
    """
    cause, secret = context.require_own_host(player), context.chance.secret()
    owner = SecretOwner.active(SCREEN)
    private = PrivateChanges(secrets=[(owner, None), (owner, fingerprint(secret))])
    return Decision(cause=cause, private=private, reply=Reply(secret=secret))
