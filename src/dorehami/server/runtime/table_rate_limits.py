"""Rate limits of one table: chat, requests for a seat, and uses of seat words."""

from __future__ import annotations

from typing import Final, NamedTuple

from dorehami.server.runtime.token_bucket import TokenBucket

JOIN_RATE, JOIN_BURST = 1 / 15, 5  # join requests per table: per second, and in a burst
CHAT_RATE, CHAT_BURST = 0.5, 5.0  # messages a second; all watchers share one bucket


class Limit(NamedTuple):
    """A rate limit of a table, or of one of its players."""

    name: str
    rate: float
    burst: float
    player: int = 0


NEWCOMERS: Final = Limit("newcomers", JOIN_RATE, JOIN_BURST)
RETURNS: Final = Limit("returns", JOIN_RATE, JOIN_BURST)


def uses_of_word(player: int) -> Limit:
    return Limit("word", JOIN_RATE, JOIN_BURST, player)


def chat_of(player: int) -> Limit:
    return Limit("chat", CHAT_RATE, CHAT_BURST, player)


class Limits:
    """The token buckets of one table. Decisions ask whether a limit allows one more; only the actor takes it."""

    def __init__(self) -> None:
        self.buckets: dict[Limit, TokenBucket] = {}

    def allows(self, limit: Limit, now: float) -> bool:
        bucket = self.buckets.get(limit)
        return bucket is None or bucket.available(now) >= 1.0

    def take(self, limit: Limit, now: float) -> None:
        self.buckets.setdefault(limit, TokenBucket(limit.rate, limit.burst)).take(now)
