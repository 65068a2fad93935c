"""The headers that every response has, for the security of the page."""

from __future__ import annotations

from typing import Final

from aiohttp import web

# 'self' covers scripts, styles, fonts, sounds and the WebSocket. Inline styles need no exception: the client sets
# single style properties from scripts, which no policy forbids, and writes no style attributes.
CONTENT_POLICY: Final = (
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(CONTENT_POLICY),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def set_security_headers(response: web.StreamResponse) -> None:
    """Set the headers that every response has."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["Server"] = "Dorehami"  # the default reveals the versions of aiohttp and Python
