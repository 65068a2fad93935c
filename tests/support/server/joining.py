"""Requests for seats at a live table."""

from __future__ import annotations

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.live import House


async def lose_device(client: Client, *others: Client) -> None:
    """Disconnect a client and wait until the others know that it is absent."""
    await client.disconnect()
    for other in others:
        await other.wait_until(lambda c: client.player not in c.presence.players)


async def request_seat_back(guests: House, name: str, *judges: Client) -> tuple[Client, int]:
    """Ask for the seat of this name from a new device; wait until the others know of the request."""
    asker = await guests.watches(judges[0].table)
    request = (await asker.send(messages.Return, name=name)).request
    for judge in (*judges, asker):
        await judge.wait_until(lambda c: request in [asking.request for asking in c.presence.asking])
    return asker, request


async def request_bots_seat(
    guests: House, host: Client, name: str = "Late", chair: int | None = None
) -> tuple[Client, int]:
    """Ask for a bot's seat as a newcomer; wait until the host knows of the request."""
    newcomer = await guests.watches(host.table)
    request = (await newcomer.send(messages.Sit, name=name, chair=chair)).request
    await host.wait_until(lambda c: request in [asking.request for asking in c.presence.asking])
    return newcomer, request
