"""A socket that cannot come in, or breaks, leaves nothing behind that others or its player would stumble over."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from dorehami.server.protocol import messages
from dorehami.server.tables.registry import Registry
from dorehami.server.views.projection import PlayerView, Projection
from dorehami.store.log import Change, WriteCallback
from dorehami.store.memory import MemoryLog
from tests.support.random_table import SlowBots
from tests.support.simulated import Line, World, simulate

SIT = messages.Sit(id="a random id of thirty letters.", name="Ali")


class Slow(MemoryLog):
    """Every row takes a tenth of a second."""

    def put(self, change: Change, told: WriteCallback) -> None:
        if change.rows:
            asyncio.get_running_loop().call_later(0.1, super().put, change, told)
        else:
            super().put(change, told)


async def opened() -> tuple[World, Line, Line]:
    """A table with its host, and somebody else who has come in."""
    wanted = messages.Open(game="coup", chairs=3, name="Sara", turn=0, reaction=0)
    world = World(wanted, SlowBots(1), random.Random(1).randrange, 1)
    world.log = world.services.log = Slow()
    world.registry = Registry(world.services)
    secret = await world.open()
    host, guest = world.line(0), world.line(1)
    world.join(host, messages.Hello(table=world.code, secret=secret))
    world.join(guest, messages.Hello(table=world.code))
    return world, host, guest


class BlindToWatchers(Projection):
    """A projection that has no view for watchers."""

    def view_of(self, player: int) -> PlayerView:
        if player < 0:
            raise RuntimeError
        return super().view_of(player)


def test_who_cannot_come_in_keeps_nobody_from_hearing() -> None:
    """A fault for one viewer alone is no fault for the others."""

    async def evening() -> None:
        world, host, guest = await opened()
        world.table.submit(guest, SIT)
        await asyncio.sleep(1)
        broadcaster = world.table.broadcaster
        broadcaster.projection = BlindToWatchers(broadcaster.state, broadcaster.projection)
        with pytest.raises(RuntimeError):
            world.join(world.line(2), messages.Hello(table=world.code))
        heard = len(guest.heard)
        world.table.submit(host, messages.AddBot(id="1"))
        await asyncio.sleep(1)
        assert len(guest.heard) > heard
        done = msgspec.json.decode(host.heard[-1].frame)
        assert (done["type"], done["id"]) == ("done", "1")

    simulate(evening())


def test_a_repeated_wish_of_a_broken_socket_takes_no_seat_away() -> None:
    """The secret that was told holds, and nobody seems to be here who is not."""

    async def evening() -> None:
        world, host, guest = await opened()
        for line, command in ((guest, SIT), (host, messages.AddBot(id="1")), (guest, SIT)):
            world.table.submit(line, command)
        await asyncio.sleep(0.15)
        player, secret = guest.player, guest.secret
        assert secret
        world.table.sessions.disconnect(guest)
        await asyncio.sleep(1)
        assert world.table.sessions.player_of(secret) == player
        assert world.table.broadcaster.connected() == {host.player}

    simulate(evening())
