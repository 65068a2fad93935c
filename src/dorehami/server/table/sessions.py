"""Sessions: which sockets belong to which players, from joining to leaving, and when secrets are revoked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dorehami.server.identity.credentials import BANNED, SCREEN, SecretState, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.state.current_state import CurrentState
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.absence import Absence
from dorehami.server.table.commands.devices import record_device
from dorehami.server.table.commands.game_setup import start_if_ready
from dorehami.server.table.commands.presence import back
from dorehami.server.table.internal_commands import DueTimer
from dorehami.server.views.broadcaster import Broadcaster


class Sessions:
    """The sessions of one table."""

    def __init__(
        self, table: CurrentState, broadcaster: Broadcaster, absence: Absence, submit: Callable[[None, DueTimer], None]
    ) -> None:
        self.table = table
        self.broadcaster = broadcaster
        self.absence = absence
        self.submit = submit
        self.last_used = 0.0  # loop time when the table was loaded or a socket last closed

    # Secrets

    def player_of(self, secret: str) -> int | None:
        """Return the player a secret belongs to, or None."""
        return self.table.state.private.credentials.secrets.get(fingerprint(secret))

    def accepts_secret(self, secret: str) -> bool:
        """True for a valid secret, and for a suspended one that may still reclaim its seat."""
        return self.player_of(secret) is not None or self.is_suspended(secret)

    def is_suspended(self, secret: str) -> bool:
        """True for the secret of a seat that others have since given to somebody else."""
        return fingerprint(secret) in self.table.state.private.credentials.suspended

    def is_banned(self, secret: str) -> bool:
        return self.table.state.private.credentials.is_banned(fingerprint(secret))

    # Joining and leaving

    def join(self, subscriber: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Add a socket to the subscribers and end its player's absence."""
        self.broadcaster.join(subscriber, hello, secret)
        if subscriber.device and subscriber.device != self.device_kind(subscriber):
            self.record_device(subscriber)
        self.absence.end(subscriber.player)
        self.return_seat(subscriber.player)

    def device_kind(self, subscriber: Subscriber) -> str:
        return self.table.state.private.credentials.device(subscriber.key).kind

    def return_seat(self, player: int) -> None:
        """Replace a stand-in by the player who has reconnected."""
        state = self.table.state
        chair = state.seating.chair_of(player)
        if chair is not None and state.phase == PLAYING and state.seating.is_bot(chair):
            self.submit(None, DueTimer(lambda context: back(context, player)))

    def recheck(self) -> None:
        """Catch up on arrivals and departures, which have no effect while a table is paused."""
        self.absence.start_all(self.broadcaster.subscribers)
        for player in list(self.broadcaster.subscribers):
            self.return_seat(player)

    def disconnect(self, subscriber: Subscriber) -> None:
        """Remove a closed socket; the player's absence begins with the last one."""
        self.broadcaster.disconnect(subscriber)
        self.record_device(subscriber)
        subscriber.former = None
        self.check_ready()
        self.last_used = asyncio.get_running_loop().time()
        if subscriber.player not in self.broadcaster.subscribers:
            self.absence.start(subscriber.player)

    def check_ready(self) -> None:
        """Start the next game if everybody who is still here is ready."""
        state = self.table.state
        if state.phase == OVER and state.seating.ready and self.broadcaster.subscribers:
            self.submit(None, DueTimer(start_if_ready))

    def record_device(self, subscriber: Subscriber) -> None:
        """Record kind and time of the device behind a socket. Best effort: nothing depends on the write."""
        player, key, kind = subscriber.player, subscriber.key, subscriber.device
        if self.table.state.private.credentials.secrets.get(key) == player:
            self.submit(None, DueTimer(lambda context: record_device(context, player, key, kind), retries=False))

    def record_devices(self) -> None:
        """Record the devices that are connected when the table closes."""
        for subscriber in self.broadcaster.all_subscribers():
            self.record_device(subscriber)

    # After decisions

    def rebind(self, subscriber: Subscriber, decision: Decision) -> None:
        """Bind the sender's socket to the seat it has got, and close the sockets of revoked devices."""
        player = decision.reply.player
        if player is not None and subscriber.disconnected:
            self.absence.start(player)
        elif player is not None:
            subscriber.former = subscriber.player
            self.broadcaster.reassign(subscriber, player, fingerprint(decision.reply.secret))
            self.record_device(subscriber)
        for key in [key for key, device in decision.private.devices.items() if device is None]:
            self.broadcaster.disconnect_device(key, Reason.REVOKED)

    def drop_revoked(self, decision: Decision) -> None:
        """Turn sockets with revoked secrets into watchers, unless the secret opens the seat again."""
        secrets, known = decision.private.secrets, self.table.state.private.credentials.secrets
        seats = [owner.player for owner, key in secrets if key is None and owner.state is SecretState.ACTIVE]
        revoked = {player for player in seats if has_seat(player)}
        banned = any(owner == BANNED and key is not None for owner, key in secrets)
        for player in revoked:
            for subscriber in list(self.broadcaster.subscribers.get(player, [])):
                if known.get(subscriber.key) != player:
                    subscriber.former, subscriber.banned = player, banned
                    self.broadcaster.reassign(subscriber, WATCHER)
            if player not in self.broadcaster.subscribers:
                self.broadcaster.forget_viewer(player)
                self.absence.start(player)
        if SCREEN not in known.values():  # the screen's key is revoked
            for subscriber in list(self.broadcaster.subscribers.get(SCREEN, [])):
                self.broadcaster.reassign(subscriber, WATCHER)

    def admit(self, subscriber: Subscriber, player: int, secret: str) -> None:
        """Bind the socket of somebody who asked for a seat to it."""
        subscriber.former = subscriber.player
        self.broadcaster.reassign(subscriber, player, fingerprint(secret), secret)
        self.absence.end(player)
        self.record_device(subscriber)
