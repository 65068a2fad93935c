"""Open requests for a seat: newcomers ask for a bot's, somebody who lost every device for their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import Subscriber

MAX_REQUESTS: Final = 4  # open at a table at a time


class JoinRequest(Struct, frozen=True):
    """A request for a seat and the votes on it."""

    number: int
    subscriber: Subscriber  # the requester's
    name: str
    since: float  # by the loop's time
    game: int  # the number of the game in play then; 0: none
    player: int | None = None  # the former holder who asks; None: a newcomer
    chair: int | None = None  # that a newcomer wishes; None: any
    yes: frozenset[int] = frozenset()  # players
    no: frozenset[int] = frozenset()
    granted: bool = False  # accepted, but waits until the bot in that seat is not asked

    def with_vote(self, player: int, yes: bool) -> JoinRequest:
        """Return the request with a player's vote, which replaces an earlier one."""
        others_yes, others_no = self.yes - {player}, self.no - {player}
        if yes:
            return replace(self, yes=others_yes | {player}, no=others_no)
        return replace(self, yes=others_yes, no=others_no | {player})

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


class JoinRequests(Struct, frozen=True):
    """The open requests of one table, in memory only: clients reconnect and ask again after a restart."""

    open: Mapping[int, JoinRequest] = {}
    last: int = 0

    def next_number(self, now: int) -> int:
        """Return a number that was never used, not even before a restart: a late vote must not hit another request.

        `now` is the wall clock's.
        """
        return max(self.last + 1, now)

    def with_request(self, request: JoinRequest) -> JoinRequests:
        """Return the requests with a new or a changed one."""
        return JoinRequests({**self.open, request.number: request}, max(self.last, request.number))

    def without(self, number: int) -> JoinRequests:
        """Return the requests without a closed one."""
        return replace(self, open={other: request for other, request in self.open.items() if other != number})

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
