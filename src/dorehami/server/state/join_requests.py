"""Open requests for a seat: newcomers ask for a bot's, somebody who lost every device for their own."""

from __future__ import annotations

from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import Subscriber

MAX_REQUESTS: Final = 4  # open at a table at a time


class JoinRequest:
    """A request for a seat and the votes on it."""

    def __init__(self, number: int, subscriber: Subscriber, name: str, since: float, game: int) -> None:
        self.number = number
        self.subscriber = subscriber  # the requester's
        self.name = name
        self.since = since  # by the loop's time
        self.game = game  # the number of the game in play then; 0: none
        self.player: int | None = None  # the former holder who asks; None: a newcomer
        self.chair: int | None = None  # that a newcomer wishes; None: any
        self.yes: set[int] = set()  # players
        self.no: set[int] = set()
        self.granted = False  # accepted, but waits until the bot in that seat is not asked

    def to_message(self, judges: set[int], needed: int) -> messages.Asking:
        """Return it as it is broadcast; the judges depend on who is connected."""
        return messages.Asking(
            request=self.number,
            name=self.name,
            player=self.player,
            judges=sorted(judges),
            yes=sorted(self.yes),
            needs=needed,
        )


class JoinRequests:
    """The open requests of one table, in memory only: clients reconnect and ask again after a restart."""

    def __init__(self) -> None:
        self.open: dict[int, JoinRequest] = {}
        self.last = 0

    def next_number(self, now: int) -> int:
        """Return a number that was never used, not even before a restart: a late vote must not hit another request.

        `now` is the wall clock's.
        """
        return max(self.last + 1, now)

    def add(self, request: JoinRequest) -> None:
        self.last = request.number
        self.open[request.number] = request

    def close(self, number: int) -> JoinRequest | None:
        return self.open.pop(number, None)

    def for_seat(self, player: int) -> JoinRequest | None:
        """Return the request for this player's seat."""
        return next((request for request in self.open.values() if request.player == player), None)

    def of(self, subscriber: Subscriber) -> JoinRequest | None:
        """Return the request of this subscriber."""
        return next((request for request in self.open.values() if request.subscriber is subscriber), None)

    def newcomers(self) -> list[JoinRequest]:
        return [request for request in self.open.values() if request.player is None]

    def granted(self) -> list[JoinRequest]:
        return [request for request in self.open.values() if request.granted]
