"""The addresses that a server started on the command line tells its own machine."""

from __future__ import annotations

from pathlib import Path

from tests.support.cli.served import Server, request


def test_the_ways_are_those_that_are_printed(tmp_path: Path) -> None:
    """The page on this machine shows the same links as the terminal."""
    server = Server(tmp_path)
    assert request(f"{server.url}api/ways") == (200, {"links": server.links("On this network")})
    server.stop()


def test_a_server_for_this_machine_only_has_no_ways(tmp_path: Path) -> None:
    """A server that only this machine can reach offers no links."""
    server = Server(tmp_path, "--host", "127.0.0.1")
    assert request(f"{server.url}api/ways") == (200, {"links": []})
    server.stop()


def test_behind_a_proxy_there_is_one_way(tmp_path: Path) -> None:
    """The address that the host names is the one that friends are given."""
    server = Server(tmp_path, "--public-url", "https://games.example.org")
    assert request(f"{server.url}api/ways") == (200, {"links": ["https://games.example.org/"]})
    server.stop()
