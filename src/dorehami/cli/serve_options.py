"""The validated options of `dorehami serve`."""

from __future__ import annotations

import re
from argparse import Namespace
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from dorehami.cli.parser import UsageError, whole_number
from dorehami.server.access.client_address import Networks, read_address
from dorehami.server.access.hosts import parse_host
from dorehami.server.access.origin import served_from
from dorehami.server.runtime.wall_clock import DAY
from dorehami.server.services import Retention

FILE: Final = "dorehami.sqlite3"  # the database, in the data directory
PORT: Final = 8600
PORTS: Final = 1 << 16
THIS_MACHINE: Final = "127.0.0.0/8,::1"  # the default proxy networks
FOREVER: Final = "forever"
UNITS: Final = {"h": DAY // 24, "d": DAY, "w": 7 * DAY}
LENGTH: Final = re.compile(r"([0-9]{1,4})([hdw])")


@dataclass(frozen=True)
class ServeOptions:
    """The options of a server, with defaults."""

    data: Path
    host: str | None = None  # None: every address of this machine
    port: int = PORT  # 0: any that is free
    public_url: str | None = None  # with a slash at its end
    allowed_hosts: frozenset[str] = frozenset()
    trusted_proxies: Networks = ()
    quiet: bool = False
    retention: Retention = field(default_factory=Retention)


class Unstartable(Exception):
    """The server cannot be started; the message says why and what to do."""


def parse_options(chosen: Namespace) -> ServeOptions:
    """Return the validated options. Raises UsageError."""
    return ServeOptions(
        data=data_folder(chosen.data),
        host=host_option(chosen.host),
        port=port_number(chosen.port),
        public_url=public_address(chosen.public_url),
        allowed_hosts=frozenset(map(host_name, chosen.allow_host)),
        trusted_proxies=proxy_networks(chosen.trusted_proxy),
        quiet=chosen.quiet,
        retention=Retention(
            retention_of("--keep-games", chosen.keep_games), retention_of("--keep-lobbies", chosen.keep_lobbies)
        ),
    )


def retention_of(name: str, text: str) -> int | None:
    """Return a duration in seconds; None for ever. Raises UsageError."""
    if text == FOREVER:
        return None
    found = LENGTH.fullmatch(text)
    if found is None or not int(found[1]):
        raise UsageError(f"{name} is how long, such as 12h, 90d or 26w, or {FOREVER}, not “{text[:40]}”")
    return int(found[1]) * UNITS[found[2]]


def data_folder(folder: str | None) -> Path:
    if folder is None:
        return user_data_path("dorehami", appauthor=False)
    if not folder:
        raise UsageError("--data is a directory for the games, and no name was given for it")
    return Path(folder).expanduser().absolute()


def host_option(host: str | None) -> str | None:
    """Return the host without the brackets that an IPv6 address may have."""
    if host is None:
        return None
    name = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not name or name != name.strip():
        raise UsageError(f"--host is an address of this machine, such as 127.0.0.1 or ::1, not “{host[:40]}”")
    return name


def host_name(text: str) -> str:
    """Return a host name as browsers send it: in ASCII, without a port. Raises UsageError."""
    name = parse_host(text)
    if not name or name != text.lower().removesuffix("."):
        raise UsageError(f"--allow-host is a name that leads to this machine, such as games.home, not “{text[:40]}”")
    return name


def port_number(text: str) -> int:
    port = whole_number("--port", text)
    if not 0 <= port < PORTS:
        raise UsageError(f"--port is a number up to {PORTS - 1}, or 0 for any that is free, not {port}")
    return port


def proxy_networks(places: list[str]) -> Networks:
    return tuple(network_at(place.strip()) for several in places for place in several.split(","))


def network_at(place: str) -> IPv4Network | IPv6Network:
    """Return a network; a single address is a network of one. Raises UsageError."""
    try:
        return ip_network(read_address(place) or place)
    except ValueError:
        raise UsageError(
            "--trusted-proxy is the address or the network of a proxy, such as 127.0.0.1 or 10.0.0.0/24, "
            f"not “{place[:40]}”"
        ) from None


def public_address(url: str | None) -> str | None:
    """Return the public URL with a final slash. A path makes no sense, as we serve from the root. Raises UsageError."""
    if url is None:
        return None
    plain = url.removesuffix("/")
    origin = served_from(plain)
    if origin is None or plain.count("/") != 2 or not 0 < int(origin[2] or 0) < PORTS:
        raise UsageError(
            "--public-url is where others find the server, without a path, such as https://games.example.org, "
            f"not “{url[:80]}”"
        )
    return f"{plain}/"
