"""Bots of many tables on one core: answers by bots, late answers, and the load at which new games are refused.

The server and its bots run on the first core. The number of tables, each with four bots and a guest, grows from round
to round; each round prints who gave the answers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections import Counter

from benchmarks.live_parts.servers import cores, raise_socket_limit
from dorehami.bots.pool.workers import Workers
from dorehami.client import RefusedByTable
from dorehami.server.protocol import messages
from dorehami.server.services import bot_delay
from dorehami.store.memory import MemoryLog
from tests.soak.bot_timing import late_answers, lets_pass
from tests.support.live import House, house, plays

BOTS = 4


async def run_table(guests: House, number: int, ended: Counter[str]) -> None:
    """Play one game after another with bots; a refused start is retried after a pause."""
    host = await guests.opens("coup", chairs=BOTS + 1)
    for _ in range(BOTS):
        await host.send(messages.AddBot)
    while True:
        try:
            await host.send(messages.Start)
            ended["began"] += 1
        except RefusedByTable as refused:
            ended[refused.refusal.code] += 1
            await asyncio.sleep(5)
            continue
        await plays(host, lets_pass(number))
        await host.send(messages.Ready)


def moves_by_cause(log: MemoryLog) -> Counter[str]:
    """Return the number of moves by who made them: guests, bots, the clock."""
    moved = [row for shelf in log.tables.values() for row in shelf.rows if row.kind == "moved"]
    return Counter("guest" if row.cause.startswith("seat") else row.cause for row in moved)


async def measure(counts: list[int], seconds: float) -> None:
    """Run the server, add tables step by step, and print each step's counts."""
    log, bots, ended = MemoryLog(), Workers(), Counter[str]()
    try:
        await bots.start()
        async with house(log, bots, delay=bot_delay) as guests:
            tasks: list[asyncio.Task[None]] = []
            for count in counts:
                tasks += [asyncio.create_task(run_table(guests, n, ended)) for n in range(len(tasks), count)]
                await asyncio.sleep(seconds / 2)
                before, late = moves_by_cause(log), late_answers(guests)
                await asyncio.sleep(seconds / 2)
                answers, late = moves_by_cause(log) - before, late_answers(guests) - late
                print(
                    f"{count:>5} tables: {answers['bot']:>6} answers by bots, {late:>6} of them late, "
                    f"{answers['clock']:>5} by the clock; games begun {ended['began']}, refused {ended['house_full']}",
                    flush=True,
                )
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await bots.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 300, 500, 800])
    parser.add_argument("--seconds", type=float, default=40.0)
    chosen = parser.parse_args()
    raise_socket_limit()
    os.sched_setaffinity(0, {cores()[0]})
    asyncio.run(measure(chosen.tables, chosen.seconds))
