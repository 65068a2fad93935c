"""Validation of the Host header, against DNS rebinding."""

from __future__ import annotations

import asyncio
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.server.access.guards import Guards
from dorehami.server.access.hosts import is_allowed_host, own_names
from dorehami.server.http.security_headers import SECURITY_HEADERS
from dorehami.words import LANGUAGES, Words
from tests.support.live import House, NoLimits, house, live
from tests.support.server.raw_socket import ASKING

MACHINE = "Den.lan"
PUBLIC = "https://play.example.org:8443/"


@pytest.mark.parametrize(
    "host",
    [
        *("192.168.1.5", "192.168.1.5:8600", "127.0.0.1:1", "8.8.8.8:65535"),
        *("[::1]", "[::1]:8600", "[FE80::1]:8600", "[2001:db8::7]", "[::ffff:10.0.0.1]:80"),
        *("localhost", "LocalHost:8600", "localhost.", "localhost.:8600"),
        *("den", "DEN:8600", "den.lan", "Den.LAN.:8600", "den.local", "den.local.", "DEN.LOCAL:8600"),
        *("games.example.org", "Games.Example.ORG.:80", "games.example.org:8600"),
    ],
)
def test_its_own_names_are_served(host: str) -> None:
    """Addresses, localhost, what the machine is called and what was allowed; in any case, with any port or a dot."""
    assert is_allowed_host(host, {"games.example.org"}, MACHINE)


@pytest.mark.parametrize(
    "host",
    [
        *("", ".", ":8600", "evil.example", "evil.example:8600", "den.evil.example", "localhost.evil.example"),
        *("evil.den", "evil.local", "den.local.evil.example", "evil.games.example.org", "example.org", "lan", "local"),
        *("den..", "localhost..", "den.lan.local", "127.0.0.1.evil.example", "127.1", "0x7f.0.0.1", "2130706433"),
        *("::1", "[::1", "::1]", "[::1].evil.example", "[evil]", "[127.0.0.1]", "[fe80::1%eth0]", "[]", "256.1.1.1"),
        *("localhost:", "localhost:x", "localhost:8600:1", "localhost:999999", "user@localhost", "localhost/x"),
        *(" localhost", "localhost ", "localhost,evil.example", "http://localhost", "local\u212aost", "localhost\n"),
    ],
)
def test_other_names_are_not(host: str) -> None:
    """Neither what begins or ends like one of ours, nor what is no host at all."""
    assert not is_allowed_host(host, {"games.example.org"}, MACHINE)


@pytest.mark.parametrize("machine", ["", ".", ".lan"])
def test_a_machine_without_a_name_has_none(machine: str) -> None:
    """Nothing is not a name, nor is `.local`."""
    assert own_names(machine) == {"localhost"}
    assert not is_allowed_host("", (), machine)
    assert not is_allowed_host(".local", (), machine)


@given(st.text(), st.text())
def test_no_header_raises(host: str, machine: str) -> None:
    """Any Host header is parsed without an error; a subdomain of an own name is never accepted."""
    is_allowed_host(host, (), machine)
    assert not is_allowed_host(f"evil.{host}.example", (), "den")


async def response_lines(house: House, *lines: str) -> tuple[int, dict[str, str], str]:
    """Return the response, line by line: status, headers, body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.running.port)
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode())
    said = (await reader.read()).decode()
    writer.close()
    await writer.wait_closed()
    head, _, body = said.partition("\r\n\r\n")
    first, *rest = head.split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


def known() -> Guards:
    return Guards(limits=NoLimits(), public_url=PUBLIC, allowed_hosts=frozenset({"den.home"}), machine=lambda: MACHINE)


@pytest.mark.parametrize("path", ["/", "/t/123456", "/nowhere", "/assets/x.js", "/health", "/metrics"])
@live
async def test_a_stranger_s_name_gets_a_sentence(path: str) -> None:
    """On every path, in every language, with the headers of all answers; the page itself is not given."""
    async with house(guards=known()) as guests:
        status, headers, body = await response_lines(guests, f"GET {path} HTTP/1.1", "Host: evil.example")
    assert status == 421
    assert body.splitlines() == [Words(language).say("refusal-wrong_host") for language in LANGUAGES]
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert {name: headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS


@pytest.mark.parametrize("line", ["GET /api/tables", "POST /api/tables", "GET /api/nowhere", "DELETE /api/tables"])
@live
async def test_a_stranger_s_name_gets_a_code(line: str) -> None:
    """API requests under a foreign host name are refused with a code, and open nothing."""
    async with house(guards=known()) as guests:
        status, _, body = await response_lines(
            guests, f"{line} HTTP/1.1", "Host: evil.example:8600", "Content-Length: 0"
        )
        assert (status, body) == (421, '{"code":"wrong_host"}')
        assert not guests.running.registry.tables


@live
async def test_a_stranger_s_name_gets_no_socket() -> None:
    """Nor does the page of that name, which a browser takes for the same origin."""
    asking = [line for line in ASKING if not re.match("Host|Connection", line)]
    async with house(guards=known()) as guests:
        for host, status in (
            ("evil.example", 421),
            ("den.local:1", 101),
            ("den.home.", 101),
            ("play.example.org", 101),
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
            lines = [*asking, "Connection: Upgrade", f"Host: {host}", f"Origin: http://{host}", "", ""]
            writer.write("\r\n".join(lines).encode())
            assert (host, (await reader.readline()).split()[1]) == (host, str(status).encode())
            writer.close()
            await writer.wait_closed()


@pytest.mark.parametrize(
    "hosts", [[], ["localhost", "evil.example"], ["evil.example", "localhost"], ["localhost", "localhost"]], ids=str
)
@pytest.mark.parametrize("version", ["1.0", "1.1"])
@live
async def test_exactly_one_name_is_said(hosts: list[str], version: str) -> None:
    """None leaves open which page asks, and two say two things."""
    async with house(guards=known()) as guests:
        status, _, body = await response_lines(guests, f"GET / HTTP/{version}", *[f"Host: {host}" for host in hosts])
    assert status in (400, 421)
    assert "<html" not in body
