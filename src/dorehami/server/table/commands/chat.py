"""Chat: free text or one of the set phrases."""

from __future__ import annotations

from dorehami.server.identity.credentials import SCREEN
from dorehami.server.identity.display_names import validate_new_name
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.table_rate_limits import chat_of
from dorehami.server.state.chat import PHRASES, clean_text, next_number
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.table.commands.context import Context
from dorehami.store.log import UNSEATED, ChatRecord


def say(context: Context, player: int, command: messages.Say) -> Decision:
    """Record a chat message, which needs no row and leaves the version as it is; raises Refusal."""
    name = "" if context.state.seating.chair_of(player) is not None else watcher_name(context, player, command.name)
    if command.phrase and command.phrase not in PHRASES:
        raise Refusal(Reason.NO_SUCH_PHRASE)
    text = "" if command.phrase else clean_text(command.text)
    limit = chat_of(player)
    if not context.allows(limit, context.now):
        raise Refusal(Reason.TALK_FAST, retry=True)
    speaker = UNSEATED if player == WATCHER else player
    number = next_number(context.state.private.chat)
    record = ChatRecord(number, speaker, name, text, command.phrase, context.wall)
    return Decision(cause="", private=PrivateChanges(chat=[record]), takes=[limit])


def watcher_name(context: Context, player: int, name: str) -> str:
    """Return the name a watcher gives with a message; raises Refusal for a seated or banned one."""
    settings = context.state.settings
    if player == SCREEN or context.state.is_closed():
        raise Refusal(Reason.NOT_SEATED)
    if settings.hushed or settings.knocks:  # after a kick, the kicked player may come back as a watcher
        raise Refusal(Reason.HUSHED)
    name = validate_new_name(name)
    if (context.sender is not None and context.sender.banned) or context.is_banned(name):
        raise Refusal(Reason.BANNED)
    if context.is_name_taken(name):
        raise Refusal(Reason.NAME_TAKEN)
    return name
