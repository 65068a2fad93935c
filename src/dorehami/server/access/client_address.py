"""The address of a client, behind trusted proxies too, and whether it is this machine itself."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

from dorehami.server.access.origin import read_origin

Networks = tuple[IPv4Network | IPv6Network, ...]

PROXY_HEADERS: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
WITH_PORT: Final = re.compile(r"\[([^]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+", re.ASCII)


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
