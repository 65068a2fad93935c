"""Games with a sealed deal at a live table, and their records."""

from __future__ import annotations

import asyncio
from typing import Any

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.live import House

SEALED: dict[str, Any] = {"below": None}


async def start_sealed_game(guests: House, game: str, humans: int, bots: int = 0, **wanted: Any) -> list[Client]:
    host = await guests.opens(game, chairs=humans + bots, bots=bots, **wanted)
    players = [host, *[await guests.sits(host.table, f"Guest {number}") for number in range(1, humans)]]
    await host.send(messages.Start)
    await asyncio.gather(*[player.wait_until(lambda c: c.room["phase"] == "playing") for player in players])
    return players


async def record(guests: House, client: Client) -> str:
    async with guests.session.get(f"{guests.url}/api/tables/{client.table}/games/1.play") as answer:
        return await answer.text()
