"""Rate limits by key or address, as token buckets. Time is passed in, in seconds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

from dorehami.server.runtime.token_bucket import TokenBucket

MAX_BUCKETS: Final = 10_000  # per limit
SITE_BITS: Final = 64  # prefix of IPv6 addresses that a provider assigns to one customer


class KeyLimit:
    """A token bucket for each recently used key, such as a seat."""

    def __init__(self, rate: float, burst: float, max_buckets: int = MAX_BUCKETS) -> None:
        self.rate = rate
        self.burst = burst
        self.max_buckets = max_buckets
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()  # least recently used first

    def take(self, key: str, now: float) -> bool:
        """Take a token of this key; False if there is none."""
        bucket = self.buckets.setdefault(key, TokenBucket(self.rate, self.burst))
        self.buckets.move_to_end(key)
        taken = bucket.take(now)
        self.evict(now)
        return taken

    def has(self, key: str, now: float) -> bool:
        """Return whether this key has a token left."""
        bucket = self.buckets.get(key)
        return bucket is None or bucket.available(now) >= 1

    def evict(self, now: float) -> None:
        """Drop buckets that are full again, and the least recently used ones beyond `max_buckets`."""
        while self.buckets:
            key, bucket = next(iter(self.buckets.items()))
            if len(self.buckets) <= self.max_buckets and bucket.available(now) < self.burst:
                return
            del self.buckets[key]


class AddressLimit(KeyLimit):
    """A token bucket for each address; IPv6 addresses with the same prefix share one."""

    def take(self, address: str, now: float) -> bool:
        return super().take(limit_key(address), now)

    def has(self, address: str, now: float) -> bool:
        return super().has(limit_key(address), now)


def limit_key(address: str) -> str:
    """Return the key under which an address is counted."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or f"{int(parsed) >> (128 - SITE_BITS):x}::")


@dataclass
class RateLimits:
    """The limits of one address. Fifty people in one room share it and reconnect all at once after a network outage.

    Sockets with a ticket are counted by their seat instead, so that no neighbour behind the address keeps them out.
    """

    sockets: AddressLimit = field(default_factory=lambda: AddressLimit(rate=10, burst=200))
    tables: AddressLimit = field(default_factory=lambda: AddressLimit(rate=1 / 30, burst=30))
    codes: AddressLimit = field(default_factory=lambda: AddressLimit(rate=1 / 5, burst=100))  # wrong ones
    lists: AddressLimit = field(default_factory=lambda: AddressLimit(rate=5, burst=200))  # of open tables
    records: AddressLimit = field(default_factory=lambda: AddressLimit(rate=1, burst=60))  # each may take a replay
    seats: KeyLimit = field(default_factory=lambda: KeyLimit(rate=1 / 2, burst=20))  # sockets of one seat

    max_sockets: int = 500  # open at a time, by address
    max_seat_sockets: int = 20  # and by seat

    def messages(self) -> TokenBucket:
        """Return the limit of commands on one socket; the burst is for those resent after a reconnect."""
        return TokenBucket(rate=5, burst=40)

    def traffic(self) -> TokenBucket:
        """Return the flood limit of one socket, on reads, frames and KiB together: twice what the commands need."""
        return TokenBucket(rate=15, burst=200)
