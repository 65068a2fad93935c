"""Finds the addresses that a server can be reached at. Sends nothing; no network is no error."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final, NamedTuple

from ifaddr import get_adapters

UNROUTED: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # documentation addresses
DISCARD: Final = 9  # a port that nothing is sent to
VIRTUAL_INTERFACES: Final = (  # prefixes of interfaces to containers, virtual machines and tunnels
    *("br-", "cali", "cni", "docker", "flannel", "lxc", "lxd", "podman", "veth", "virbr", "vboxnet", "vmnet"),
    *("ppp", "tailscale", "tap", "tun", "utun", "wg", "zt"),
    *("vEthernet", "VirtualBox", "VMware"),  # as Windows names them
)


class ServerLinks(NamedTuple):
    """The links to a server."""

    here: str  # on this machine
    network: list[str]  # on its networks, the likeliest first


def links_to(host: str | None, port: int) -> ServerLinks:
    """Return the links to a server that listens on this host and port; None is every address."""
    match host:
        case None:
            return ServerLinks(link("localhost", port), links(ipv4_addresses() or ipv6_addresses(), port))
        case "0.0.0.0":
            return ServerLinks(link("127.0.0.1", port), links(ipv4_addresses(), port))
        case "::":
            return ServerLinks(link("::1", port), links(ipv6_addresses(), port))
        case _:
            return ServerLinks(link(host, port), [] if is_loopback(host) else [link(host, port)])


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
    routed = outgoing_address(socket.AF_INET)
    return most_reachable({**({routed: ""} if routed else {}), **interfaces()})


def ipv6_addresses() -> list[str]:
    routed = outgoing_address(socket.AF_INET6)
    return most_reachable({routed: ""} if routed else {})


def outgoing_address(family: socket.AddressFamily) -> str:
    """Return the source address of the default route, or "": connecting a datagram socket sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((UNROUTED[family], DISCARD))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def interfaces() -> dict[str, str]:
    """Return the names of the IPv4 interfaces by address; on Windows those of the connections."""
    return {str(ip.ip): ip.nice_name for adapter in get_adapters() for ip in adapter.ips if ip.is_IPv4}


def most_reachable(named: Mapping[str, str]) -> list[str]:
    """Return the addresses with the lowest penalty, of a mapping to the names of their interfaces."""
    others = [address for address in named if not ip_address(address).is_loopback]
    penalties = {address: penalty(address, named[address]) for address in others}
    return [address for address in others if penalties[address] == min(penalties.values())]


def penalty(address: str, interface: str) -> int:
    """Return how unlikely other devices reach this address."""
    return interface.startswith(VIRTUAL_INTERFACES) + 2 * ip_address(address).is_link_local
