"""Which pages may speak to this server, what our own pages may load, and whose request it is."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

Origin = tuple[str, str, str]  # scheme, host, port
Networks = tuple[IPv4Network | IPv6Network, ...]

PORTS: Final = {"http": "80", "https": "443"}
ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE | re.ASCII)
PASSED_ON: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
WITH_PORT: Final = re.compile(r"\[([^]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+", re.ASCII)

# 'self' is scripts, styles, fonts, sounds, and the socket of the same host. Inline styles need no exception: the client
# sets single properties, which no policy forbids, and writes no style attributes.
CONTENT: Final = (
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(CONTENT),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def same_origin(origin: str | None, scheme: str, host: str, public_url: str | None = None) -> bool:
    """Was the page that asks served by us: from the host it asks, or from our public address?

    A browser always says where a page is from. Who says nothing is no page, and needs a seat's secret like anybody.
    """
    if origin is None:
        return True
    asking = read_origin(origin)
    return asking is not None and asking in (read_origin(f"{scheme}://{host}"), served_from(public_url or ""))


def served_from(url: str) -> Origin | None:
    """The origin of a page with this address."""
    return read_origin("/".join(url.split("/")[:3]))


def read_origin(text: str) -> Origin | None:
    """An origin with its port, said or not; None for all else, such as “null”."""
    found = ORIGIN.fullmatch(text.lower())
    return (found[1], found[2], (found[3] or PORTS[found[1]]).lstrip("0")) if found else None


def client_address(peer: str | None, forwarded_for: str = "", proxies: Networks = ()) -> str:
    """Where a request comes from: who is at the other end or, if that is a trusted proxy, whom it names."""
    address = read_address(peer or "") or peer or ""
    for told in map(read_address, reversed(forwarded_for.split(","))):
        if not told or not is_among(address, proxies):
            break
        address = told
    return address


def read_address(text: str) -> str:
    """An address in its usual form, without a port; "" if it is none."""
    found = WITH_PORT.fullmatch(text.strip())
    try:
        address = ip_address((found[1] or found[2]) if found else text.strip())
    except ValueError:
        return ""
    return str((isinstance(address, IPv6Address) and address.ipv4_mapped) or address)


def is_among(address: str, networks: Networks) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in networks)


def is_loopback(address: str) -> bool:
    """Does a request come from this very machine?"""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def names_loopback(host: str) -> bool:
    """Is this what a machine calls itself, with a port or without?"""
    origin = read_origin(f"http://{host}")
    return origin is not None and (origin[1] == "localhost" or is_loopback(origin[1].strip("[]")))
