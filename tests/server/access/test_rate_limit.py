"""Limits: what fills up with time, and how much is remembered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.access.rate_limit import AddressLimit, RateLimits, limit_key
from dorehami.server.runtime.token_bucket import TokenBucket


def taken(bucket: TokenBucket, times: list[float]) -> int:
    return sum(bucket.take(now) for now in times)


def test_a_new_bucket_is_full() -> None:
    """So many may come at once, and no more."""
    assert taken(TokenBucket(rate=1, burst=3), [0.0] * 10) == 3


def test_a_bucket_fills_with_time() -> None:
    """An empty bucket gives a token as soon as a whole one is in it."""
    bucket = TokenBucket(rate=2, burst=1)
    assert [bucket.take(now) for now in (100, 100.25, 100.5, 100.75, 101)] == [True, False, True, False, True]


def test_a_bucket_never_overflows() -> None:
    """A bucket holds at most one burst, however long it is unused."""
    bucket = TokenBucket(rate=1, burst=3)
    bucket.take(0)
    assert taken(bucket, [1e9] * 10) == 3


@given(st.lists(st.floats(0, 1000)), st.floats(0.01, 10), st.integers(1, 20))
def test_no_order_of_times_gives_more_than_the_rate(times: list[float], rate: float, burst: int) -> None:
    """Even a clock that jumps back and forth brings no more than its longest stretch is worth."""
    assert (
        taken(TokenBucket(rate, burst), times) <= burst + rate * (max(times, default=0) - min(times, default=0)) + 1e-6
    )


def test_addresses_do_not_share() -> None:
    """One address that is stopped stops no other."""
    limit = AddressLimit(rate=1, burst=1)
    assert [limit.take(address, 0) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")] == [True, False, True]


def test_looking_takes_nothing() -> None:
    """Whether there is a token can be asked as often as one likes."""
    limit = AddressLimit(rate=1, burst=1)
    assert [limit.has("10.0.0.1", 0) for _ in range(3)] == [True] * 3
    assert limit.buckets == {}
    assert limit.take("10.0.0.1", 0)
    assert [limit.has("10.0.0.1", now) for now in (0, 0.5, 1)] == [False, False, True]


def test_who_rested_is_forgotten() -> None:
    """An address whose bucket is full again leaves nothing behind."""
    limit = AddressLimit(rate=1, burst=5)
    for number in range(100):
        limit.take(f"10.0.0.{number}", 0)
    limit.take("10.0.1.0", 60)
    assert list(limit.buckets) == ["10.0.1.0"]


def test_memory_is_bounded() -> None:
    """The number of buckets is bounded; the least recently used ones are dropped."""
    limit = AddressLimit(rate=0.001, burst=5, max_buckets=50)
    for number in range(1000):
        limit.take(f"10.0.{number // 250}.{number % 250}", 0)
    assert len(limit.buckets) == 50
    assert next(reversed(limit.buckets)) == "10.0.3.249"


def test_who_keeps_knocking_is_not_forgotten() -> None:
    """The flood of others does not give a busy address its tokens back."""
    limit = AddressLimit(rate=0.001, burst=1, max_buckets=50)
    assert limit.take("10.0.0.1", 0)
    for number in range(200):
        limit.take(f"10.1.0.{number}", 0)
        assert not limit.take("10.0.0.1", 0)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "", True),
        ("no address", "none either", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """Of IPv6 everybody has a whole network, which counts once."""
    assert (limit_key(one) == limit_key(other)) is same


def test_a_room_of_fifty_gets_in() -> None:
    """Fifty people behind one address connect twice at once, mistype the code once each, and open ten tables."""
    limits, room = RateLimits(), "192.0.2.7"
    assert all(limits.sockets.take(room, 0) for _ in range(100))
    assert all(limits.codes.take(room, 0) for _ in range(50))
    assert all(limits.tables.take(room, 0) for _ in range(10))


def test_a_flood_from_one_address_ends() -> None:
    """In an hour one address gets no more than it was meant to."""
    limits, now = RateLimits(), [second / 10 for second in range(36_000)]
    assert sum(limits.codes.take("192.0.2.7", at) for at in now) < 1000
    assert sum(limits.tables.take("192.0.2.7", at) for at in now) < 200
    assert taken(limits.messages(), [0.0] * 1000) < 100
