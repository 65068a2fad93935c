"""Under which addresses a server is found. Nothing is sent to find out, and no network is no error."""

from __future__ import annotations

import os
import socket
import struct
import sys
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final, NamedTuple

if sys.platform == "linux":
    from fcntl import ioctl

ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # addresses for documents: nobody's
DISCARD: Final = 9  # a port; nothing is ever sent to it
ADDRESS_OF: Final = 0x8915  # Linux's SIOCGIFADDR
INSIDE: Final = (  # how names of interfaces begin that lead to containers, machines within this one, or tunnels
    *("br-", "cali", "cni", "docker", "flannel", "lxc", "lxd", "podman", "veth", "virbr", "vboxnet", "vmnet"),
    *("ppp", "tailscale", "tap", "tun", "utun", "wg", "zt"),
)


class Found(NamedTuple):
    """The links to a server."""

    here: str  # from this machine
    network: list[str]  # from others in its networks, the likeliest first


def found_at(host: str | None, port: int) -> Found:
    """The links to a server that listens there; None is every address."""
    match host:
        case None:
            return Found(link("localhost", port), links(ipv4_addresses() or ipv6_addresses(), port))
        case "0.0.0.0":
            return Found(link("127.0.0.1", port), links(ipv4_addresses(), port))
        case "::":
            return Found(link("::1", port), links(ipv6_addresses(), port))
        case _:
            return Found(link(host, port), [] if is_loopback(host) else [link(host, port)])


def links(addresses: list[str], port: int) -> list[str]:
    return [link(address, port) for address in addresses]


def link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def ipv4_addresses() -> list[str]:
    routed = source(socket.AF_INET)
    return likeliest({**({routed: ""} if routed else {}), **interfaces()})


def ipv6_addresses() -> list[str]:
    routed = source(socket.AF_INET6)
    return likeliest({routed: ""} if routed else {})


def source(family: socket.AddressFamily) -> str:
    """The address that something sent into the world would come from; a datagram socket connects without sending."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as nothing:
            nothing.connect((ELSEWHERE[family], DISCARD))
            return str(nothing.getsockname()[0])
    except OSError:
        return ""


def interfaces() -> dict[str, str]:
    """The names of this machine's interfaces by their addresses, where the system tells."""
    named: dict[str, str] = {}
    if sys.platform == "linux":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for _, name in socket.if_nameindex():
                try:
                    told = ioctl(asking, ADDRESS_OF, struct.pack("256s", os.fsencode(name)))
                    named[socket.inet_ntoa(told[20:24])] = name
                except OSError:  # it has no such address
                    continue
    return named


def likeliest(named: Mapping[str, str]) -> list[str]:
    """Of addresses with the names of their interfaces those that a phone would reach, if there are any."""
    others = [address for address in named if not ip_address(address).is_loopback]
    doubts = {address: doubt(address, named[address]) for address in others}
    return [address for address in others if doubts[address] == min(doubts.values())]


def doubt(address: str, interface: str) -> int:
    """How unlikely it is that others reach this address."""
    return interface.startswith(INSIDE) + 2 * ip_address(address).is_link_local
