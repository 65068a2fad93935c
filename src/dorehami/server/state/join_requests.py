"""Who asks those at a table for a seat: newcomers for a bot's, or somebody who has lost every device for their own."""

from __future__ import annotations

from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import Subscriber

MOST: Final = 4  # that are open at a table at a time: nobody judges more


class JoinRequest:
    """One of them, with what was said about it so far."""

    def __init__(self, number: int, line: Subscriber, name: str, since: float, game: int) -> None:
        self.number = number
        self.line = line  # of who asks
        self.name = name
        self.since = since  # by the loop's time
        self.game = game  # the number of the game that was played then; 0: none was
        self.player: int | None = None  # whose seat it was; None: somebody new asks
        self.chair: int | None = None  # which a newcomer would like; None: any
        self.yes: set[int] = set()  # players
        self.no: set[int] = set()
        self.granted = False  # a newcomer waits for a bot that is not asked just now

    def told(self, judges: set[int], needed: int) -> messages.Asking:
        """What everybody hears of it; who may judge it depends on who is here."""
        return messages.Asking(
            request=self.number,
            name=self.name,
            player=self.player,
            judges=sorted(judges),
            yes=sorted(self.yes),
            needs=needed,
        )


class JoinRequests:
    """Those of one table. They live in the memory only: who asks is connected, and asks again after a restart."""

    def __init__(self) -> None:
        self.open: dict[int, JoinRequest] = {}
        self.last = 0

    def next_number(self, now: int) -> int:
        """A number that was never used, not before a restart either: a late answer must not be to somebody else."""
        return max(self.last + 1, now)

    def add(self, request: JoinRequest) -> None:
        self.last = request.number
        self.open[request.number] = request

    def close(self, number: int) -> JoinRequest | None:
        return self.open.pop(number, None)

    def for_seat(self, player: int) -> JoinRequest | None:
        """What is asked for somebody's seat."""
        return next((request for request in self.open.values() if request.player == player), None)

    def of(self, line: Subscriber) -> JoinRequest | None:
        """What a socket asks."""
        return next((request for request in self.open.values() if request.line is line), None)

    def newcomers(self) -> list[JoinRequest]:
        return [request for request in self.open.values() if request.player is None]

    def granted(self) -> list[JoinRequest]:
        return [request for request in self.open.values() if request.granted]
