"""How much one may do in a while. The time is handed in, in seconds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

from dorehami.server.bucket import Bucket

ADDRESSES: Final = 10_000  # that each limit remembers
SITE: Final = 64  # leading bits of an IPv6 address; whoever has one has all that begin like it


class PerAddress:
    """A bucket for each address that has used it lately."""

    def __init__(self, rate: float, burst: float, most: int = ADDRESSES) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()  # the one used last at the end

    def take(self, address: str, now: float) -> bool:
        """Take a token of this address, if there is one."""
        bucket = self.buckets.setdefault(site(address), Bucket(self.rate, self.burst))
        self.buckets.move_to_end(site(address))
        taken = bucket.take(now)
        self.forget(now)
        return taken

    def has(self, address: str, now: float) -> bool:
        """Has this address a token left?"""
        bucket = self.buckets.get(site(address))
        return bucket is None or bucket.left(now) >= 1

    def forget(self, now: float) -> None:
        """A full bucket is as good as none. Where there are too many, the one that rested longest goes too."""
        while self.buckets:
            whose, bucket = next(iter(self.buckets.items()))
            if len(self.buckets) <= self.most and bucket.left(now) < self.burst:
                return
            del self.buckets[whose]


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
class Limits:
    """What one address may do. Fifty people in one room have one, and come back all at once when their network does."""

    sockets: PerAddress = field(default_factory=lambda: PerAddress(rate=10, burst=200))
    tables: PerAddress = field(default_factory=lambda: PerAddress(rate=1 / 30, burst=30))
    codes: PerAddress = field(default_factory=lambda: PerAddress(rate=1 / 5, burst=100))  # that were no table's
    lists: PerAddress = field(default_factory=lambda: PerAddress(rate=5, burst=200))  # of open tables
    records: PerAddress = field(default_factory=lambda: PerAddress(rate=1, burst=60))  # each is a game played again

    held: int = 500  # sockets at a time

    def messages(self) -> Bucket:
        """What one socket may send: taps come one by one, and some at once after a break."""
        return Bucket(rate=5, burst=40)
