"""Seats that are asked for, on the wire."""

from __future__ import annotations

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.live import House


async def gone(client: Client, *others: Client) -> None:
    """Its device is lost, and everybody knows that it is not here."""
    await client.disconnect()
    for other in others:
        await other.wait_until(lambda c: client.player not in c.presence.players)


async def asks(guests: House, name: str, *judges: Client) -> tuple[Client, int]:
    """Somebody with a new device asks for the seat of this name, and the others hear of it."""
    asker = await guests.watches(judges[0].table)
    request = (await asker.send(messages.Return, name=name)).request
    for judge in (*judges, asker):
        await judge.wait_until(lambda c: request in [asking.request for asking in c.presence.asking])
    return asker, request


async def knocks(guests: House, host: Client, name: str = "Late", chair: int | None = None) -> tuple[Client, int]:
    """A newcomer asks for a bot's seat, and the host hears of it."""
    newcomer = await guests.watches(host.table)
    request = (await newcomer.send(messages.Sit, name=name, chair=chair)).request
    await host.wait_until(lambda c: request in [asking.request for asking in c.presence.asking])
    return newcomer, request
