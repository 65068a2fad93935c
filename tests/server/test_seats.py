"""Seats that change hands: another chair, the door, and a friend who comes late."""

from __future__ import annotations

import asyncio

from dorehami.server import wire
from dorehami.server.rows import Sat
from tests.live import at_random, house, live, plays
from tests.server.rooms import at_rest, game_of, refused, stays_up_to_date, written


@live
async def test_one_may_take_another_chair() -> None:
    """Before the game; the chair that was left is free, and a taken one is refused."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        await host.send(wire.Shift, chair=3)
        assert host.seat == 3
        assert host.room["chairs"][0] is None
        assert await refused(host.send(wire.Shift, chair=1)) == "chair_taken"
        assert await refused(host.send(wire.Shift, chair=4)) == "no_such_chair"
        await stays_up_to_date(guests, host)
        await host.send(wire.Start)
        assert await refused(host.send(wire.Shift, chair=0)) == "not_in_lobby"


@live
async def test_the_host_shows_somebody_the_door() -> None:
    """In the lobby the chair is free and the secret is void; oneself, a bot and an empty chair cannot be meant."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        guest = await guests.sits(host.table, "Guest")
        secret = guest.secret
        for chair in (0, 1, 3, 9):
            assert await refused(host.send(wire.Kick, chair=chair)) == "no_guest_there"
        assert await refused(guest.send(wire.Kick, chair=0)) == "not_host"
        await host.send(wire.Kick, chair=2)
        await guest.until(lambda c: c.seat is None)
        assert host.room["chairs"][2] is None
        again = guests.client()
        assert await refused(again.connect(host.table, secret)) == "wrong_secret"


@live
async def test_who_is_shown_the_door_in_a_game_is_stood_in_for() -> None:
    """The game is played to its end all the same."""
    async with house() as guests:
        host, guest, other = await game_of(guests, "coup", 3)
        assert guest.seat is not None
        await host.send(wire.Kick, chair=guest.seat)
        await asyncio.gather(plays(host, at_random(1)), plays(other, at_random(2)))
        await stays_up_to_date(guests, host, other)


@live
async def test_a_late_friend_takes_over_from_a_bot() -> None:
    """With all that its seat knows; the game is played to its end, and a win is the friend's."""
    async with house() as guests:
        players = await game_of(guests, "coup", 2, 2)
        await at_rest(*players)
        late = await guests.watches(players[0].table)
        assert await refused(late.send(wire.Sit, name="Late", chair=0)) == "chair_taken"
        bot = next(seat for seat, chair in enumerate(late.room["chairs"]) if chair["kind"] == "bot")
        await late.send(wire.Sit, name="Late", chair=bot)
        assert late.seat == bot
        assert "hidden" not in late.facts["hand"][bot]
        assert all(card == "hidden" for seat, hand in enumerate(late.facts["hand"]) if seat != bot for card in hand)
        everybody = [*players, late]
        await asyncio.gather(*[plays(player, at_random(seat)) for seat, player in enumerate(everybody)])
        await stays_up_to_date(guests, *everybody)
        assert late.player in {
            body.player for _, body in await written(guests, late.table, "sat") if isinstance(body, Sat)
        }


@live
async def test_where_only_people_play_nobody_can_take_over() -> None:
    """A late friend watches until the game is over."""
    async with house() as guests:
        players = await game_of(guests, "coup", 2)
        late = await guests.watches(players[0].table)
        assert await refused(late.send(wire.Sit, name="Late")) == "game_running"
