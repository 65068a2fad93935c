"""Retried commands: the key by which a retry is recognised, and the new secret for a Sit whose reply was lost."""

from __future__ import annotations

from typing import Final

from dorehami.server.identity.credentials import SecretOwner, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.services import Services
from dorehami.server.state.decision import Decision
from dorehami.server.state.recent_commands import RecentCommand
from dorehami.server.state.table_state import TableState

RANDOM_ID: Final = 22  # characters of an unguessable id; only such an id lets a watcher retry a Sit
# Commands without an idempotency key: harmless to repeat, and answered with fresh data each time.
NOT_REMEMBERED: Final = frozenset([messages.Elsewhere, messages.Devices])


class Retries:
    """Recognises the retries at one table."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.services = services

    def key_of(self, subscriber: Subscriber, command: messages.Command) -> str:
        """Return the key that recognises a retry: player and command id; "" if the command is not remembered.

        Watchers share one player number, so only long random ids make a key for them.
        """
        if type(command) in NOT_REMEMBERED:
            return ""
        if subscriber.former is not None:
            key = player_key(subscriber.former, command.id)
            if self.state.commands.find(key) is not None:
                return key
        return player_key(subscriber.player, command.id)

    def needs_secret(self, command: messages.Command, key: str, known: RecentCommand) -> bool:
        """Return whether a retry is a Sit, which gets a new secret, as the first reply may be lost.

        Only a watcher's key can belong to a Sit row; a player may have used the same id for another command.
        """
        return isinstance(command, messages.Sit) and known.wrote_row and is_watcher_key(key)

    def reissue_secret(self, seq: int) -> Decision:
        """Issue a new secret to the player who sat down with this row; raises Refusal once the seat has sent a command.

        A player's number is the number of the row in which it sat down.
        """
        has_commands = self.state.commands.has_command_of(seq) or seq in self.state.readmitted
        if has_commands or not any(human.player == seq for human in self.state.humans()):
            raise Refusal(Reason.NAME_TAKEN)
        secret = self.services.secret()
        owner = SecretOwner.active(seq)
        return Decision(cause="", secrets=[(owner, None), (owner, fingerprint(secret))], player=seq, secret=secret)


def player_key(player: int, command: str) -> str:
    """Return the idempotency key; "" for a watcher's short id, which others might use too."""
    return "" if not has_seat(player) and len(command) < RANDOM_ID else f"{player}/{command}"


def is_watcher_key(key: str) -> bool:
    return key.startswith(f"{WATCHER}/")
