"""Origin checks: pages of this server are allowed, others are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.access.origin import same_origin

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
