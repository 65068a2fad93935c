"""The protocol of a measured server: it prints its port, and stops when its stdin is closed."""

from __future__ import annotations

import asyncio
import sys


async def wait_for_end_of_input(port: int) -> None:
    """Print the port, then wait until stdin is closed."""
    print(port, flush=True)
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), ended.set)
    await ended.wait()
    asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
