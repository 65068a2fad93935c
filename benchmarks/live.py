"""The live table: durable moves sent to four viewers against bare broadcasts: rate, latency, size and memory.

One run measures all; last comes the bar: what must be reached, and whether it was. Servers run on the first core, the
swarm (the load generator) on the last one; contestants take turns, and the median over the rounds is printed. The same
small client drives every server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import uvloop

from benchmarks.contestants import ours, socketio
from benchmarks.live_parts import bar, memory, report
from benchmarks.live_parts.bare import AiohttpRoom, Room, SocketioRoom
from benchmarks.live_parts.load import Load, Measurement
from benchmarks.live_parts.report import OURS
from benchmarks.live_parts.servers import Server, cores, raise_socket_limit
from benchmarks.live_parts.sizes import VARIANTS, Sizes, sizes
from benchmarks.live_parts.tables import PLAYERS, PlayedTable, command

OUR_SERVER = [sys.executable, "-m", "benchmarks.contestants.table_server"]
AIOHTTP_SERVER = [sys.executable, "-m", "benchmarks.contestants.bare_aiohttp"]
SAID = len(command("move", version=1000, move=["steal", 2]))  # bytes of a move as a client sends it


@dataclass(frozen=True)
class Plan:
    """The amount of work in a run."""

    games: int = 30  # of each variant
    loads: tuple[int, ...] = (150, 1000)  # tables that play flat out
    rounds: int = 9
    seconds: float = 3.0
    warm: float = 0.5
    paced_tables: int = bar.TABLES
    pace: float = bar.PACE  # moves a second,
    paced_seconds: float = 20.0  # and for how long
    watchers: int = 2000
    watched: int = 100  # tables


QUICK = Plan(
    games=3,
    loads=(50,),
    rounds=1,
    seconds=1.0,
    warm=0.2,
    paced_tables=100,
    paced_seconds=2.0,
    watchers=200,
    watched=10,
)


async def measure_sizes(plan: Plan) -> dict[str, Sizes]:
    return {variant.what: await sizes(variant, plan.games) for variant in VARIANTS}


async def flat_out(plan: Plan, tables: int, commands: dict[str, list[str]], news: int) -> dict[str, list[Measurement]]:
    """Run all contestants round after round, reversing the order each time."""
    with ExitStack() as stack:
        loads: dict[str, Load[Any]] = {}
        for name, start in commands.items():
            server = stack.enter_context(Server(start, cores()[0]))
            loads[name] = Load(server, [group(name, server.port, i, news) for i in range(tables)])
            await loads[name].connect()
            await loads[name].wait_until_idle()
        gc.freeze()
        found: dict[str, list[Measurement]] = {name: [] for name in loads}
        for turn in range(plan.rounds):
            for name in list(loads)[:: -1 if turn % 2 else 1]:
                found[name].append(await loads[name].flat_out(plan.seconds, plan.warm))
        for load in loads.values():
            await load.disconnect()
        return found


def group(name: str, port: int, number: int, news: int) -> Room | PlayedTable:
    if name == OURS:
        return PlayedTable(port, number)
    return (AiohttpRoom if name == report.AIOHTTP else SocketioRoom)(port, number, SAID, news)


def contestants(with_node: bool) -> dict[str, list[str]]:
    """Return the command that starts each server; without node, socket.io is left out with a message."""
    found = {OURS: OUR_SERVER, report.AIOHTTP: AIOHTTP_SERVER}
    try:
        if not with_node:
            raise socketio.NodeMissing("it was not asked for")
        found[report.SOCKETIO] = socketio.command()
    except socketio.NodeMissing as problem:
        print(f"socket.io is left out: {problem}.")
    return found


def stop_at_once(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Abort the run on an unexpected error in the swarm, as all numbers would be worthless."""
    print(f"The swarm has stopped: {context.get('exception') or context['message']!r}", file=sys.stderr, flush=True)
    os._exit(1)


async def run(plan: Plan, with_node: bool) -> None:
    asyncio.get_running_loop().set_exception_handler(stop_at_once)
    commands = contestants(with_node)
    measured = await measure_sizes(plan)
    report.sizes(measured)
    news = round(measured[VARIANTS[0].what].whole)
    rates: dict[int, float | None] = {}
    for tables in plan.loads:
        found = await flat_out(plan, tables, commands, news)
        report.flat_out(found, tables, news)
        rates[tables] = report.rate_ratio(found, report.SOCKETIO)
    with Server(OUR_SERVER, cores()[0]) as server:
        idle = await memory.idle_sockets(server, plan.watchers, plan.watched)
    with Server(OUR_SERVER, cores()[0]) as server:
        before = server.memory()
        load = Load(server, [PlayedTable(server.port, i) for i in range(plan.paced_tables)])
        await load.connect()
        await load.wait_until_idle()
        playing = server.memory()
        paced = await load.paced(plan.pace, plan.paced_seconds, plan.warm)
        report.paced(paced, plan.pace, plan.paced_tables)
        left = await memory.measure_unloading(server, load)
    report.memory(before, playing, plan.paced_tables, left)
    table = (playing - before) / plan.paced_tables - PLAYERS * idle
    bar.show(bar.Result(paced, rates, idle, table), plan.pace, plan.paced_tables)


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench live", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything small and once: a rough answer")
    parser.add_argument("--without-node", action="store_true", help="leave socket.io out")
    chosen = parser.parse_args()
    raise_socket_limit()
    servers, swarm = cores()
    os.sched_setaffinity(0, {swarm})
    build = "compiled" if ours.compiled() else "PLAIN"
    python = platform.python_version()
    print(f"The {build} build on Python {python}; servers on core {servers}, the swarm on core {swarm}.")
    uvloop.run(run(QUICK if chosen.quick else Plan(), not chosen.without_node))


if __name__ == "__main__":
    main()
