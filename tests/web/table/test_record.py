"""The client's record: what it makes of news is what the server would say if it said everything."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.views.broadcaster import Broadcaster
from tests.support.browser.node import run_script
from tests.support.browser.serving import apart
from tests.support.live import House, house, plays, random_choice

GAMES = {
    "coup": (4, []),
    "coup with everything": (5, ["reformation", "inquisitor", "anarchist"]),
    "dezh": (4, ["gate"]),
    "dezh for two": (2, []),
    "mccarthy": (3, []),
    "mccarthy with partners": (2, ["silent_partner", "ending=double"]),
}
FRAMES = (messages.Welcome, messages.Snapshot, messages.News)


class Listener(Client):
    """A guest who keeps every message that changes the record."""

    frames: list[Any]

    async def process(self, message: messages.ToClient) -> None:
        if isinstance(message, FRAMES):
            self.frames.append(msgspec.json.decode(messages.encode(message)))
        await super().process(message)


class Witness:
    """The full record for each viewer after every version."""

    def __init__(self, broadcaster: Broadcaster) -> None:
        self.truths: dict[int, dict[int, Any]] = defaultdict(dict)
        self.broadcaster = broadcaster
        self.tell = broadcaster.broadcast
        broadcaster.broadcast = self.hear  # type: ignore[method-assign, assignment]

    def hear(self, *told: Any) -> None:
        self.tell(*told)
        for player, lines in self.broadcaster.subscribers.items():
            snapshot = msgspec.json.decode(self.broadcaster.snapshot(lines[0]))
            self.truths[player][snapshot["version"]] = snapshot["record"]


async def listener(guests: House, table: str = "") -> Listener:
    client = Listener(guests.session, guests.url)
    client.frames = []
    guests.clients.append(client)
    if table:
        await client.connect(table)
    return client


async def evening(guests: House, game: str, chairs: int, options: list[str], seed: int) -> list[dict[str, Any]]:
    """A game with a host, a friend, bots and somebody who watches, and the start of another: what each was sent."""
    host = await listener(guests)
    await host.open(game, "Sara", chairs=chairs, options=options, bots=chairs - 2)
    witness = Witness(guests.running.registry.tables[host.table].broadcaster)
    await host.connect()
    friend, watcher = await listener(guests, host.table), await listener(guests, host.table)
    await friend.send(messages.Sit, name="Bahram")
    await host.send(messages.Start)
    await asyncio.gather(plays(host, random_choice(seed)), plays(friend, random_choice(-seed)))
    await asyncio.gather(host.send(messages.Ready), friend.send(messages.Ready))
    await watcher.wait_until(lambda c: c.version >= host.version)
    viewers = {host.player: host, friend.player: friend, WATCHER: watcher}
    assert all(len(client.frames) > 20 for client in viewers.values())
    return [
        {"frames": [*client.frames], "truths": witness.truths[WATCHER] | witness.truths[player]}
        for player, client in viewers.items()
        if player is not None
    ]


async def recorded(name: str, seed: int) -> list[dict[str, Any]]:
    chairs, options = GAMES[name]
    async with house() as guests:
        return await evening(guests, name.split()[0], chairs, options, seed)


@pytest.mark.parametrize(("name", "seed"), [(name, 7 * number) for number, name in enumerate(GAMES)])
def test_laid_news_are_the_servers_record(name: str, seed: int) -> None:
    """After every version the client's record equals the snapshot that the server would send, for every viewer."""
    viewers = apart(recorded(name, seed))
    news = [sum(frame["type"] == "news" for frame in viewer["frames"]) for viewer in viewers]
    assert run_script("fold.mjs", viewers) == news
