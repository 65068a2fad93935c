"""Binding of sockets to players: on sitting down, being let in, leaving, and when secrets are revoked."""

from __future__ import annotations

import asyncio

from dorehami.server.identity.credentials import BANNED, SCREEN, Credentials, SecretState, fingerprint
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber, has_seat
from dorehami.server.services import Services
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.server.table.absence import Absence
from dorehami.server.table.timers import Timers
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.log import Change, Device


class Sessions:
    """The sessions of one table."""

    def __init__(
        self,
        state: TableState,
        services: Services,
        broadcaster: Broadcaster,
        credentials: Credentials,
        timers: Timers,
        absence: Absence,
    ) -> None:
        self.state = state
        self.services = services
        self.broadcaster = broadcaster
        self.credentials = credentials
        self.timers = timers
        self.absence = absence
        self.fenced = False  # another process has taken the table over

    def rebind(self, subscriber: Subscriber, decision: Decision) -> None:
        """Bind the sender's socket to the seat it has got, and close the sockets of revoked devices."""
        if decision.player is not None and subscriber.disconnected:
            self.absence.start(decision.player)
        elif decision.player is not None:
            subscriber.former = subscriber.player
            self.broadcaster.reassign(subscriber, decision.player, fingerprint(decision.secret))
            self.record_device(subscriber)
        if decision.devices:
            for key in [key for key, device in decision.devices.items() if device is None]:
                self.broadcaster.disconnect_device(key, Reason.REVOKED)

    def drop_revoked(self, decision: Decision) -> None:
        """Turn sockets with revoked secrets into watchers, unless the secret opens the seat again."""
        seats = [owner.player for owner, key in decision.secrets if key is None and owner.state is SecretState.ACTIVE]
        revoked = {player for player in seats if has_seat(player)}
        banned = any(owner == BANNED and key is not None for owner, key in decision.secrets)
        for player in revoked:
            for subscriber in list(self.broadcaster.subscribers.get(player, [])):
                if self.credentials.secrets.get(subscriber.key) != player:
                    subscriber.former, subscriber.banned = player, banned
                    self.broadcaster.reassign(subscriber, WATCHER)
            if player not in self.broadcaster.subscribers:
                self.broadcaster.drop_projection(player)
                self.absence.start(player)
        if SCREEN not in self.credentials.secrets.values():  # the screen's key is revoked
            for subscriber in list(self.broadcaster.subscribers.get(SCREEN, [])):
                self.broadcaster.reassign(subscriber, WATCHER)

    def update_requests(self, decision: Decision) -> None:
        """Apply a decision to the open join requests: add, count votes, grant, turn away or admit."""
        requests = self.broadcaster.requests
        if decision.join_request is not None and not decision.join_request.subscriber.disconnected:
            requests.add(decision.join_request)
            self.timers.schedule_request(decision.join_request.number, decision.decide_in)
        if decision.join_vote is not None:
            number, player, yes = decision.join_vote
            if request := requests.open.get(number):
                (request.yes if yes else request.no).add(player)
                (request.no if yes else request.yes).discard(player)
                if decision.decide_in:  # a game has begun since, and there requests have to wait
                    self.timers.schedule_request(number, decision.decide_in)
        if decision.granted_request is not None and (request := requests.open.get(decision.granted_request)):
            request.granted = True
        if decision.rejection is not None:
            number, code = decision.rejection
            if request := requests.close(number):
                request.subscriber.answer(messages.encode(messages.TurnedAway(request=number, code=code)))
        if decision.admission is not None:
            self.admit(*decision.admission)
        self.broadcaster.schedule_presence()

    def admit(self, number: int, player: int, secret: str) -> None:
        """Close a request and bind its socket to the seat."""
        request = self.broadcaster.requests.close(number)
        if request is None:  # the socket has closed meanwhile
            self.absence.start(player)
        else:
            request.subscriber.former = request.subscriber.player
            self.broadcaster.reassign(request.subscriber, player, fingerprint(secret), secret)
            self.absence.end(player)
            self.record_device(request.subscriber)

    def record_device(self, subscriber: Subscriber) -> None:
        """Record kind and time of the device behind a socket. Best effort: nothing depends on the write."""
        if self.credentials.secrets.get(subscriber.key) != subscriber.player or self.fenced:
            return
        kind = subscriber.device or self.credentials.device(subscriber.key).kind
        seen = {subscriber.key: Device(kind, self.services.now())}
        self.credentials.apply([], seen)
        self.services.log.append(Change(self.state.table, devices=seen)).add_done_callback(ignore_outcome)


def ignore_outcome(future: asyncio.Future[None]) -> None:
    """Retrieve a future's exception, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
