"""Which names the server answers to.

Anybody can let a name of their own lead to this machine (DNS rebinding). A browser then takes their page and ours for
one site, and lets their scripts read what we say. An address is nobody's name, so every address is served.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address

from dorehami.server.access.origin import read_origin


def serves(header: str, allowed: Collection[str], machine: str) -> bool:
    """Is this Host header an address, or one of the names that are allowed or the machine's own?"""
    host = host_in(header)
    return is_address(host) or (bool(host) and (host in allowed or host in own_names(machine)))


def host_in(header: str) -> str:
    """The host in lower case, without its port and the dot that may end a name; "" if it is none."""
    origin = read_origin(f"http://{header}") if header.isascii() else None
    return "" if origin is None else origin[1].removesuffix(".")


def is_address(host: str) -> bool:
    """IPv6 in brackets, as it stands in a link."""
    try:
        IPv6Address(host[1:-1]) if host.startswith("[") else IPv4Address(host)
    except ValueError:
        return False
    return True


def own_names(machine: str) -> set[str]:
    """What a machine of this name calls itself, and what others in its network call it."""
    full = machine.lower().removesuffix(".")
    short = full.partition(".")[0]
    return {"localhost", full, short, f"{short}.local"} if short else {"localhost"}
