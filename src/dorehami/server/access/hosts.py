"""Validation of the Host header, against DNS rebinding.

An attacker can point a domain of their own to this machine; a browser then lets scripts of that domain read our
responses. So only known names are served. An IP address cannot be rebound, so every address is.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address

from dorehami.server.access.origin import read_origin


def is_allowed_host(header: str, allowed: Collection[str], machine: str) -> bool:
    """Return whether a Host header is an IP address, an allowed name or one of the machine's own."""
    host = parse_host(header)
    return is_address(host) or (bool(host) and (host in allowed or host in own_names(machine)))


def parse_host(header: str) -> str:
    """Return the host in lower case, without port and trailing dot; "" if it is malformed."""
    origin = read_origin(f"http://{header}") if header.isascii() else None
    return "" if origin is None else origin[1].removesuffix(".")


def is_address(host: str) -> bool:
    """Return whether a host is an IP address; IPv6 in brackets, as in a URL."""
    try:
        IPv6Address(host[1:-1]) if host.startswith("[") else IPv4Address(host)
    except ValueError:
        return False
    return True


def own_names(machine: str) -> set[str]:
    """Return the names of a machine: for itself, and in its local network."""
    full = machine.lower().removesuffix(".")
    short = full.partition(".")[0]
    return {"localhost", full, short, f"{short}.local"} if short else {"localhost"}
