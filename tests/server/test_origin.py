"""Where a page is from, what it may load, and whose request it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.origin import SECURITY_HEADERS, client_address, is_loopback, same_origin

PUBLIC = "https://play.example.org"


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
    """The host that is asked and the public address are ours, a usual port said or not; no page is no stranger."""
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
    """Whatever a stranger sends is answered with no."""
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
    ("peer", "forwarded_for", "trusted", "address"),
    [
        ("10.0.0.1", None, False, "10.0.0.1"),
        ("10.0.0.1", "192.0.2.9", False, "10.0.0.1"),
        ("10.0.0.1", "192.0.2.9", True, "192.0.2.9"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.9", True, "192.0.2.9"),
        ("10.0.0.1", "192.0.2.9:4711", True, "192.0.2.9"),
        ("10.0.0.1", "[2001:DB8::1]:4711", True, "2001:db8::1"),
        ("10.0.0.1", "2001:db8::1", True, "2001:db8::1"),
        ("10.0.0.1", "unknown", True, "10.0.0.1"),
        ("10.0.0.1", "", True, "10.0.0.1"),
        ("10.0.0.1", None, True, "10.0.0.1"),
        ("::ffff:10.0.0.1", None, False, "10.0.0.1"),
        (None, "192.0.2.9", True, "192.0.2.9"),
        (None, None, False, ""),
        ("@socket", None, False, "@socket"),
    ],
)
def test_whose_request_it_is(peer: str | None, forwarded_for: str | None, trusted: bool, address: str) -> None:
    """Only a trusted proxy is believed, and only what it added itself: the last."""
    assert client_address(peer, forwarded_for, trusted) == address


@given(st.text(), st.text())
def test_no_address_raises(peer: str, forwarded_for: str) -> None:
    """A header that is no address leaves the one at the other end."""
    assert client_address(peer, f"{forwarded_for}, x", trusted=True) == client_address(peer)


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
