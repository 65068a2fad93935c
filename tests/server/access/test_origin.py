"""Origin checks, security headers, and client addresses behind proxies."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.access.origin import (
    SECURITY_HEADERS,
    Networks,
    client_address,
    is_loopback,
    names_loopback,
    same_origin,
)

PUBLIC = "https://play.example.org"
PROXY: Networks = (ip_network("10.0.0.1"),)
PROXIES: Networks = (ip_network("10.0.0.0/24"), ip_network("2001:db8:1::/64"))


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "public_url"),
    [
        ("http://192.168.1.5:8000", "http", "192.168.1.5:8000", None),
        ("http://localhost", "http", "localhost:80", None),
        ("https://example.org:443", "https", "example.org", None),
        ("https://EXAMPLE.org", "https", "example.ORG", None),
        ("http://[::1]:8000", "http", "[::1]:8000", None),
        ("http://[::1]", "http", "[::1]", None),
        ("http://my_house:8000", "http", "my_house:8000", None),
        (PUBLIC, "http", "127.0.0.1:8000", PUBLIC),
        (PUBLIC, "http", "127.0.0.1:8000", f"{PUBLIC}/"),
        (PUBLIC, "http", "127.0.0.1:8000", f"{PUBLIC}:443/games/"),
        ("http://192.168.1.5:8000", "http", "192.168.1.5:8000", PUBLIC),
        (None, "http", "example.org", None),
        (None, "http", "", PUBLIC),
    ],
)
def test_our_own_pages_may_speak(origin: str | None, scheme: str, host: str, public_url: str | None) -> None:
    """The requested host and the public URL are allowed, with or without the default port; so is no header."""
    assert same_origin(origin, scheme, host, public_url)


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "public_url"),
    [
        ("null", "http", "null", None),
        ("", "http", "", None),
        ("https://evil.example", "https", "example.org", None),
        ("http://example.org", "https", "example.org", None),
        ("http://example.org:8001", "http", "example.org:8000", None),
        ("http://example.org", "http", "example.org:8000", None),
        ("http://example.org.evil.example", "http", "example.org", None),
        ("http://evil.example@example.org", "http", "example.org", None),
        ("http://example.org/", "http", "example.org", None),
        ("http://example.org\n", "http", "example.org", None),
        ("http://example.org http://evil.example", "http", "example.org", None),
        ("ws://example.org", "ws", "example.org", None),
        ("file://", "file", "", None),
        ("http://[::1", "http", "[::1", None),
        ("http://example.org:99999999", "http", "example.org:99999999", None),
        ("https://play.example.org.evil.example", "http", "127.0.0.1", PUBLIC),
        ("http://play.example.org", "http", "127.0.0.1", PUBLIC),
        ("https://", "https", "", "https://"),
    ],
)
def test_strange_pages_may_not(origin: str, scheme: str, host: str, public_url: str | None) -> None:
    """Another scheme, host or port, “null”, and all that is no origin."""
    assert not same_origin(origin, scheme, host, public_url)


@given(st.text(), st.text(), st.text(), st.one_of(st.none(), st.text()))
def test_no_header_raises(origin: str, scheme: str, host: str, public_url: str | None) -> None:
    """Malformed Origin headers are refused without an error."""
    assert not same_origin(origin, scheme, host, public_url)
    assert not same_origin(f"http://{origin}", "http", f"{host}/", public_url)


def directives() -> dict[str, str]:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    return {name: sources for name, _, sources in (part.partition(" ") for part in policy.split("; "))}


def test_pages_load_nothing_from_elsewhere_and_run_nothing_inline() -> None:
    """Everything is ours; no inline script, no inline style, no plugin, no frame around us."""
    policy = directives()
    assert policy["default-src"] == "'self'"
    assert not any("unsafe" in sources or "*" in sources or "http" in sources for sources in policy.values())
    assert [policy[name] for name in ("object-src", "base-uri", "frame-ancestors")] == ["'none'"] * 3
    assert not {"script-src", "style-src", "connect-src"} & set(policy)


def test_the_other_headers_are_there() -> None:
    """Nothing is guessed, nothing is told to other sites, nobody holds our window."""
    assert SECURITY_HEADERS["X-Content-Type-Options"] == "nosniff"
    assert SECURITY_HEADERS["Referrer-Policy"] == "no-referrer"


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
