"""Letting everything pass until it concerns one: kept on the server, told to nobody, taken back at will."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.engine.dice import Dice
from dorehami.server.protocol import messages
from dorehami.server.state.choices import decode_choices
from dorehami.server.table.actor import Table
from dorehami.server.table.internal_commands import AutoMove
from dorehami.store.memory import MemoryLog
from tests.support.live import House, fixed_identifiers, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    read_table,
    refusal_code,
    start_game,
    stored_choices,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.raw_socket import connect_to, frames_until, raw_socket


async def first_player(players: list[Client]) -> Client:
    """Return the client whose turn it is."""
    for player in players:
        await player.wait_until(lambda c: bool(c.facts.get("asked")))
    return next(player for player in players if [player.seat] == player.facts["turn"])


def allow(client: Client) -> bool:
    return ["allow"] in client.moves()


@live
async def test_what_concerns_others_passes_by_itself() -> None:
    """A window that is not about oneself is let pass; the others cannot tell it from an answer of one's own."""
    async with house(below=Dice(3).below) as guests:
        players = await start_game(guests, "coup", 3)
        actor = await first_player(players)
        lazy, other = [player for player in players if player is not actor]
        await lazy.send(messages.LetPass)
        assert lazy.record.get("passing") is True
        assert not any(player.record.get("passing") for player in (actor, other))
        await actor.move("tax")
        await other.wait_until(lambda c: allow(c) and lazy.seat not in c.facts["asked"])
        assert lazy.record.get("passing") is True
        await other.move("allow")
        await actor.wait_until(lambda c: c.facts["turn"] != [actor.seat])
        moved: list[dict[str, Any]] = [player.record for player in (actor, other)]
        assert "passing" not in str(moved)
        await assert_up_to_date(guests, actor, other)


@live
async def test_what_is_aimed_at_oneself_is_asked() -> None:
    """And from then on one answers everything oneself again."""
    async with house(below=Dice(3).below) as guests:
        players = await start_game(guests, "coup", 3)
        actor = await first_player(players)
        lazy, other = [player for player in players if player is not actor]
        await lazy.send(messages.LetPass)
        assert lazy.seat is not None
        await actor.move("steal", lazy.seat)
        await lazy.wait_until(lambda c: allow(c) and not c.record.get("passing"))
        await other.move("allow")
        await other.wait_until(lambda c: c.facts["asked"] == [lazy.seat])
        assert allow(lazy)


@live
async def test_it_ends_with_ones_own_turn() -> None:
    """A player's own turn ends auto-pass, also for questions that concern others."""
    async with house(below=Dice(3).below) as guests:
        players = await start_game(guests, "coup", 3)
        first = players.index(await first_player(players))
        actor, lazy, other = [players[(first + i) % 3] for i in range(3)]
        await lazy.send(messages.LetPass)
        await actor.move("income")
        await lazy.wait_until(lambda c: c.facts["asked"] == [lazy.seat] and not c.record.get("passing"))
        await lazy.move("income")
        await other.wait_until(lambda c: c.facts["turn"] == [other.seat])
        await other.move("tax")
        await lazy.wait_until(allow)


@live
async def test_it_ends_with_a_card_to_lose() -> None:
    """A card to lose by a coup ends auto-pass before the player's next turn."""
    async with house(below=Dice(3).below) as guests:
        players = await start_game(guests, "coup", 3)
        first = players.index(await first_player(players))
        other, actor, lazy = [players[(first + i) % 3] for i in range(3)]
        for player in [other, actor, lazy] * 5 + [other]:
            await player.wait_until(lambda c: c.facts["asked"] == [c.seat] == c.facts["turn"])
            await player.move("income")
        await actor.wait_until(lambda c: c.facts["asked"] == [actor.seat])
        await lazy.send(messages.LetPass)
        assert lazy.seat is not None
        await actor.move("coup", lazy.seat)
        await lazy.wait_until(lambda c: c.facts["decision"] == ["lose"] and not c.record.get("passing"))


@live
async def test_it_is_taken_back_at_will_and_ends_with_the_game() -> None:
    """Only somebody who plays may; and the next game begins without it."""
    async with house(below=Dice(3).below) as guests:
        host = await guests.opens("coup", chairs=2)
        assert await refusal_code(host.send(messages.LetPass)) == "not_playing"
        guest = await guests.sits(host.table, "Guest")
        await host.send(messages.Start)
        actor = await first_player([host, guest])
        other = guest if actor is host else host
        await other.send(messages.LetPass)
        await other.send(messages.LetPass, on=False)
        assert not other.record.get("passing")
        await other.send(messages.LetPass)
        await actor.send(messages.Leave)
        await other.send(messages.Finish)
        assert not (await guests.again(other)).record.get("passing")


# ------------------------------------------------------------------ told to nobody


async def transcript(lets_pass: bool) -> dict[str, list[bytes]]:
    """Return what the others are sent, byte for byte, while somebody passes automatically or by hand."""
    async with house(below=Dice(3).below, now=lambda: 0, **fixed_identifiers()) as guests:
        players = await start_game(guests, "coup", 3)
        actor = await first_player(players)
        lazy, other = [player for player in players if player is not actor]
        secrets = {"actor": actor.secret, "other": other.secret, "watcher": ""}
        async with AsyncExitStack() as stack:
            lines = {name: await stack.enter_async_context(raw_socket(guests)) for name in secrets}
            for name, raw in lines.items():
                await raw.hello(actor.table, secrets[name])
            if lets_pass:
                await lazy.send(messages.LetPass)
            await actor.move("tax")
            if not lets_pass:
                await lazy.wait_until(allow)
                await lazy.move("allow")
            await other.wait_until(lambda c: allow(c) and lazy.seat not in c.facts["asked"])
            await other.move("allow")
            await wait_until_level(*players)
            for raw in lines.values():
                raw.send_message(messages.Resync(id="the end"))
            return {name: await frames_until(raw, b'"id":"the end"') for name, raw in lines.items()}


@live
async def test_nobody_can_tell_that_somebody_lets_pass() -> None:
    """Every frame to everybody else is the same in bytes as if the window had been answered by hand."""
    by_itself, by_hand = await transcript(lets_pass=True), await transcript(lets_pass=False)
    assert by_itself == by_hand
    assert all(len(frames) > 4 for frames in by_itself.values())


# ------------------------------------------------------------------ kept


class Scene:
    """Three clients at a table of Coup, one of whom passes automatically on what concerns others."""

    def __init__(self, guests: House, players: list[Client], actor: Client) -> None:
        self.guests = guests
        self.players = players
        self.actor = actor
        self.lazy, self.other = [player for player in players if player is not actor]

    @property
    def table(self) -> Table:
        return self.guests.running.registry.tables[self.lazy.table]

    async def restart(self, guests: House) -> None:
        """Reconnect all clients to another server on the same log."""
        self.guests = guests
        for player in self.players:
            await connect_to(guests, player)


async def scene_in(guests: House) -> Scene:
    players = await start_game(guests, "coup", 3)
    scene = Scene(guests, players, await first_player(players))
    await scene.lazy.send(messages.LetPass)
    await wait_until_level(*players)
    return scene


async def auto_passing(log: MemoryLog, client: Client) -> list[int]:
    """Return the players who pass automatically, as stored beside the log."""
    stored = (await read_table(log, client.table)).choices
    return [player for player, choices in stored.items() if decode_choices(choices).passes]


@live
async def test_it_outlives_the_server() -> None:
    """On the same log another server knows it, tells it to nobody else, and lets the next window pass."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
    async with house(log) as guests:
        await scene.restart(guests)
        assert [player.record.get("passing", False) for player in scene.players] == [
            player is scene.lazy for player in scene.players
        ]
        await scene.actor.move("tax")
        await scene.other.wait_until(lambda c: allow(c) and scene.lazy.seat not in c.facts["asked"])
        await assert_up_to_date(guests, *scene.players)


@live
async def test_what_was_taken_back_stays_so_after_the_server() -> None:
    """Another server asks like anybody."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        await scene.lazy.send(messages.LetPass, on=False)
        assert stored_choices(await read_table(log, scene.lazy.table)) == {}
    async with house(log) as guests:
        await scene.restart(guests)
        assert not scene.lazy.record.get("passing")
        await scene.actor.move("tax")
        await scene.lazy.wait_until(allow)


@live
async def test_whom_a_turn_concerns_outlives_the_server() -> None:
    """A target before the restart is still asked, with auto-pass switched on after it."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        assert scene.lazy.seat is not None
        await scene.lazy.send(messages.LetPass, on=False)
        await scene.actor.move("steal", scene.lazy.seat)
        await wait_until_level(*scene.players)
        await scene.lazy.move("allow")
    async with house(log) as guests:
        await scene.restart(guests)
        await scene.lazy.send(messages.LetPass)
        assert scene.lazy.record.get("passing") is True
        await scene.other.move("allow")
        await scene.lazy.wait_until(lambda c: c.facts["decision"] == ["block"] and not c.record.get("passing"))
        await wait_until_at_rest(*scene.players)
        assert [scene.lazy.seat] == scene.lazy.facts["asked"]


@live
async def test_what_concerns_one_ends_it_together_with_the_row() -> None:
    """A server that stops at that very moment has written both or neither."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        assert await auto_passing(log, scene.lazy) == [scene.lazy.player]
        assert scene.lazy.seat is not None
        await scene.actor.move("steal", scene.lazy.seat)
        assert await auto_passing(log, scene.lazy) == []
        await scene.lazy.wait_until(lambda c: allow(c) and not c.record.get("passing"))
        await scene.lazy.send(messages.LetPass)
        assert not scene.lazy.record.get("passing")


@live
async def test_an_answer_chosen_ahead_is_kept_beside_it() -> None:
    """One is taken back without the other."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        assert scene.lazy.seat is not None
        await scene.actor.move("steal", scene.lazy.seat)
        await scene.lazy.wait_until(allow)
        await scene.lazy.move("allow", ahead=["block", "captain"])
        await scene.lazy.send(messages.LetPass)
        assert (scene.lazy.record["kept"], scene.lazy.record.get("passing")) == (["block", "captain"], True)
    async with house(log) as guests:
        await scene.restart(guests)
        assert (scene.lazy.record["kept"], scene.lazy.record.get("passing")) == (["block", "captain"], True)
        await scene.lazy.send(messages.Withdraw)
        assert (scene.lazy.record["kept"], scene.lazy.record.get("passing")) == ([], True)
        assert await auto_passing(log, scene.lazy) == [scene.lazy.player]


@pytest.mark.parametrize("way", ["over", "finish", "leave", "forget", "kick"])
@live
async def test_nothing_of_it_is_left(way: str) -> None:
    """When the game is over, however it ended, and when the one who let pass has no seat any more."""
    log = MemoryLog()
    async with house(log, below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        host = next(player for player in scene.players if player.seat == player.room["host"])
        guest = next(player for player in (scene.lazy, scene.other, scene.actor) if player is not host)
        await guest.send(messages.LetPass)
        number = guest.player
        assert number in await auto_passing(log, host)
        match way:
            case "over":
                await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(scene.players)])
            case "finish":
                for player in scene.players:
                    if player is not guest:
                        await player.send(messages.Leave)
                await guest.send(messages.Finish)
            case "leave" | "forget":
                await guest.send(messages.Leave if way == "leave" else messages.Forget)
            case _:
                await host.send(messages.Kick, chair=guest.seat)
        assert number not in await auto_passing(log, host)


@live
async def test_what_was_taken_back_in_time_is_not_played() -> None:
    """Even if the silence was on its way already: the window is the seat's own again."""
    async with house(below=Dice(3).below) as guests:
        scene = await scene_in(guests)
        await scene.lazy.send(messages.LetPass, on=False)
        await scene.actor.move("tax")
        await scene.lazy.wait_until(allow)
        table, seat = scene.table, scene.lazy.seat
        assert seat is not None
        move, version = table.parts.automatic_moves.safe_move(seat), table.state.match.open_since[seat]
        table.submit(None, AutoMove(seat, version, move, f"seat {seat}", chosen_by=scene.lazy.player))
        await scene.lazy.send(messages.Resync)
        assert allow(scene.lazy)
        assert (await stored_table(guests, scene.lazy.table)).rows[-1].seq == version
