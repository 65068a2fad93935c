"""Floods of frames at the real program: how soon each is closed, and how long others wait for a durable change."""

from __future__ import annotations

import asyncio
import socket
import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.cli.served import Server
from tests.support.server.raw_socket import ASKING, BINARY, CONTINUED, PING, PONG, TEXT, masked

FLOODS = {  # how each begins, and what comes again and again
    "pings": (b"", masked(b"", PING)),
    "pongs": (b"", masked(b"", PONG)),
    "empty pieces": (masked(b"", TEXT, last=False), masked(b"", CONTINUED, last=False)),
    "large frames": (b"", masked(bytes(messages.FRAME), BINARY)),
}
SOCKETS = 8
CHANGES = 8  # that are timed, within what one socket may send
AT_ONCE = 64 * 1024  # bytes
SOON = 1.0  # second


def flood(port: int, table: str, first: bytes, frame: bytes) -> float:
    """Send as fast as the server reads until it closes; return the seconds since the first byte."""
    with socket.create_connection(("127.0.0.1", port)) as stranger:
        stranger.sendall("\r\n".join([*ASKING, "", ""]).format(port=port).encode())
        stranger.recv(1 << 16)
        stranger.sendall(masked(messages.encode(messages.Hello(table=table))) + first)
        much, began = frame * (AT_ONCE // len(frame) + 1), time.monotonic()
        try:
            while True:
                stranger.sendall(much)
        except ConnectionError:
            return time.monotonic() - began


async def time_changes(host: Client) -> list[float]:
    """Return the seconds that each of some durable changes takes."""
    took = []
    for number in range(CHANGES):
        began = time.monotonic()
        await host.send(messages.Admit, watchers=True, listed=number % 2 == 0)
        took.append(time.monotonic() - began)
        await asyncio.sleep(0.05)
    return took


async def attack(port: int) -> dict[str, tuple[list[float], list[float]]]:
    """Return, for each kind of flood, how long each socket lasted and how long changes took."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    async with aiohttp.ClientSession() as session:
        for name, (first, frame) in {"nothing": (b"", b""), **FLOODS}.items():
            host = Client(session, f"http://127.0.0.1:{port}")
            await host.open("coup", "Sara")
            await host.connect()
            strangers = [
                asyncio.to_thread(flood, port, host.table, first, frame) for _ in range(SOCKETS if frame else 0)
            ]
            lasted, took = await asyncio.gather(asyncio.gather(*strangers), time_changes(host))
            found[name] = lasted, took
            await host.disconnect()
    return found


def run(number: int | None, seed: int) -> list[str]:
    """Eight sockets flood the real program with frames of each kind: all are closed within a second."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--host", "127.0.0.1")
        try:
            found = asyncio.run(attack(urlsplit(server.url).port or 0))
        finally:
            server.stop()
    failures = []
    for name, (lasted, took) in found.items():
        longest = max(lasted, default=0.0)
        median, most = 1e3 * statistics.median(took), 1e3 * max(took)
        print(f"  {name}: closed after {longest:.2f} s; meanwhile a change took {median:.0f} ms, {most:.0f} at most")
        if longest > SOON:
            failures.append(f"a flood of {name} lasted {longest:.1f} s")
    return failures
