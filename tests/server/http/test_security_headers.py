"""Security headers: what a page may load, and what it reveals to other sites."""

from __future__ import annotations

from dorehami.server.http.security_headers import SECURITY_HEADERS


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
