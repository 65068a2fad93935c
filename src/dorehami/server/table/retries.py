"""Retried commands: how they are recognised, and what they are answered without being carried out again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from dorehami.server.identity.credentials import SecretOwner, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.state.decision import Decision, Reply
from dorehami.server.state.private_data import PrivateChanges
from dorehami.server.table.commands.context import Context
from dorehami.server.table.recent_commands import RecentCommand, RecentCommands
from dorehami.store.log import Row

RANDOM_ID: Final = 22  # characters of an unguessable id; only such an id lets a watcher retry a Sit
MAX_REFUSALS: Final = 256  # refusals kept, so that a retry gets the same one
# Commands without an idempotency key: harmless to repeat, and answered with fresh data each time.
NOT_REMEMBERED: Final = frozenset([messages.Elsewhere, messages.Devices])


class Retries:
    """The commands of one table that were carried out or refused lately, by idempotency key."""

    def __init__(self, rows: list[Row]) -> None:
        self.commands = RecentCommands()
        self.refusals: OrderedDict[str, Refusal] = OrderedDict()
        for row in rows:
            self.remember(row.command, row.seq)

    def find(self, key: str) -> RecentCommand | None:
        """Return what is remembered of a command that was carried out; None if the key is unknown."""
        return self.commands.find(key)

    def remember(self, key: str, seq: int, wrote_row: bool = True) -> None:
        """Remember the row of a command, or the row at which the table stood if it wrote none."""
        if key:
            self.commands.add(key, seq, wrote_row)

    def remember_refusal(self, key: str, refusal: Refusal) -> None:
        """Remember a refusal, unless the client may retry."""
        if key and not refusal.retry:
            self.refusals[key] = refusal.without_traceback()
            if len(self.refusals) > MAX_REFUSALS:
                self.refusals.popitem(last=False)

    def key_of(self, subscriber: Subscriber, command: messages.Command) -> str:
        """Return the key that recognises a retry: player and command id; "" if the command is not remembered.

        Watchers share one player number, so only long random ids make a key for them.
        """
        if type(command) in NOT_REMEMBERED:
            return ""
        if subscriber.former is not None:
            key = player_key(subscriber.former, command.id)
            if self.find(key) is not None:
                return key
        return player_key(subscriber.player, command.id)

    def needs_secret(self, command: messages.Command, key: str, known: RecentCommand) -> bool:
        """Return whether a retry is a Sit, which gets a new secret, as the first reply may be lost.

        Only a watcher's key can belong to a Sit row; a player may have used the same id for another command.
        """
        return isinstance(command, messages.Sit) and known.wrote_row and is_watcher_key(key)

    def reissue_secret(self, context: Context, seq: int) -> Decision:
        """Issue a new secret to the player who sat down with this row; raises Refusal once the seat has sent a command.

        A player's number is the number of the row in which it sat down.
        """
        seating = context.state.seating
        has_commands = self.commands.has_command_of(seq) or seq in seating.readmitted
        if has_commands or not any(human.player == seq for human in seating.humans()):
            raise Refusal(Reason.NAME_TAKEN)
        secret = context.chance.secret()
        owner = SecretOwner.active(seq)
        private = PrivateChanges(secrets=[(owner, None), (owner, fingerprint(secret))])
        return Decision(cause="", private=private, reply=Reply(player=seq, secret=secret))


def player_key(player: int, command: str) -> str:
    """Return the idempotency key; "" for a watcher's short id, which others might use too."""
    return "" if not has_seat(player) and len(command) < RANDOM_ID else f"{player}/{command}"


def is_watcher_key(key: str) -> bool:
    return key.startswith(f"{WATCHER}/")
