"""Letting everything pass until it concerns one: kept on the server, told to nobody, taken back at will."""

from __future__ import annotations

from typing import Any

from dorehami.engine.dice import Dice
from dorehami.server import wire
from dorehami.server.client import Client
from tests.live import house, live
from tests.server.rooms import game_of, refused, stays_up_to_date


async def on_turn(players: list[Client]) -> Client:
    """Who begins."""
    await players[0].until(lambda c: bool(c.facts.get("asked")))
    return next(player for player in players if [player.seat] == player.facts["turn"])


def allows(client: Client) -> bool:
    return ["allow"] in client.moves()


@live
async def test_what_concerns_others_passes_by_itself() -> None:
    """A window that is not about oneself is let pass; the others cannot tell it from an answer of one's own."""
    async with house(below=Dice(3).below) as guests:
        players = await game_of(guests, "coup", 3)
        actor = await on_turn(players)
        lazy, other = [player for player in players if player is not actor]
        await lazy.send(wire.LetPass)
        assert lazy.record.get("passing") is True
        assert not any(player.record.get("passing") for player in (actor, other))
        await actor.move("tax")
        await other.until(lambda c: allows(c) and lazy.seat not in c.facts["asked"])
        assert lazy.record.get("passing") is True
        await other.move("allow")
        await actor.until(lambda c: c.facts["turn"] != [actor.seat])
        moved: list[dict[str, Any]] = [player.record for player in (actor, other)]
        assert "passing" not in str(moved)
        await stays_up_to_date(guests, actor, other)


@live
async def test_what_is_aimed_at_oneself_is_asked() -> None:
    """And from then on one answers everything oneself again."""
    async with house(below=Dice(3).below) as guests:
        players = await game_of(guests, "coup", 3)
        actor = await on_turn(players)
        lazy, other = [player for player in players if player is not actor]
        await lazy.send(wire.LetPass)
        assert lazy.seat is not None
        await actor.move("steal", lazy.seat)
        await lazy.until(lambda c: allows(c) and not c.record.get("passing"))
        await other.move("allow")
        await other.until(lambda c: c.facts["asked"] == [lazy.seat])
        assert allows(lazy)


@live
async def test_it_is_taken_back_at_will_and_ends_with_the_game() -> None:
    """Only somebody who plays may; and the next game begins without it."""
    async with house(below=Dice(3).below) as guests:
        host = await guests.opens("coup", chairs=2)
        assert await refused(host.send(wire.LetPass)) == "not_playing"
        guest = await guests.sits(host.table, "Guest")
        await host.send(wire.Start)
        actor = await on_turn([host, guest])
        other = guest if actor is host else host
        await other.send(wire.LetPass)
        await other.send(wire.LetPass, on=False)
        assert not other.record.get("passing")
        await other.send(wire.LetPass)
        await actor.send(wire.Leave)
        await other.send(wire.Finish)
        assert not (await guests.again(other)).record.get("passing")
