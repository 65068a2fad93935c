"""How a measured server behaves: it says its port, and ends when its input does."""

from __future__ import annotations

import asyncio
import sys


async def until_input_ends(port: int) -> None:
    print(port, flush=True)
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), ended.set)
    await ended.wait()
    asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
