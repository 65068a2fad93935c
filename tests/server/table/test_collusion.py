"""Attempts of colluding guests, with further sockets, to circumvent the rules about seats."""

from __future__ import annotations

import pytest

from dorehami.client import Client
from dorehami.server.identity.seat_words import MAX_WRONG_TRIES
from dorehami.server.protocol import messages
from dorehami.server.table.commands.context import ABSENT_AFTER, RECLAIM_TIME
from dorehami.server.table.commands.newcomers import NEWCOMER_TIMEOUT
from dorehami.server.table.commands.seat_recovery import SOLE_JUDGE_DELAY
from dorehami.store.memory import MemoryLog
from tests.support.live import House, advance_clock, house, live, manual_clock
from tests.support.server.assertions import extend_absence, refusal_code, start_game, wait_until_level
from tests.support.server.joining import lose_device, request_bots_seat, request_seat_back
from tests.support.server.raw_socket import raw_socket


async def stolen_seat(guests: House, host: Client, *thieves: Client) -> Client:
    """Return the window that the others have let in to the host's seat."""
    extend_absence(guests, host)
    thief, request = await request_seat_back(guests, "Sara", *thieves)
    for judge in thieves:
        await judge.send(messages.LetIn, request=request)
    await thief.wait_until(lambda c: c.player == host.player)
    return thief


async def by_word(guests: House, host: Client, word: str) -> Client:
    fresh = await guests.watches(host.table)
    await fresh.send(messages.Return, name="Sara", word=word)
    return fresh


# ------------------------------------------------------------------ the way back by the word


@live
async def test_the_word_takes_a_seat_back_from_whom_others_let_in() -> None:
    """The host's phone is dead, and thieves have the seat: four digits bring the host back for good, also later on."""
    log = MemoryLog()
    async with house(log, delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        word = host.record["word"]
        await lose_device(host, *thieves)
        for _ in range(2):
            thief = await stolen_seat(guests, host, *thieves)
            assert thief.record["word"] != word
            await lose_device(thief, *thieves)
    async with house(log, delay=lambda: 3600.0) as guests:
        thief = await guests.again(thief)
        back = await by_word(guests, host, word)
        await thief.wait_until(lambda c: c.player is None)
        assert (back.player, back.room["host"], back.record["word"]) == (host.player, back.seat, word)
        assert back.room["reclaimed"] == [host.player]
        assert await refusal_code(guests.client().connect(host.table, thief.secret or "none")) == "wrong_secret"
        assert (await guests.again(host)).player == (await guests.again(back)).player == host.player


@pytest.mark.parametrize("way", ["secret", "word", "leaves"])
@live
async def test_who_loses_a_seat_does_not_read_its_word_on_the_way_out(way: str) -> None:
    """The seat's word is told to whom it belongs by then: a thief's window is sent nothing of it."""
    async with house(delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        word = host.record["word"]
        await lose_device(host, *thieves)
        thief = await stolen_seat(guests, host, *thieves)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, thief.secret)
            if way == "leaves":
                await thief.send(messages.Leave)
            await (by_word(guests, host, word) if way == "word" else guests.again(host))
            raw.send_message(messages.Ping(id="last"))
            heard = await raw.reader.readuntil(b'"last"')
        assert f'"word":"{word}"'.encode() not in heard


@live
async def test_who_was_let_in_cannot_give_the_hosts_word_up() -> None:
    """A thief who leaves the seat, or who tries words to switch it off and on, changes nothing about the host's own."""
    async with house(delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        word = host.record["word"]
        await lose_device(host, *thieves)
        thief = await stolen_seat(guests, host, *thieves)
        seen = thief.record["word"]
        await thief.send(messages.Leave)
        await thief.wait_until(lambda c: c.player is None)
        assert await refusal_code(thief.send(messages.Return, name="Sara", word=seen)) == "wrong_word"
        assert (await by_word(guests, host, word)).player == host.player


@live
async def test_a_thief_who_leaves_and_comes_again_does_not_void_the_hosts_word() -> None:
    """A seat given up and lent again keeps its first word suspended."""
    async with house(delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        word = host.record["word"]
        await lose_device(host, *thieves)
        for _ in range(2):
            thief = await stolen_seat(guests, host, *thieves)
            await thief.send(messages.Leave)
            await thief.wait_until(lambda c: c.player is None)
        thief = await stolen_seat(guests, host, *thieves)
        assert thief.record["word"] != word
        back = await by_word(guests, host, word)
        await thief.wait_until(lambda c: c.player is None)
        assert (back.player, back.record["word"]) == (host.player, word)


@live
async def test_after_a_thief_has_left_the_word_brings_back_all_that_hosts_may_do() -> None:
    """A host who returns by the word has all rights again, and the former secret is valid."""
    async with house(delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        word = host.record["word"]
        await lose_device(host, *thieves)
        thief = await stolen_seat(guests, host, *thieves)
        await thief.send(messages.Leave)
        await thief.wait_until(lambda c: c.player is None)
        back = await by_word(guests, host, word)
        assert back.room["reclaimed"] == [host.player]
        await back.send(messages.Kick, chair=thieves[0].seat)
        await thieves[0].wait_until(lambda c: c.player is None)
        assert (await guests.again(host)).player == (await guests.again(back)).player == host.player


@live
async def test_giving_a_seat_away_and_back_lifts_no_wrong_tries() -> None:
    """Five in all: a seat that was let somebody in to, and was given up, has no more of them."""
    async with house(delay=lambda: 3600.0) as guests:
        host, *thieves = await start_game(guests, "coup", 3)
        wrong = f"{(int(host.record['word']) + 1) % 10_000:04}"
        await lose_device(host, *thieves)
        window = await guests.watches(host.table)
        for _ in range(MAX_WRONG_TRIES - 1):
            assert await refusal_code(window.send(messages.Return, name="Sara", word=wrong)) == "wrong_word"
        thief = await stolen_seat(guests, host, *thieves)
        await thief.send(messages.Leave)
        await thief.wait_until(lambda c: c.player is None)
        assert await refusal_code(window.send(messages.Return, name="Sara", word=wrong)) == "word_off"
        assert (await guests.again(host)).record["word_off"]


@live
async def test_a_guests_former_word_is_good_for_ten_minutes() -> None:
    """As former secrets are; later it is a wrong one, and the newer one opens the seat."""
    now = [10**12]
    async with house(delay=lambda: 3600.0, now=lambda: now[0]) as guests:
        host, guest, other = await start_game(guests, "coup", 3)
        word = guest.record["word"]
        await lose_device(guest, host, other)
        extend_absence(guests, guest)
        asker, request = await request_seat_back(guests, "Guest 1", host, other)
        for judge in (host, other):
            await judge.send(messages.LetIn, request=request)
        await asker.wait_until(lambda c: c.player == guest.player)
        now[0] += RECLAIM_TIME
        window = await guests.watches(host.table)
        assert await refusal_code(window.send(messages.Return, name="Guest 1", word=word)) == "wrong_word"
        await window.send(messages.Return, name="Guest 1", word=asker.record["word"])
        assert window.player == asker.player == guest.player


# ------------------------------------------------------------------ bots' hands


@manual_clock
async def test_within_a_blip_nobody_is_let_in() -> None:
    """Somebody who was here just now may come back and say no: the ten seconds are waited for."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, rat = await start_game(guests, "coup", 2, 3)
        await lose_device(host, rat)
        newcomer, request = await request_bots_seat(guests, rat)
        await rat.send(messages.LetIn, request=request)
        assert newcomer.player is None
        await host.connect()
        await host.send(messages.LetIn, request=request, yes=False)
        await newcomer.wait_until(lambda c: c.denial_code == "turned_away")


@manual_clock
async def test_who_has_been_gone_for_long_is_not_waited_for() -> None:
    """A friend who comes late need not wait for somebody who sleeps."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, sleeper = await start_game(guests, "coup", 2, 3)
        await lose_device(sleeper, host)
        advance_clock(ABSENT_AFTER)
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        await newcomer.wait_until(lambda c: c.player is not None)


@pytest.mark.parametrize("seconds", [0.0, 10 * ABSENT_AFTER])
@manual_clock
async def test_behind_somebodys_back_one_hand_is_seen(seconds: float) -> None:
    """While the host is gone, however long, colluding guests let in one newcomer, and no second one."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, rat = await start_game(guests, "coup", 2, 3)
        await lose_device(host, rat)
        advance_clock(seconds)
        inside = [rat]
        for name in ("Magpie", "Fox"):
            newcomer, request = await request_bots_seat(guests, rat, name)
            for thief in inside:
                await thief.send(messages.LetIn, request=request)
            advance_clock(NEWCOMER_TIMEOUT)
            await newcomer.wait_until(lambda c: c.player is not None or c.denial_code == "no_answer")
            inside += [newcomer] if newcomer.player is not None else []
        assert [client.room["chairs"][client.seat]["name"] for client in inside] == ["Guest 1", "Magpie"]


@manual_clock
async def test_a_newcomer_is_no_second_voice() -> None:
    """One guest lets in a window of theirs, and both say yes: the host's seat must be gone for two minutes."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, rat = await start_game(guests, "coup", 2, 3)
        newcomer, request = await request_bots_seat(guests, rat, "Magpie")
        await rat.send(messages.LetIn, request=request)
        advance_clock(NEWCOMER_TIMEOUT)
        await newcomer.wait_until(lambda c: c.player is not None)
        await lose_device(host, rat, newcomer)
        thief, request = await request_seat_back(guests, "Sara", rat, newcomer)
        (asking,) = rat.presence.asking
        assert (asking.judges, asking.needs) == ([rat.player], 1)
        assert await refusal_code(newcomer.send(messages.LetIn, request=request)) == "nobody_asks"
        await rat.send(messages.LetIn, request=request)
        advance_clock(SOLE_JUDGE_DELAY - 1)
        await wait_until_level(rat, thief)
        await rat.send(messages.Ping)
        assert thief.player is None
        advance_clock(1)
        await thief.wait_until(lambda c: c.player == host.player)


@manual_clock
async def test_where_only_newcomers_are_left_they_speak() -> None:
    """A latecomer has a vote if nobody else is left to judge."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host = (await start_game(guests, "coup", 1, 3))[0]
        friend, request = await request_bots_seat(guests, host, "Friend")
        await host.send(messages.LetIn, request=request)
        await friend.wait_until(lambda c: c.player is not None)
        await lose_device(host, friend)
        again, request = await request_seat_back(guests, "Sara", friend)
        await friend.send(messages.LetIn, request=request)
        advance_clock(SOLE_JUDGE_DELAY)
        await again.wait_until(lambda c: c.player == host.player)


# ------------------------------------------------------------------ the door


@live
async def test_who_was_shown_the_door_is_not_heard_when_it_is_open_again() -> None:
    """The host asks newcomers no more, and lifts no ban: neither that window nor that name talks."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        pest = await guests.sits(host.table, "Pest")
        await host.send(messages.Kick, chair=1)
        await host.send(messages.Admit, knocks=False)
        await pest.wait_until(lambda c: c.player is None and not c.room["knocks"])
        window = await guests.watches(host.table)
        assert await refusal_code(pest.send(messages.Say, text="ha", name="Other")) == "banned"
        assert await refusal_code(window.send(messages.Say, text="ha", name="pest")) == "banned"
        await window.send(messages.Say, text="Hello", name="Friend")
        await host.send(messages.Admit, bans=False)
        await window.send(messages.Say, text="Sorry", name="Pest")


@live
async def test_who_may_come_late_is_fixed_before_the_deck_is_cut() -> None:
    """The setting for latecomers cannot change after all players have agreed to start."""
    async with house(below=None, delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=4, bots=2)
        guest = await guests.sits(host.table, "Guest")
        host.cut_deck = guest.cut_deck = lambda: None  # type: ignore[method-assign]
        await host.send(messages.Start)
        assert await refusal_code(host.send(messages.Admit, late="freely")) == "dealing"
        await host.send(messages.Admit, locked=True)
