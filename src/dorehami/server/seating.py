"""Whose a socket is: somebody's who sits down on it, is let in, or has left and only watches from now on."""

from __future__ import annotations

import asyncio

from dorehami.server.audience import Audience
from dorehami.server.commands.desk import SCREEN, Decision
from dorehami.server.keys import Keys, fingerprint
from dorehami.server.ledger import Ledger
from dorehami.server.line import Line
from dorehami.server.parts import Parts
from dorehami.server.refusals import Why
from dorehami.server.waiting import Waiting
from dorehami.store.log import Change, Device


class Seating:
    """The sockets of a table and their holders."""

    def __init__(self, ledger: Ledger, parts: Parts, audience: Audience, keys: Keys, waiting: Waiting) -> None:
        self.ledger = ledger
        self.parts = parts
        self.audience = audience
        self.keys = keys
        self.waiting = waiting
        self.lost = False  # somebody else carries the table on

    def follow(self, line: Line, decision: Decision) -> None:
        """The socket of who sat down or left is somebody else's from now on."""
        if decision.secrets:
            self.unseat(decision)
        if decision.player is not None:
            line.former = line.player
            self.audience.rename(line, decision.player, fingerprint(decision.secret))
            self.note_device(line)
        if decision.devices:
            for key in [key for key, device in decision.devices.items() if device is None]:
                self.audience.end_of(key, Why.REVOKED)
        self.answer_asker(line, decision)

    def unseat(self, decision: Decision) -> None:
        """The sockets of those whose secrets are revoked only watch from now on."""
        for player in {player for player, hashed in decision.secrets if hashed is None and player != SCREEN}:
            for gone in self.audience.lines.get(player, []):
                gone.former = player
            self.audience.forget(player)

    def answer_asker(self, line: Line, decision: Decision) -> None:
        """Who asks for a seat waits for a word; who is let in has it from now on."""
        asking = self.audience.asking
        if decision.asks is not None:
            asking[decision.asks] = line
            self.audience.tell_presence()
        if decision.turns_away is not None:
            asking.pop(decision.turns_away, None)
            self.audience.tell_presence()
        if decision.admits is not None:
            player, secret = decision.admits
            asker = asking.get(player)
            if asker is not None:
                asker.former = asker.player
                self.audience.rename(asker, player, fingerprint(secret), secret)
                self.waiting.back(player)
                self.note_device(asker)

    def note_device(self, line: Line) -> None:
        """What kind of device holds the seat, and that it was here now; if this is not written, little is lost."""
        if self.keys.secrets.get(line.key) != line.player or self.lost:
            return
        now_here = {line.key: Device(line.device or self.keys.device(line.key).kind, self.parts.now())}
        self.keys.lay([], now_here)
        self.parts.log.append(Change(self.ledger.table, devices=now_here)).add_done_callback(noted)


def noted(future: asyncio.Future[None]) -> None:
    """Whatever came of it is no news."""
    if not future.cancelled():
        future.exception()
