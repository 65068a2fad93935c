"""The server's addresses are told to its own machine only."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import pytest

from dorehami.server.access.client_address import Networks
from dorehami.server.access.guards import Guards
from tests.support.live import NoLimits, house, live

LINKS = ["http://192.168.1.20:8600/", "http://10.0.0.7:8600/"]
FROM_ELSEWHERE = [  # as it is passed on by a proxy on this machine: by the book, in other words, or not said
    {"X-Forwarded-For": "198.51.100.7"},
    {"X-Forwarded-For": "127.0.0.1"},
    {"Forwarded": "for=198.51.100.7"},
    {"X-Real-IP": "198.51.100.7"},
    {"Via": "1.1 proxy"},
    {"Host": "play.example.org"},
    {"Host": "192.168.1.20:8600"},
]


async def answer_about_addresses(guards: Guards, **headers: str) -> Any:
    """Return the answer to a request for the addresses."""
    async with house(guards=guards) as guests, guests.session.get(f"{guests.url}/api/ways", headers=headers) as answer:
        return await answer.json()


@live
async def test_the_own_machine_is_told() -> None:
    """A host who opened the page on the machine itself learns where friends find it."""
    assert await answer_about_addresses(Guards(NoLimits(), links=lambda: LINKS)) == {"links": LINKS}


@pytest.mark.parametrize("proxies", [(), (ip_network("127.0.0.1"),)], ids=["distrusted", "trusted"])
@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=str)
@live
async def test_nobody_else_is_told(headers: dict[str, str], proxies: Networks) -> None:
    """Other machines, and requests through a proxy, get no addresses of the local network."""
    guards = Guards(NoLimits(), "https://play.example.org/", trusted_proxies=proxies, links=lambda: LINKS)
    assert await answer_about_addresses(guards, **headers) == {"links": []}


@live
async def test_a_house_that_nobody_can_reach_says_so() -> None:
    """Without an address for others there is none to be told."""
    assert await answer_about_addresses(Guards(NoLimits())) == {"links": []}


@live
async def test_addresses_are_looked_up_anew() -> None:
    """A machine that comes into another network is found there."""
    guards = Guards(NoLimits(), links=iter([LINKS, []]).__next__)
    assert [await answer_about_addresses(guards), await answer_about_addresses(guards)] == [
        {"links": LINKS},
        {"links": []},
    ]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
@live
async def test_the_ways_are_only_asked_for(method: str) -> None:
    """There is nothing to be changed about them from outside."""
    async with house() as guests, guests.session.request(method, f"{guests.url}/api/ways") as answer:
        assert answer.status == 405
