"""A bucket of tokens that fills with time. The time is handed in, in seconds."""

from __future__ import annotations


class TokenBucket:
    """Holds `burst` tokens at most and gets `rate` of them a second; a new one is full."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.counted: float | None = None  # when

    def left(self, now: float) -> float:
        """How many tokens there are. A clock that goes back brings none, and none twice."""
        since = now if self.counted is None else self.counted
        self.counted = max(now, since)
        self.tokens = min(self.burst, self.tokens + (self.counted - since) * self.rate)
        return self.tokens

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take a token, or so many, if they are there."""
        if self.left(now) < amount:
            return False
        self.tokens -= amount
        return True
