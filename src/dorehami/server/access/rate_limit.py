"""How much one may do in a while. The time is handed in, in seconds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

from dorehami.server.runtime.token_bucket import TokenBucket

REMEMBERED: Final = 10_000  # buckets of a limit
SITE: Final = 64  # leading bits of an IPv6 address; whoever has one has all that begin like it


class PerKey:
    """A bucket for each of many, such as seats, that has been used lately."""

    def __init__(self, rate: float, burst: float, most: int = REMEMBERED) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()  # the one used last at the end

    def take(self, key: str, now: float) -> bool:
        """Take a token of this one, if there is one."""
        bucket = self.buckets.setdefault(key, TokenBucket(self.rate, self.burst))
        self.buckets.move_to_end(key)
        taken = bucket.take(now)
        self.forget(now)
        return taken

    def has(self, key: str, now: float) -> bool:
        """Has this one a token left?"""
        bucket = self.buckets.get(key)
        return bucket is None or bucket.left(now) >= 1

    def forget(self, now: float) -> None:
        """A full bucket is as good as none. Where there are too many, the one that rested longest goes too."""
        while self.buckets:
            whose, bucket = next(iter(self.buckets.items()))
            if len(self.buckets) <= self.most and bucket.left(now) < self.burst:
                return
            del self.buckets[whose]


class PerAddress(PerKey):
    """A bucket for each address."""

    def take(self, address: str, now: float) -> bool:
        """Take a token of this address, if there is one."""
        return super().take(site(address), now)

    def has(self, address: str, now: float) -> bool:
        """Has this address a token left?"""
        return super().has(site(address), now)


def site(address: str) -> str:
    """What counts as one address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{int(parsed) >> (128 - SITE):x}::")


@dataclass
class RateLimits:
    """What one address may do. Fifty people in one room have one, and come back all at once when their network does.

    Whoever proves a seat by a ticket is counted by the seat instead, so that no neighbour keeps them out.
    """

    sockets: PerAddress = field(default_factory=lambda: PerAddress(rate=10, burst=200))
    tables: PerAddress = field(default_factory=lambda: PerAddress(rate=1 / 30, burst=30))
    codes: PerAddress = field(default_factory=lambda: PerAddress(rate=1 / 5, burst=100))  # that were no table's
    lists: PerAddress = field(default_factory=lambda: PerAddress(rate=5, burst=200))  # of open tables
    records: PerAddress = field(default_factory=lambda: PerAddress(rate=1, burst=60))  # each is a game played again
    seats: PerKey = field(default_factory=lambda: PerKey(rate=1 / 2, burst=20))  # sockets of one seat

    held: int = 500  # sockets of an address at a time,
    held_by_seat: int = 20  # and of a seat

    def messages(self) -> TokenBucket:
        """What one socket may send: taps come one by one, and some at once after a break."""
        return TokenBucket(rate=5, burst=40)

    def traffic(self) -> TokenBucket:
        """What may come on one socket in all: reads, frames of every kind and KiB; twice what the messages need."""
        return TokenBucket(rate=15, burst=200)
