"""Talk: somebody says something, in words of their own or in a phrase that all know."""

from __future__ import annotations

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.chat import PHRASES, cleaned
from dorehami.server.state.credentials import SCREEN
from dorehami.server.state.decision import Decision
from dorehami.server.state.display_names import admitted
from dorehami.server.table.commands.context import Context
from dorehami.store.log import ChatRecord


def say(context: Context, player: int, command: messages.Say) -> Decision:
    """It changes nothing at the table: no row is written, and no version passes."""
    name = "" if context.state.chair_of(player) is not None else watchers_name(context, player, command.name)
    if command.phrase and command.phrase not in PHRASES:
        raise Refusal(Reason.NO_SUCH_PHRASE)
    text = "" if command.phrase else cleaned(command.text)
    context.talk.hold_pace(player)
    said = ChatRecord(context.talk.next_number(), player, name, text, command.phrase, context.services.now())
    return Decision(cause="", said=[said])


def watchers_name(context: Context, player: int, name: str) -> str:
    """Who has no seat says a name with each word; nobody's who sits."""
    if player == SCREEN or context.state.is_closed():
        raise Refusal(Reason.NOT_SEATED)
    if context.state.hushed or context.state.knocks:  # after a kick, whoever it was may come back as a watcher
        raise Refusal(Reason.HUSHED)
    name = admitted(name)
    if (context.line is not None and context.line.banned) or context.is_banned(name):
        raise Refusal(Reason.BANNED)
    if context.is_taken(name):
        raise Refusal(Reason.NAME_TAKEN)
    return name
