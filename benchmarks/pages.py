"""Pages of finished games: the latency of writes while hundreds of pages are requested at once, against an idle server.

The real server and its processes run on the first core, the clients on the last one. Every request is for another page
of a table that is not in memory, from its own address, so no cache and no rate limit helps; only the bound on pages in
the making does. Clients that get 429 retry.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median

import aiohttp

from benchmarks.live_parts.servers import cores
from dorehami.bots.pool.workers import InProcess
from dorehami.cli.serve_options import FILE
from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import house, plays, random_choice

PAGES = (".play", "/deal", "/replay?view=open", "/replay?view=0", "/replay?view=1", "/replay?view=2")
WRITERS = 8
PAUSE = 0.25  # seconds between two writes of one: a socket may send five a second
CALM = 5.0  # seconds


async def finished_games(data: Path, count: int) -> list[str]:
    """Return the codes of new tables with one finished game each, written to a log."""
    log = SqliteLog.open(data / FILE)
    codes = []
    async with house(log, InProcess()) as guests:
        for number in range(count):
            host = await guests.opens("dezh", f"Sara {number}", chairs=4, bots=3)
            await host.send(messages.Start)
            await plays(host, random_choice(number))
            codes.append(host.table)
    await log.close()
    return codes


@asynccontextmanager
async def serve(data: Path) -> AsyncIterator[str]:
    """Run the real server on the first core."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "dorehami.cli", "serve", "--data", str(data), "--port", str(port), "--quiet"]
    server = subprocess.Popen(command, preexec_fn=lambda: os.sched_setaffinity(0, {cores()[0]}))
    try:
        await wait_until_ready(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


async def wait_until_ready(url: str) -> None:
    """Wait until the server answers on /health."""
    async with aiohttp.ClientSession() as session:
        while True:
            with suppress(aiohttp.ClientError):
                async with session.get(f"{url}/health") as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.1)


async def write_repeatedly(client: Client, took: list[float]) -> None:
    """Move a chair forth and back until cancelled, noting the latency of each durable write in milliseconds."""
    chair = 0
    while True:
        chair = 1 - chair
        before = time.perf_counter()
        await client.send(messages.Shift, chair=chair)
        took.append(1000 * (time.perf_counter() - before))
        await asyncio.sleep(PAUSE)


async def fetch_page(url: str, path: str, address: str, said: Counter[int]) -> None:
    """Request a page, retrying after 429, and count the answers by status."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(None)) as session:
        while True:
            async with session.get(url + path) as answer:
                await answer.read()
                said[answer.status] += 1
                if answer.status != 429:
                    return
            await asyncio.sleep(1)


def print_latencies(name: str, took: list[float]) -> None:
    """Print the number of writes and their latencies."""
    ranked = sorted(took)
    print(
        f"{name:<28}{len(took):>6} writes   median {median(ranked):7.1f} ms   "
        f"99 % {ranked[int(0.99 * (len(ranked) - 1))]:7.1f} ms   longest {ranked[-1]:7.1f} ms"
    )


async def measure(count: int) -> None:
    """Measure writes on an idle server, then while all pages are requested."""
    with tempfile.TemporaryDirectory() as folder:
        codes = await finished_games(Path(folder), -(-count // len(PAGES)))
        async with serve(Path(folder)) as url, aiohttp.ClientSession() as session:
            clients = [Client(session, url) for _ in range(WRITERS)]
            for client in clients:
                await client.open("coup", "Sara", chairs=4)
                await client.connect()
            took: list[float] = []
            writers = [asyncio.create_task(write_repeatedly(client, took)) for client in clients]
            await asyncio.sleep(CALM)
            print_latencies("calm", took)
            took.clear()
            paths = [f"/api/tables/{code}/games/1{page}" for code in codes for page in PAGES][:count]
            said: Counter[int] = Counter()
            began = time.perf_counter()
            ask = [fetch_page(url, path, f"127.0.{1 + i // 250}.{1 + i % 250}", said) for i, path in enumerate(paths)]
            await asyncio.gather(*ask)
            lasted = time.perf_counter() - began
            print_latencies(f"{len(paths)} pages in {lasted:.1f} s", took)
            print("answers by status:", dict(said))
            for writer in writers:
                writer.cancel()
            await asyncio.gather(*writers, return_exceptions=True)
            for client in clients:
                await client.disconnect()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=300)
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {cores()[1]})
    asyncio.run(measure(chosen.pages))
