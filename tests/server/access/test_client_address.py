"""Client addresses behind proxies, and the addresses of this machine itself."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.access.client_address import Networks, client_address, is_loopback, names_loopback

PROXY: Networks = (ip_network("10.0.0.1"),)
PROXIES: Networks = (ip_network("10.0.0.0/24"), ip_network("2001:db8:1::/64"))


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "proxies", "address"),
    [
        ("10.0.0.1", "", (), "10.0.0.1"),
        ("10.0.0.1", "192.0.2.9", (), "10.0.0.1"),
        ("10.0.0.1", "192.0.2.9", PROXY, "192.0.2.9"),
        ("::ffff:10.0.0.1", "192.0.2.9", PROXY, "192.0.2.9"),
        ("10.0.0.2", "192.0.2.9", PROXY, "10.0.0.2"),
        ("127.0.0.1", "192.0.2.9", PROXY, "127.0.0.1"),
        ("2001:db8:1::7", "192.0.2.9", PROXIES, "192.0.2.9"),
        ("2001:db8:2::7", "192.0.2.9", PROXIES, "2001:db8:2::7"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.9", PROXY, "192.0.2.9"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.9, 10.0.0.7", PROXIES, "192.0.2.9"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.9, 10.0.0.7", PROXY, "10.0.0.7"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", PROXIES, "10.0.0.3"),
        ("10.0.0.1", "192.0.2.9:4711", PROXY, "192.0.2.9"),
        ("10.0.0.1", "[2001:DB8::1]:4711", PROXY, "2001:db8::1"),
        ("10.0.0.1", "2001:db8::1", PROXY, "2001:db8::1"),
        ("10.0.0.1", "192.0.2.9, unknown", PROXY, "10.0.0.1"),
        ("10.0.0.1", "", PROXY, "10.0.0.1"),
        ("::ffff:10.0.0.1", "", (), "10.0.0.1"),
        (None, "192.0.2.9", PROXY, ""),
        (None, "", (), ""),
        ("@socket", "", (), "@socket"),
    ],
)
def test_whose_request_it_is(peer: str | None, forwarded_for: str, proxies: Networks, address: str) -> None:
    """X-Forwarded-For is used from trusted proxies only, up to the last address that is not one of them."""
    assert client_address(peer, forwarded_for, proxies) == address


@given(st.text(), st.text())
def test_no_address_raises(peer: str, forwarded_for: str) -> None:
    """A header that is no address leaves the one at the other end."""
    everybody = (ip_network("0.0.0.0/0"), ip_network("::/0"))
    assert client_address(peer, f"{forwarded_for}, x", everybody) == client_address(peer)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_known(address: str) -> None:
    """By every address it has for itself."""
    assert is_loopback(address)


@pytest.mark.parametrize(
    "address", ["", "localhost", "10.0.0.1", "192.168.1.20", "::ffff:10.0.0.1", "fe80::1", "0.0.0.0"]
)
def test_other_machines_are_not_this_one(address: str) -> None:
    """Nor is what is no address."""
    assert not is_loopback(address)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8600", "127.0.0.1:8600", "127.8.9.10", "[::1]", "[::1]:8600"])
def test_what_a_machine_calls_itself(host: str) -> None:
    """Its names for itself, with a port or without."""
    assert names_loopback(host)


@pytest.mark.parametrize(
    "host", ["", "play.example.org", "localhost.example.org", "192.168.1.20:8600", "[fe80::1]", "::1", "127.0.0.1/x"]
)
def test_what_others_call_it(host: str) -> None:
    """All else, and what is no host."""
    assert not names_loopback(host)
