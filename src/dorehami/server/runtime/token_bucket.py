"""A token bucket for rate limits. Times are passed in, in seconds of one clock."""

from __future__ import annotations


class TokenBucket:
    """A bucket of at most `burst` tokens, refilled at `rate` a second; starts full."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.updated: float | None = None  # time of the last refill

    def available(self, now: float) -> float:
        """Refill and return the number of tokens. A clock that goes back adds none, and none twice."""
        since = now if self.updated is None else self.updated
        self.updated = max(now, since)
        self.tokens = min(self.burst, self.tokens + (self.updated - since) * self.rate)
        return self.tokens

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take so many tokens; return False if there are too few."""
        if self.available(now) < amount:
            return False
        self.tokens -= amount
        return True
