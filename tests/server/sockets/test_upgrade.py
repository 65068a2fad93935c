"""Upgrades to WebSockets: input sent before the response is not lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from aiohttp import web

from dorehami.cli.hosting import uvloop_factory
from dorehami.server.access.guards import Guards
from dorehami.server.identity.tickets import Bearer
from dorehami.server.protocol import messages
from dorehami.server.sockets.upgrade import BLANK_LINE, MAX_HELD, UpgradableProtocol, end_of_upgrade
from dorehami.server.tables.registry import Registry
from tests.support.live import STUCK, House, NoLimits, house, live
from tests.support.server.raw_socket import ASKING, Raw, masked

HEAD = "\r\n".join([*ASKING, "", ""])
ASKED = "{start} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{lines}\r\n"
OPEN = b'{"game":"coup","name":"Sara"}'
ONE_READ = 256 * 1024  # bytes, at most
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop_factory()}


def request(guests: House, start: str, *lines: str) -> bytes:
    return ASKED.format(start=start, port=guests.running.port, lines="".join(f"{line}\r\n" for line in lines)).encode()


def upgrade_request(guests: House) -> bytes:
    return HEAD.format(port=guests.running.port).encode()


async def connect(guests: House) -> Raw:
    return Raw(*await asyncio.open_connection("127.0.0.1", guests.running.port))


async def status(raw: Raw) -> int:
    """Return the status of the next response, and skip its body."""
    head = (await raw.reader.readuntil(BLANK_LINE)).decode().lower()
    length = head.partition("content-length: ")[2].partition("\r\n")[0]
    await raw.reader.readexactly(int(length or 0))
    return int(head.split()[1])


async def upgrade_behind(before: bytes, chunk: int) -> list[int]:
    """Send requests, an upgrade and two messages in chunks; return the statuses once both messages are answered."""
    async with house() as guests:
        host = await guests.opens("coup")
        raw = await connect(guests)
        sent = before.replace(b"PORT", str(guests.running.port).encode()) + upgrade_request(guests)
        sent += masked(messages.encode(messages.Hello(table=host.table))) + masked(
            messages.encode(messages.Ping(id="early"))
        )
        for at in range(0, len(sent), chunk):
            raw.writer.write(sent[at : at + chunk])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        found = [await status(raw)]
        while found[-1] != 101:
            found.append(await status(raw))
        assert isinstance(await raw.answer("early"), messages.Done)
        await raw.close()
        return found


HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"
TABLE = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: %d\r\n\r\n" % len(OPEN) + OPEN


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("chunk", [1, 7, 10_000])
@pytest.mark.parametrize(
    ("before", "statuses"), [(b"", [101]), (HEALTH * 2, [200, 200, 101]), (TABLE, [200, 101])], ids=["", "get", "post"]
)
def test_input_behind_an_upgrade_request_reaches_the_socket(
    before: bytes, statuses: list[int], chunk: int, loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """Byte by byte or in one packet, behind other requests or not, on both event loops."""
    with asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(asyncio.wait_for(upgrade_behind(before, chunk), STUCK)) == statuses


@live
async def test_input_behind_a_refused_upgrade_is_parsed_as_requests() -> None:
    """Each is answered, another upgrade included."""
    async with house() as guests:
        raw = await connect(guests)
        refused = upgrade_request(guests).replace(b"-Version: 13", b"-Version: 12")
        raw.writer.write(refused + request(guests, "GET /health") + refused + upgrade_request(guests))
        assert [await status(raw) for _ in range(4)] == [400, 200, 400, 101]
        await raw.close()


@pytest.mark.parametrize("other", ["h2c", "tls/1.2, h2c"])
@live
async def test_upgrades_to_other_protocols_are_ignored(other: str) -> None:
    """The body of such a request is read; curl sends them."""
    async with house() as guests:
        raw = await connect(guests)
        lines = ["Connection: Upgrade", f"Upgrade: {other}", f"Content-Length: {len(OPEN)}"]
        raw.writer.write(request(guests, "POST /api/tables", *lines) + OPEN)
        assert await status(raw) == 200
        await raw.close()


@dataclass
class SlowGuards(Guards):
    """Guards that wait before they check a ticket."""

    asked: asyncio.Queue[UpgradableProtocol] = field(default_factory=asyncio.Queue)
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    async def bearer(self, registry: Registry, request: web.Request) -> Bearer | None:
        assert request.transport is not None
        protocol = request.transport.get_protocol()
        assert isinstance(protocol, UpgradableProtocol)
        self.asked.put_nowait(protocol)
        await self.ready.wait()
        return await super().bearer(registry, request)


@live
async def test_early_input_is_bounded() -> None:
    """Above the bound reading stops; after the response all of it is handled."""
    guards = SlowGuards(NoLimits())
    async with house(guards=guards) as guests:
        guards.ready.set()
        host = await guests.opens("coup")
        guards.ready.clear()
        await guards.asked.get()
        raw = await connect(guests)
        raw.writer.write(upgrade_request(guests) + masked(messages.encode(messages.Hello(table=host.table))))
        nonsense = masked(bytes(messages.FRAME - 100)) * 100
        raw.writer.write(nonsense + masked(messages.encode(messages.Ping(id="last"))))
        protocol = await guards.asked.get()
        while protocol.transport.is_reading():
            await asyncio.sleep(0)
        assert protocol.held is not None
        assert MAX_HELD < len(protocol.held) <= MAX_HELD + ONE_READ < len(nonsense)
        guards.ready.set()
        assert await status(raw) == 101
        assert isinstance(await raw.answer("last"), messages.Done)
        await raw.close()


@pytest.mark.parametrize(
    ("head", "ends"),
    [
        (b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nA: b\r\nUPGRADE:WebSocket\r\nC: d\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nUpgrade: h2c, websocket\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nUpgrade: h2c\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nNo-Upgrade: websocket\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nA: b\r\n", False),
        (b"GET /upgrade:websocket HTTP/1.1\r\n\r\n", False),
        (b"", False),
    ],
)
def test_the_end_of_an_upgrade_request_is_found(head: bytes, ends: bool) -> None:
    """Its head has an Upgrade header, in upper or lower case, and ends with a blank line."""
    assert end_of_upgrade(head) == (len(head) if ends else -1)
    assert end_of_upgrade(HEALTH + head) == (len(HEALTH + head) if ends else -1)


def test_the_first_upgrade_request_counts() -> None:
    """The bytes behind it are not searched."""
    head = b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"
    assert end_of_upgrade(head + b"\x81\x80" + BLANK_LINE + head) == len(head)
