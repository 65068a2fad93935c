"""Changes of seats: another chair, kicks, and latecomers."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.rows import Ended, Sat
from tests.support.live import house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    extend_absence,
    refusal_code,
    rows_of_kind,
    start_game,
    wait_until_at_rest,
)


@live
async def test_one_may_take_another_chair() -> None:
    """Before the game; the chair that was left is free, and a taken one is refused."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        await host.send(messages.Shift, chair=3)
        assert host.seat == 3
        assert host.room["chairs"][0] is None
        assert await refusal_code(host.send(messages.Shift, chair=1)) == "chair_taken"
        assert await refusal_code(host.send(messages.Shift, chair=4)) == "no_such_chair"
        await assert_up_to_date(guests, host)
        await host.send(messages.Start)
        assert await refusal_code(host.send(messages.Shift, chair=0)) == "not_in_lobby"


@live
async def test_the_host_shows_somebody_the_door() -> None:
    """In the lobby the chair is free and the secret is void; oneself, a bot and an empty chair cannot be meant."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        guest = await guests.sits(host.table, "Guest")
        secret = guest.secret
        for chair in (0, 1, 3, 9):
            assert await refusal_code(host.send(messages.Kick, chair=chair)) == "no_guest_there"
        assert await refusal_code(guest.send(messages.Kick, chair=0)) == "not_host"
        await host.send(messages.Kick, chair=2)
        await guest.wait_until(lambda c: c.seat is None)
        assert host.room["chairs"][2] is None
        again = guests.client()
        assert await refusal_code(again.connect(host.table, secret)) == "banned"


@live
async def test_who_is_shown_the_door_in_a_game_is_stood_in_for() -> None:
    """The game is played to its end all the same."""
    async with house() as guests:
        host, guest, other = await start_game(guests, "coup", 3)
        assert guest.seat is not None
        await host.send(messages.Kick, chair=guest.seat)
        await asyncio.gather(plays(host, random_choice(1)), plays(other, random_choice(2)))
        await assert_up_to_date(guests, host, other)


@pytest.mark.parametrize("way", ["leave", "kick", "return", "revoke"])
@live
async def test_the_word_that_took_a_seat_does_not_take_it_back(way: str) -> None:
    """A repeated Sit is refused once the seat was left, kicked, revoked, or returned to another device."""
    async with house() as guests:
        host, other = await guests.opens("coup", chairs=3), guests.client()
        guest, word = await guests.watches(host.table), secrets.token_urlsafe(16)
        await guest.send(messages.Sit, word, name="Guest")
        await host.send(messages.AddBot)
        await host.send(messages.Start)
        await wait_until_at_rest(host, guest)
        if way == "return":
            await guest.disconnect()
            await host.wait_until(lambda c: guest.player not in c.presence.players)
            await other.connect(host.table)
            extend_absence(guests, guest)
            request = (await other.send(messages.Return, name="Guest")).request
            await host.send(messages.LetIn, request=request)
            await guest.connect(secret="", fresh=True)
        elif way == "revoke":
            await other.connect(host.table, "", token=(await guest.send(messages.Elsewhere)).token)
            _, former = (await other.send(messages.Devices)).devices
            await other.send(messages.Revoke, device=former.id)
            await guest.wait_until(lambda c: c.close_code == "revoked")
            await guest.connect(secret="", fresh=True)
        else:
            await (guest.send(messages.Leave) if way == "leave" else host.send(messages.Kick, chair=guest.seat))
        await guest.wait_until(lambda c: c.player is None)
        assert await refusal_code(guest.send(messages.Sit, word, name="Guest")) == "name_taken"
        assert guest.player is None
        assert all(card == "hidden" for hand in guest.facts["hand"] for card in hand)


@live
async def test_a_late_friend_takes_over_from_a_bot() -> None:
    """With all that its seat knows; the game is played to its end, and a win is the friend's."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2, 2)
        await wait_until_at_rest(*players)
        late = await guests.watches(players[0].table)
        assert await refusal_code(late.send(messages.Sit, name="Late", chair=0)) == "chair_taken"
        bot = next(seat for seat, chair in enumerate(late.room["chairs"]) if chair["kind"] == "bot")
        request = (await late.send(messages.Sit, name="Late", chair=bot)).request
        for player in players:
            await player.send(messages.LetIn, request=request)
        await late.wait_until(lambda c: c.seat == bot)
        assert "hidden" not in late.facts["hand"][bot]
        assert all(card == "hidden" for seat, hand in enumerate(late.facts["hand"]) if seat != bot for card in hand)
        everybody = [*players, late]
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(everybody)])
        await assert_up_to_date(guests, *everybody)
        assert late.player in {
            body.player for _, body in await rows_of_kind(guests, late.table, "sat") if isinstance(body, Sat)
        }


@live
async def test_the_host_makes_somebody_else_the_host() -> None:
    """A person who is here; when that one leaves, it is who has sat longest once more."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        guest, other = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        for chair in (0, 1, 9):
            assert await refusal_code(host.send(messages.Appoint, chair=chair)) == "no_guest_there"
        assert await refusal_code(other.send(messages.Appoint, chair=3)) == "not_host"
        await host.send(messages.Appoint, chair=3)
        assert host.room["host"] == other.seat == 3
        assert await refusal_code(host.send(messages.RemoveBot, chair=1)) == "not_host"
        await other.send(messages.RemoveBot, chair=1)
        await assert_up_to_date(guests, host, guest, other)
        await other.send(messages.Leave)
        await host.wait_until(lambda c: c.room["host"] == c.seat)


@live
async def test_the_last_one_who_stays_may_end_the_game_as_won() -> None:
    """When all others have left, not before; the win counts, and the record can be read."""
    async with house() as guests:
        host, guest, other = players = await start_game(guests, "coup", 3)
        await wait_until_at_rest(*players)
        assert await refusal_code(host.send(messages.Finish)) == "not_alone"
        await guest.send(messages.Leave)
        assert await refusal_code(host.send(messages.Finish)) == "not_alone"
        await other.send(messages.Leave)
        await host.send(messages.Finish)
        assert (host.room["phase"], host.room["ended"]) == ("over", "left")
        assert host.player is not None
        assert (await rows_of_kind(guests, host.table, "ended"))[0][1] == Ended(winners=[host.player], reason="left")
        async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/1.play") as answer:
            assert answer.status == 200
            assert check_text(await answer.text(), GAMES).problems == []
        await assert_up_to_date(guests, host)


@live
async def test_who_left_has_lost() -> None:
    """A game that the stand-in of a player who left wins has no winner."""
    async with house() as guests:
        host, guest = players = await start_game(guests, "coup", 2)
        await wait_until_at_rest(*players)
        left = guest.player
        await guest.send(messages.Leave)
        while host.room["phase"] == "playing":
            await host.wait_until(lambda c: bool(c.moves()) or c.room["phase"] != "playing")
            if host.room["phase"] == "playing":
                await host.move(*worst(host))
        (_, ended), *_ = await rows_of_kind(guests, host.table, "ended")
        assert isinstance(ended, Ended)
        assert left not in ended.winners
        assert host.facts["over"] == [host.room["players"].index(left)]


def worst(client: Client) -> list[int | str]:
    """Challenge whatever is said, and pay a coup to nobody before one must: so one loses."""
    moves = client.moves()
    return next((move for move in moves if move[0] == "challenge"), moves[0])


@live
async def test_against_bots_alone_nobody_wins_by_waiting() -> None:
    """The last person can end a game as won only if other people have left it."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        assert await refusal_code(host.send(messages.Finish)) == "not_playing"
        await host.send(messages.Start)
        assert await refusal_code(host.send(messages.Finish)) == "not_alone"


@live
async def test_where_only_people_play_nobody_can_take_over() -> None:
    """A late friend watches until the game is over."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2)
        late = await guests.watches(players[0].table)
        assert await refusal_code(late.send(messages.Sit, name="Late")) == "game_running"
