"""Whose a socket is: somebody's who sits down on it, is let in, or has left and only watches from now on."""

from __future__ import annotations

import asyncio

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber
from dorehami.server.services import Services
from dorehami.server.state.credentials import BANNED, SCREEN, Credentials, fingerprint
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.server.table.timers import Timers
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.log import Change, Device


class Sessions:
    """The sockets of a table and their holders."""

    def __init__(
        self, state: TableState, services: Services, broadcaster: Broadcaster, keys: Credentials, waiting: Timers
    ) -> None:
        self.state = state
        self.services = services
        self.broadcaster = broadcaster
        self.keys = keys
        self.waiting = waiting
        self.lost = False  # somebody else carries the table on

    def follow(self, line: Subscriber, decision: Decision) -> None:
        """The socket of who sat down or left is somebody else's from now on."""
        if decision.player is not None and line.parted:
            self.waiting.gone(decision.player)
        elif decision.player is not None:
            line.former = line.player
            self.broadcaster.rename(line, decision.player, fingerprint(decision.secret))
            self.note_device(line)
        if decision.devices:
            for key in [key for key, device in decision.devices.items() if device is None]:
                self.broadcaster.end_of(key, Reason.REVOKED)

    def unseat(self, decision: Decision) -> None:
        """The sockets of those whose secrets are revoked only watch from now on, unless theirs opens the seat again."""
        revoked = {player for player, key in decision.secrets if key is None and player >= 0}
        banned = any(holder == BANNED and key is not None for holder, key in decision.secrets)
        for player in revoked:
            for line in list(self.broadcaster.lines.get(player, [])):
                if self.keys.secrets.get(line.key) != player:
                    line.former, line.banned = player, banned
                    self.broadcaster.rename(line, WATCHER)
            if player not in self.broadcaster.lines:
                self.broadcaster.drop(player)
                self.waiting.gone(player)
        if SCREEN not in self.keys.secrets.values():  # who made the key is not the host any more
            for line in list(self.broadcaster.lines.get(SCREEN, [])):
                self.broadcaster.rename(line, WATCHER)

    def answer_askers(self, decision: Decision) -> None:
        """Who asks for a seat waits for a word; who is let in has it from now on."""
        requests = self.broadcaster.requests
        if decision.asks is not None and not decision.asks.line.parted:
            requests.add(decision.asks)
            self.waiting.look_again(decision.asks.number, decision.decide_in)
        if decision.votes is not None:
            number, player, yes = decision.votes
            if request := requests.open.get(number):
                (request.yes if yes else request.no).add(player)
                (request.no if yes else request.yes).discard(player)
                if decision.decide_in:  # who asked before the game did not have to wait then
                    self.waiting.look_again(number, decision.decide_in)
        if decision.grants is not None and (request := requests.open.get(decision.grants)):
            request.granted = True
        if decision.turns_away is not None:
            number, code = decision.turns_away
            if request := requests.close(number):
                request.line.answer(messages.encode(messages.TurnedAway(request=number, code=code)))
        if decision.admits is not None:
            self.admit(*decision.admits)
        self.broadcaster.tell_presence()

    def admit(self, number: int, player: int, secret: str) -> None:
        """The socket of who asked is the seat's from now on."""
        request = self.broadcaster.requests.close(number)
        if request is None:  # who asked has hung up meanwhile
            self.waiting.gone(player)
        else:
            request.line.former = request.line.player
            self.broadcaster.rename(request.line, player, fingerprint(secret), secret)
            self.waiting.back(player)
            self.note_device(request.line)

    def note_device(self, line: Subscriber) -> None:
        """What kind of device holds the seat, and that it was here now; if this is not written, little is lost."""
        if self.keys.secrets.get(line.key) != line.player or self.lost:
            return
        now_here = {line.key: Device(line.device or self.keys.device(line.key).kind, self.services.now())}
        self.keys.lay([], now_here)
        self.services.log.append(Change(self.state.table, devices=now_here)).add_done_callback(noted)


def noted(future: asyncio.Future[None]) -> None:
    """Whatever came of it is no news."""
    if not future.cancelled():
        future.exception()
