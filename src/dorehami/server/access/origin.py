"""Origin checks, security headers, and the client address behind proxies."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

Origin = tuple[str, str, str]  # scheme, host, port
Networks = tuple[IPv4Network | IPv6Network, ...]

PORTS: Final = {"http": "80", "https": "443"}
ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE | re.ASCII)
PROXY_HEADERS: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
WITH_PORT: Final = re.compile(r"\[([^]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+", re.ASCII)

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


def same_origin(origin: str | None, scheme: str, host: str, public_url: str | None = None) -> bool:
    """Return whether an Origin header names the requested host or the public URL.

    Browsers always send the header with these requests. Without it the client is no browser, so there is no foreign
    page to guard against.
    """
    if origin is None:
        return True
    page = read_origin(origin)
    return page is not None and page in (read_origin(f"{scheme}://{host}"), served_from(public_url or ""))


def served_from(url: str) -> Origin | None:
    """Return the origin of a page with this URL."""
    return read_origin("/".join(url.split("/")[:3]))


def read_origin(text: str) -> Origin | None:
    """Parse an origin, with the default port if it has none; None for all else, such as “null”."""
    found = ORIGIN.fullmatch(text.lower())
    return (found[1], found[2], (found[3] or PORTS[found[1]]).lstrip("0")) if found else None


def client_address(peer: str | None, forwarded_for: str = "", proxies: Networks = ()) -> str:
    """Return the client's address: the peer, or behind trusted proxies the one that they forward for."""
    address = read_address(peer or "") or peer or ""
    for forwarded in map(read_address, reversed(forwarded_for.split(","))):
        if not forwarded or not is_in_networks(address, proxies):
            break
        address = forwarded
    return address


def read_address(text: str) -> str:
    """Normalize an IP address and strip its port; "" if it is none."""
    found = WITH_PORT.fullmatch(text.strip())
    try:
        address = ip_address((found[1] or found[2]) if found else text.strip())
    except ValueError:
        return ""
    return str((isinstance(address, IPv6Address) and address.ipv4_mapped) or address)


def is_in_networks(address: str, networks: Networks) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in networks)


def is_loopback(address: str) -> bool:
    """Return whether an address is of this machine itself."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def names_loopback(host: str) -> bool:
    """Return whether a Host header is localhost or a loopback address."""
    origin = read_origin(f"http://{host}")
    return origin is not None and (origin[1] == "localhost" or is_loopback(origin[1].strip("[]")))
