"""Chat: free text or one of the set phrases."""

from __future__ import annotations

from dorehami.server.identity.credentials import SCREEN
from dorehami.server.identity.display_names import validate_new_name
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.chat import PHRASES, clean_text
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.context import Context
from dorehami.store.log import UNSEATED, ChatRecord


def say(context: Context, player: int, command: messages.Say) -> Decision:
    """Record a chat message, which needs no row and leaves the version as it is; raises Refusal."""
    name = "" if context.state.chair_of(player) is not None else watcher_name(context, player, command.name)
    if command.phrase and command.phrase not in PHRASES:
        raise Refusal(Reason.NO_SUCH_PHRASE)
    text = "" if command.phrase else clean_text(command.text)
    context.chat.check_rate(player)
    speaker = UNSEATED if player == WATCHER else player
    record = ChatRecord(context.chat.next_number(), speaker, name, text, command.phrase, context.services.now())
    return Decision(cause="", chat_records=[record])


def watcher_name(context: Context, player: int, name: str) -> str:
    """Return the name a watcher gives with a message; raises Refusal for a seated or banned one."""
    if player == SCREEN or context.state.is_closed():
        raise Refusal(Reason.NOT_SEATED)
    if context.state.hushed or context.state.knocks:  # after a kick, the kicked player may come back as a watcher
        raise Refusal(Reason.HUSHED)
    name = validate_new_name(name)
    if (context.sender is not None and context.sender.banned) or context.is_banned(name):
        raise Refusal(Reason.BANNED)
    if context.is_name_taken(name):
        raise Refusal(Reason.NAME_TAKEN)
    return name
