"""Links to a server, for people and phones."""

from __future__ import annotations

import errno
import socket
import sys

import pytest

from dorehami.cli.addresses import ServerLinks, interfaces, links_to, most_reachable, outgoing_address


@pytest.mark.parametrize(
    ("named", "chosen"),
    [
        ({}, []),
        ({"127.0.0.1": "lo"}, []),
        ({"192.168.1.4": "wlan0", "127.0.0.1": "lo"}, ["192.168.1.4"]),
        ({"192.168.1.4": "wlan0", "192.168.2.7": "eth0"}, ["192.168.1.4", "192.168.2.7"]),
        ({"172.17.0.1": "docker0", "192.168.1.4": "eth0"}, ["192.168.1.4"]),
        ({"10.8.0.2": "tun0", "192.168.1.4": "wlan0"}, ["192.168.1.4"]),
        ({"172.17.128.1": "vEthernet (nat)", "192.168.1.4": "Ethernet"}, ["192.168.1.4"]),
        ({"172.17.0.1": "docker0", "127.0.0.1": "lo"}, ["172.17.0.1"]),
        ({"169.254.3.4": "eth0", "192.168.1.4": "wlan0"}, ["192.168.1.4"]),
        ({"169.254.3.4": "eth0"}, ["169.254.3.4"]),
        ({"fd00::2": ""}, ["fd00::2"]),
        ({"::1": ""}, []),
    ],
)
def test_the_likeliest_addresses(named: dict[str, str], chosen: list[str]) -> None:
    """Those of a real network come before those of containers and tunnels, which come before none."""
    assert most_reachable(named) == chosen


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", ServerLinks("http://127.0.0.1:8600/", [])),
        ("localhost", ServerLinks("http://localhost:8600/", [])),
        ("::1", ServerLinks("http://[::1]:8600/", [])),
        ("192.168.1.4", ServerLinks("http://192.168.1.4:8600/", ["http://192.168.1.4:8600/"])),
        ("fd00::2", ServerLinks("http://[fd00::2]:8600/", ["http://[fd00::2]:8600/"])),
        ("table.local", ServerLinks("http://table.local:8600/", ["http://table.local:8600/"])),
    ],
)
def test_a_host_that_was_chosen(host: str, found: ServerLinks) -> None:
    """Its address is the link; a loopback is for this machine only, and IPv6 gets its brackets."""
    assert links_to(host, 8600) == found


@pytest.mark.parametrize(
    ("host", "here"),
    [(None, "http://localhost:1/"), ("0.0.0.0", "http://127.0.0.1:1/"), ("::", "http://[::1]:1/")],
)
def test_every_address(host: str | None, here: str) -> None:
    """A link for this machine is always there, and none for others is a loopback."""
    found = links_to(host, 1)
    assert found.here == here
    assert not any("//127." in link or "[::1]" in link for link in found.network)


def test_no_network_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any network there is this machine, and that is all."""

    class Unplugged(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr("dorehami.cli.addresses.socket.socket", Unplugged)
    monkeypatch.setattr("dorehami.cli.addresses.get_adapters", list)
    assert links_to(None, 8600) == ServerLinks("http://localhost:8600/", [])
    assert outgoing_address(socket.AF_INET6) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="the loopback has another name elsewhere")
def test_interfaces_are_named() -> None:
    """The loopback is among them, on every machine."""
    assert interfaces().get("127.0.0.1") == "lo"
