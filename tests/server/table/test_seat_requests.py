"""Requests for seats: newcomers ask to join a running game, players without a device return by word or by vote.

Whoever asks may be anybody's second window, so everything is done here by raw sockets and fresh windows too.
"""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from dorehami.client import Client
from dorehami.server.identity.seat_words import MAX_WRONG_TRIES
from dorehami.server.identity.tickets import issue
from dorehami.server.protocol import messages
from dorehami.server.runtime.table_rate_limits import JOIN_BURST
from dorehami.server.runtime.watchdog import Watchdog
from dorehami.server.state.join_requests import MAX_REQUESTS
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.context import ABSENT_AFTER, MAX_DEVICES, RECLAIM_TIME
from dorehami.server.table.commands.newcomers import NEWCOMER_TIMEOUT
from dorehami.server.table.commands.request_votes import settle
from dorehami.server.table.internal_commands import AutoMove, DueTimer
from dorehami.store.memory import MemoryLog
from tests.support.live import House, advance_clock, house, live, manual_clock, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    extend_absence,
    refusal_code,
    start_game,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.faulty_logs import GatedLog
from tests.support.server.joining import lose_device, request_bots_seat, request_seat_back
from tests.support.server.raw_socket import Raw, raw_socket

WON = [(3, "kicker"), (1, "kicked")]  # deals, and who wins them


def table_of(guests: House, client: Client) -> Table:
    return guests.running.registry.tables[client.table]


# ------------------------------------------------------------------ newcomers to a running game


@live
async def test_nobody_reads_a_bots_hand_by_sitting_down() -> None:
    """With nothing but the code one asks, sees no card, and has no seat."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 3))[0]
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            for chair in (1, 2, 3):
                raw.send_message(messages.Sit(id=f"chair {chair}", name=f"Thief {chair}", chair=chair))
            answers = [await raw.answer(f"chair {chair}") for chair in (1, 2, 3)]
        assert [type(answer) for answer in answers] == [messages.Done, messages.Refused, messages.Refused]
        assert isinstance(answers[0], messages.Done)
        assert (answers[0].secret, answers[0].player) == ("", None)
        assert host.room["players"] == [2, 3, 4, 5]


@live
async def test_one_yes_of_all_lets_a_newcomer_in_at_once() -> None:
    """The only person there says it; everybody was told, and the seat plays on."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 2))[0]
        newcomer, request = await request_bots_seat(guests, host)
        (asking,) = host.presence.asking
        assert (asking.name, asking.player, asking.judges, asking.yes) == ("Late", None, [host.player], [])
        await host.send(messages.LetIn, request=request)
        await newcomer.wait_until(lambda c: c.seat is not None)
        assert newcomer.secret
        assert newcomer.room["chairs"][newcomer.seat]["name"] == "Late"
        await assert_up_to_date(guests, host, newcomer)


@manual_clock
async def test_who_says_nothing_has_said_neither_yes_nor_no() -> None:
    """After ten seconds one yes is enough; without any the newcomer is told so, and may ask again."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, other = await start_game(guests, "coup", 2, 1)
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        assert newcomer.player is None
        advance_clock(NEWCOMER_TIMEOUT)
        await newcomer.wait_until(lambda c: c.player is not None)
        late, _ = await request_bots_seat(guests, host, "Later") if has_bot(host) else (None, 0)
        assert late is None
        assert other.room["chairs"] == host.room["chairs"]


def has_bot(client: Client) -> bool:
    return any(chair["kind"] == "bot" for chair in client.room["chairs"])


@manual_clock
async def test_nobody_enters_without_a_yes() -> None:
    """Ten seconds of silence are a no."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host = (await start_game(guests, "coup", 1, 2))[0]
        newcomer, _ = await request_bots_seat(guests, host)
        advance_clock(10)
        await newcomer.wait_until(lambda c: c.denial_code == "no_answer")
        await host.wait_until(lambda c: not c.presence.asking)
        assert newcomer.player is None


@live
async def test_one_no_is_enough() -> None:
    """Also after others' yes."""
    async with house(delay=lambda: 3600.0) as guests:
        host, other, third = await start_game(guests, "coup", 3, 1)
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        await other.send(messages.LetIn, request=request, yes=False)
        await newcomer.wait_until(lambda c: c.denial_code == "turned_away")
        assert await refusal_code(third.send(messages.LetIn, request=request)) == "nobody_asks"
        assert newcomer.player is None


@live
async def test_with_nobody_there_nobody_enters() -> None:
    """Bots have no vote."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 2))[0]
        stranger = await guests.watches(host.table)
        await lose_device(host, stranger)
        assert await refusal_code(stranger.send(messages.Sit, name="Thief")) == "nobody_here"


@live
async def test_a_second_window_says_yes_for_nobody_who_sits() -> None:
    """A socket without a seat has no vote, least of all on its own request."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 2))[0]
        newcomer, request = await request_bots_seat(guests, host)
        watcher = await guests.watches(host.table)
        for nobody in (newcomer, watcher):
            assert await refusal_code(nobody.send(messages.LetIn, request=request)) == "not_seated"


@live
async def test_once_somebody_has_seen_a_bots_hand_and_left_nobody_else_does() -> None:
    """In that game; in the next one newcomers ask again."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 3))[0]
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        await newcomer.wait_until(lambda c: c.seat is not None)
        await newcomer.send(messages.Leave)
        assert await refusal_code(newcomer.send(messages.Sit, name="Again")) == "late_over"
        await wait_until_level(host, newcomer)
        assert host.room["late_over"]
        table = table_of(guests, host)
        assert table.state.evening.latecomers
        async with house(table.services.log) as restarted:
            again = await restarted.watches(host.table)
            await restarted.again(host)
            assert await refusal_code(again.send(messages.Sit, name="Again")) == "late_over"


@pytest.mark.parametrize(("late", "code"), [("nobody", "no_latecomers"), ("freely", "done")])
@live
async def test_the_table_chooses_before_the_game(late: str, code: str) -> None:
    """Everybody sees it in the lobby, and it does not change while a game is played."""
    async with house(delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        await host.send(messages.Admit, late=late)
        assert host.room["late"] == late
        await host.send(messages.Start)
        assert await refusal_code(host.send(messages.Admit, late="ask")) == "game_running"
        stranger = await guests.watches(host.table)
        if code == "done":
            await stranger.send(messages.Sit, name="Friend")
            assert stranger.seat is not None
        else:
            assert await refusal_code(stranger.send(messages.Sit, name="Friend")) == code


@live
async def test_a_listed_table_is_never_entered_freely() -> None:
    """Whichever of the two is chosen first."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        await host.send(messages.Admit, late="freely")
        await host.send(messages.Admit, listed=True)
        assert (host.room["listed"], host.room["late"]) == (True, "ask")
        assert await refusal_code(host.send(messages.Admit, late="freely")) == "listed_asks"
        assert await refusal_code(host.send(messages.Admit, late="whoever")) == "bad_options"


@live
async def test_a_newcomer_waits_for_a_bot_that_is_just_asked() -> None:
    """All have said yes: the seat is theirs as soon as the bot has answered."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 1))[0]
        table = table_of(guests, host)
        while host.seat in table.state.match.open_since:
            await host.move(*host.moves()[0])
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        assert len(table.broadcaster.requests.granted()) == 1
        assert newcomer.player is None
        bot = 1 - (host.seat or 0)
        assert table.state.match.play is not None
        found = table.state.match.play.state.moves(bot)[0]
        table.submit(None, AutoMove(bot, table.state.match.open_since[bot], found, "bot", ""))
        await newcomer.wait_until(lambda c: c.player is not None)


@live
async def test_who_waits_for_a_bot_keeps_nobody_else_waiting() -> None:
    """The bot whose seat was asked for is just being asked, and another one is not: the server goes on meanwhile."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 2))[0]
        table = table_of(guests, host)
        while host.seat in table.state.match.open_since:
            await host.move(*host.moves()[0])
        asked = next(iter(table.state.match.open_since))
        newcomer, request = await request_bots_seat(guests, host, chair=asked)
        await host.send(messages.LetIn, request=request)
        assert len(table.broadcaster.requests.granted()) == 1
        await host.send(messages.Ping)
        assert newcomer.player is None
        assert table.state.match.play is not None
        found = table.state.match.play.state.moves(asked)[0]
        table.submit(None, AutoMove(asked, table.state.match.open_since[asked], found, "bot", ""))
        await newcomer.wait_until(lambda c: c.seat == asked)


@live
async def test_only_so_many_ask_at_a_time() -> None:
    """The number of open requests is bounded."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 3))[0]
        for number in range(MAX_REQUESTS):
            await request_bots_seat(guests, host, f"Late {number}")
        stranger = await guests.watches(host.table)
        assert await refusal_code(stranger.send(messages.Sit, name="Too late")) == "asked_already"


@live
async def test_nobody_asks_by_the_name_of_who_asks_already() -> None:
    """A request under the name of an open one is refused, since voters see only the name."""
    async with house(delay=lambda: 3600.0) as guests:
        host = (await start_game(guests, "coup", 1, 3))[0]
        friend, _ = await request_bots_seat(guests, host, "Ali")
        stranger = await guests.watches(host.table)
        assert await refusal_code(stranger.send(messages.Sit, name="AIi")) == "name_taken"
        await friend.disconnect()
        await host.wait_until(lambda c: not c.presence.asking)
        await request_bots_seat(guests, host, "Ali")


# ------------------------------------------------------------------ a seat that was lost


@live
async def test_by_its_word_a_seat_comes_back_at_once() -> None:
    """With four digits, from a device that knows nothing; the former device still has it too, and everybody is told."""
    async with house(delay=lambda: 3600.0) as guests:
        host, guest, other = await start_game(guests, "coup", 3)
        word, hand = guest.record["word"], guest.facts["hand"][guest.seat]
        assert len(word) == 4
        assert word not in str([client.record for client in (host, other)])
        fresh = await guests.watches(host.table)
        await fresh.send(messages.Return, name="Guest 1", word=word)
        assert (fresh.player, fresh.facts["hand"][fresh.seat], fresh.record["word"]) == (guest.player, hand, word)
        await host.wait_until(lambda c: c.room["readmitted"] == [guest.player])
        assert (await guests.again(guest)).player == guest.player


@live
async def test_wrong_words_switch_it_off_for_the_game() -> None:
    """Five in all, from wherever; the seat is told, a restart lifts nothing, the next game does."""
    log = MemoryLog()
    async with house(log, delay=lambda: 3600.0) as guests:
        host, guest, _ = await start_game(guests, "coup", 3)
        word = guest.record["word"]
        wrong = f"{(int(word) + 1) % 10_000:04}"
        assert MAX_WRONG_TRIES == 5
        for _ in range(MAX_WRONG_TRIES - 1):
            thief = await guests.watches(host.table)
            assert await refusal_code(thief.send(messages.Return, name="Guest 1", word=wrong)) == "wrong_word"
    async with house(log, delay=lambda: 3600.0) as guests:
        guest = await guests.again(guest)
        thief = await guests.watches(host.table)
        assert await refusal_code(thief.send(messages.Return, name="Guest 1", word=wrong)) == "word_off"
        await guest.wait_until(lambda c: bool(c.record.get("word_off")))
        for tried in (word, wrong):
            assert await refusal_code(thief.send(messages.Return, name="Guest 1", word=tried)) == "word_off"


@live
async def test_a_blip_gives_nobody_the_hosts_seat() -> None:
    """The guest's second tab asks, the guest says yes: nothing happens before the seat has been gone for long."""
    async with house(delay=lambda: 3600.0) as guests:
        host, guest = await start_game(guests, "coup", 2)
        secret = host.secret
        await lose_device(host, guest)
        thief, request = await request_seat_back(guests, "Sara", guest)
        await guest.send(messages.LetIn, request=request)
        assert thief.player is None
        await host.connect()
        await thief.wait_until(lambda c: c.denial_code == "seat_connected")
        assert (host.secret, host.room["host"]) == (secret, host.seat)


@pytest.mark.parametrize(("people", "seconds", "voices"), [(3, 45.0, 2), (2, 120.0, 1), (4, 45.0, 2)])
@manual_clock
async def test_others_let_somebody_back_after_a_while(people: int, seconds: float, voices: int) -> None:
    """Two of them after 45 seconds, or the only other one after two minutes."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        lost, *rest = await start_game(guests, "coup", people)
        await lose_device(lost, *rest)
        asker, request = await request_seat_back(guests, "Sara", *rest)
        for judge in rest[:voices]:
            await judge.send(messages.LetIn, request=request)
        advance_clock(seconds - 1)
        await rest[0].send(messages.Ping)
        await wait_until_level(*rest, asker)
        assert asker.player is None
        advance_clock(1)
        await asker.wait_until(lambda c: c.player == lost.player)
        for client in rest:
            await client.wait_until(lambda c: c.room["readmitted"] == [lost.player])


@live
async def test_one_of_many_does_not_let_somebody_back() -> None:
    """One yes of several voters is never enough; two votes of no deny the request."""
    async with house(delay=lambda: 3600.0) as guests:
        lost, *rest = await start_game(guests, "coup", 4)
        await lose_device(lost, *rest)
        extend_absence(guests, lost)
        asker, request = await request_seat_back(guests, "Sara", *rest)
        await rest[0].send(messages.LetIn, request=request)
        assert asker.player is None
        for judge in rest[:2]:
            await judge.send(messages.LetIn, request=request, yes=False)
        await asker.wait_until(lambda c: c.denial_code == "turned_away")


@pytest.mark.parametrize("late", [False, True])
@live
async def test_a_former_secret_takes_the_seat_back(late: bool) -> None:
    """For ten minutes; who was let in only watches then, and everybody is told."""
    now = [10**12]
    async with house(delay=lambda: 3600.0, now=lambda: now[0]) as guests:
        host, lost, other = await start_game(guests, "coup", 3)
        rest = (host, other)
        await lose_device(lost, *rest)
        extend_absence(guests, lost)
        asker, request = await request_seat_back(guests, "Guest 1", *rest)
        for judge in rest:
            await judge.send(messages.LetIn, request=request)
        await asker.wait_until(lambda c: c.player == lost.player)
        now[0] += RECLAIM_TIME if late else RECLAIM_TIME - 1
        if late:
            assert await refusal_code(lost.connect(fresh=True)) == "wrong_secret"
            assert asker.player == lost.player
            return
        await lost.connect(fresh=True)
        await asker.wait_until(lambda c: c.player is None)
        await rest[0].wait_until(lambda c: c.room["reclaimed"] == [lost.player])
        assert await refusal_code(guests.client().connect(lost.table, asker.secret or "none")) == "wrong_secret"
        await assert_up_to_date(guests, lost, *rest)


@live
async def test_the_hosts_former_secret_always_takes_the_seat_back() -> None:
    """It never expires; secrets given by vote are void when replaced."""
    now = [10**12]
    async with house(delay=lambda: 3600.0, now=lambda: now[0]) as guests:
        host, *rest = await start_game(guests, "coup", 3)
        await lose_device(host, *rest)
        for _ in range(2):
            extend_absence(guests, host)
            thief, request = await request_seat_back(guests, "Sara", *rest)
            for judge in rest:
                await judge.send(messages.LetIn, request=request)
            await thief.wait_until(lambda c: c.player == host.player)
            await lose_device(thief, *rest)
        now[0] += 100 * RECLAIM_TIME
        await host.connect(fresh=True)
        assert (host.seat, host.room["host"]) == (0, 0)
        assert await refusal_code(guests.client().connect(host.table, thief.secret)) == "wrong_secret"


@live
async def test_in_the_lobby_the_host_lets_somebody_back_in() -> None:
    """At once, and nobody else does."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest, other = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        await lose_device(guest, host, other)
        asker, request = await request_seat_back(guests, "Guest", host, other)
        assert await refusal_code(other.send(messages.LetIn, request=request)) == "not_host"
        await host.send(messages.LetIn, request=request)
        await asker.wait_until(lambda c: c.player == guest.player)
        assert asker.secret not in ("", guest.secret)


@live
async def test_in_the_lobby_nobody_gives_the_hosts_seat_away_at_once() -> None:
    """It takes as long as in a game, and as many."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        rest = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        await lose_device(host, *rest)
        asker, request = await request_seat_back(guests, "Sara", *rest)
        for judge in rest:
            await judge.send(messages.LetIn, request=request)
        assert asker.player is None
        extend_absence(guests, host)
        table_of(guests, host).submit(None, DueTimer(lambda context: settle(context, request)))
        await asker.wait_until(lambda c: c.player == host.player)


@live
async def test_a_seat_that_is_connected_is_nobody_elses() -> None:
    """It cannot be asked for; and if its holder comes back meanwhile, who asked has asked for nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        stranger = await guests.watches(host.table)
        assert await refusal_code(stranger.send(messages.Return, name="Guest")) == "seat_connected"
        assert await refusal_code(guest.send(messages.Return, name="Sara")) == "already_seated"
        await lose_device(guest, host)
        _, request = await request_seat_back(guests, "Guest", host)
        assert await refusal_code(stranger.send(messages.Return, name="guest")) == "asked_already"
        await guest.connect()
        await host.wait_until(lambda c: not c.presence.asking)
        assert await refusal_code(host.send(messages.LetIn, request=request)) == "nobody_asks"


@live
async def test_who_goes_away_asks_no_more() -> None:
    """A closed socket is let in to nothing."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await lose_device(guest, host)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(messages.Return(id="1", name="Guest"))
            await host.wait_until(lambda c: bool(c.presence.asking))
            (asking,) = host.presence.asking
        await host.wait_until(lambda c: not c.presence.asking)
        assert await refusal_code(host.send(messages.LetIn, request=asking.request)) == "nobody_asks"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Nobody", "nobody_called"),
        ("", "name_empty"),
        ("Sa\u202era", "name_letters"),
        ("Bot 1", "name_reserved"),
        ("a" * 25, "name_long"),
    ],
)
@live
async def test_names_are_judged_as_at_the_door(name: str, code: str) -> None:
    """Invalid and unknown names are refused with their own codes, and nobody is notified."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3, bots=1)
        assert await refusal_code((await guests.watches(host.table)).send(messages.Return, name=name)) == code
        assert not host.presence.asking


@manual_clock
async def test_who_asked_before_the_game_is_let_in_when_the_time_has_come() -> None:
    """In the lobby the host says nothing; in the game two say yes, and after a while nobody need say it again."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host = await guests.opens("coup", chairs=4)
        guest, other = [await guests.sits(host.table, name) for name in ("Guest", "Other")]
        await lose_device(guest, host, other)
        asker, request = await request_seat_back(guests, "Guest", host, other)
        await host.send(messages.Start)
        for judge in (host, other):
            await judge.send(messages.LetIn, request=request)
        assert asker.player is None
        advance_clock(ABSENT_AFTER)
        await asker.wait_until(lambda c: c.player == guest.player)


@manual_clock
async def test_nobody_knocks_all_the_time() -> None:
    """Requests are rate-limited by table."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await lose_device(guest, host)
        for _ in range(JOIN_BURST):
            asker, request = await request_seat_back(guests, "Guest", host)
            await host.send(messages.LetIn, request=request, yes=False)
            await host.wait_until(lambda c: not c.presence.asking)
        assert await refusal_code(asker.send(messages.Return, name="Guest")) == "too_fast"


# ------------------------------------------------------------------ rights that passed on


@live
async def test_rights_that_passed_on_only_let_in_and_stop_the_game() -> None:
    """The acting host cannot kick, lock or appoint; the host stays host."""
    async with house(delay=lambda: 3600.0) as guests:
        host, acting, third = await start_game(guests, "coup", 3)
        await wait_until_at_rest(host, acting, third)
        await lose_device(host, acting, third)
        extend_absence(guests, host)
        for kind, fields in (
            (messages.Kick, {"chair": third.seat}),
            (messages.Admit, {"locked": True}),
            (messages.Appoint, {"chair": third.seat}),
            (messages.Recode, {}),
            (messages.Screen, {}),
        ):
            assert await refusal_code(acting.send(kind, **fields)) == "not_host"
        assert await refusal_code(third.send(messages.Resume)) == "not_paused"
        await acting.send(messages.Pause)
        assert acting.room["paused"] == "break"
        await host.connect()
        await wait_until_level(host, acting)
        assert host.room["host"] == host.seat
        await host.send(messages.Admit, locked=True)


# ------------------------------------------------------------------ kicks, bans and the door


async def outcome_of(raw: Raw, command: messages.Command) -> str:
    raw.send_message(command)
    answer = await raw.answer(command.id)
    return answer.code if isinstance(answer, messages.Refused) else "done"


@live
async def test_who_was_shown_the_door_stays_outside() -> None:
    """Neither the secret nor the name comes in, the window cannot talk, and fresh windows have to ask."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            assert await outcome_of(raw, messages.Sit(id="sit", name="Pest")) == "done"
            await host.wait_until(lambda c: c.room["chairs"][1] is not None)
            await host.send(messages.Kick, chair=1)
            assert await outcome_of(raw, messages.Sit(id="again", name="Other")) == "banned"
            assert await outcome_of(raw, messages.Say(id="say", text="ha", name="Pest")) == "hushed"
        for window in range(3):
            async with raw_socket(guests) as raw:
                await raw.hello(host.table)
                assert await outcome_of(raw, messages.Sit(id="sit", name="pest")) == "banned"
                assert await outcome_of(raw, messages.Say(id="say", text="ha", name="X")) == "hushed"
                raw.send_message(messages.Sit(id="ask", name=f"Window {window}"))
                answer = await raw.answer("ask")
                assert isinstance(answer, messages.Done)
                assert (answer.secret, bool(answer.request)) == ("", True)
        assert host.room["chairs"][1] is None


@live
async def test_the_host_opens_the_door_again() -> None:
    """Newcomers sit down without a word then; a ban is lifted by a word of its own."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        pest = await guests.sits(host.table, "Pest")
        secret = pest.secret
        await host.send(messages.Kick, chair=1)
        assert host.room["knocks"]
        await host.send(messages.Admit, knocks=False)
        friend = await guests.sits(host.table, "Friend")
        assert friend.seat is not None
        again = await guests.watches(host.table)
        assert await refusal_code(again.send(messages.Sit, name="Pest")) == "banned"
        assert await refusal_code(guests.client().connect(host.table, secret)) == "banned"
        await host.send(messages.Admit, bans=False)
        await again.send(messages.Sit, name="Pest")


@live
async def test_a_ban_is_a_salted_hash_that_forgetting_does_not_lift() -> None:
    """Nothing of the name is left, and the name still does not come in; also after a restart."""
    log = MemoryLog()
    async with house(log, delay=lambda: 3600.0) as guests:
        host, pest, _ = await start_game(guests, "coup", 3)
        secret = pest.secret
        await host.send(messages.Kick, chair=pest.seat)
        await pest.wait_until(lambda c: c.player is None)
        await pest.send(messages.Forget, secret=secret)
        kept = await stored_table(guests, host.table)
        assert "Guest 1" not in kept.names.values()
    async with house(log, delay=lambda: 3600.0) as guests:
        host = await guests.again(host)
        assert table_of(guests, host).parts.context(None).is_banned("guest 1")
        assert len({*table_of(guests, host).state.private.credentials.bans}) == 2


@live
async def test_a_locked_table_lets_nobody_new_in() -> None:
    """Nobody sits down, nobody asks, nobody sees the game; those who have a seat come and go, by secret and by word."""
    async with house(delay=lambda: 3600.0) as guests:
        host, guest = await start_game(guests, "coup", 2, 1)
        await host.send(messages.Admit, locked=True)
        stranger = await guests.watches(host.table)
        assert stranger.facts == {}
        assert await refusal_code(stranger.send(messages.Sit, name="Thief")) == "locked"
        assert (await guests.again(guest)).seat == guest.seat
        await stranger.send(messages.Return, name="Guest 1", word=guest.record["word"])
        assert stranger.player == guest.player


@live
async def test_what_was_played_at_a_locked_table_is_told_to_those_who_sit_there() -> None:
    """A ticket proves the seat; nothing else opens records, replays and deals, nor does another table's ticket."""
    async with house() as guests:
        host, guest = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(plays(host, random_choice(1)), plays(guest, random_choice(2)))
        await host.send(messages.Admit, locked=True)
        other = await guests.opens("coup")
        own, foreign = [issue(c.table, c.secret, time.time()) for c in (guest, other)]
        statuses = []
        for ticket in ("", f"?ticket={foreign}", f"?ticket={own}"):
            for page in ("1.play", "1/replay", "1/deal"):
                async with guests.session.get(f"{guests.url}/api/tables/{host.table}/games/{page}{ticket}") as answer:
                    statuses.append(answer.status)
        assert statuses == [403] * 6 + [200] * 3


@live
async def test_a_new_code_leaves_the_old_one_to_those_who_have_a_seat() -> None:
    """The former code alone finds nothing, not even a record; the id in the rows stays."""
    log = MemoryLog()
    async with house(log, delay=lambda: 3600.0) as guests:
        host, guest = await start_game(guests, "coup", 2, 1)
        former = host.table
        await host.send(messages.Recode)
        code = host.room["code"]
        assert code != former
        assert await refusal_code(guests.client().connect(former)) == "unknown_table"
        assert (await guests.watches(code)).room["code"] == code
        assert (await guests.again(guest)).seat == guest.seat
        async with guests.session.get(f"{guests.url}/api/tables/{former}/games/1/replay") as answer:
            assert answer.status == 404
    async with house(log, delay=lambda: 3600.0) as guests:
        assert await refusal_code(guests.client().connect(former)) == "unknown_table"
        assert (await guests.watches(code)).room["code"] == code
        assert {row.table for row in (await stored_table(guests, former)).rows} == {former}


@live
async def test_nobody_keeps_a_game_from_starting() -> None:
    """While the deck is cut nobody sits down or changes chairs, and who leaves is stood in for: the game begins."""
    async with house(below=None, delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        async with raw_socket(guests) as raw, raw_socket(guests) as other:
            await raw.hello(host.table)
            assert await outcome_of(raw, messages.Sit(id="sit", name="Saboteur")) == "done"
            await other.hello(host.table)
            await host.wait_until(lambda c: None not in c.room["chairs"][:3])
            host.cut_deck = lambda: None  # type: ignore[method-assign]
            await host.send(messages.Start)
            assert table_of(guests, host).state.deal.sealing is not None
            assert await outcome_of(other, messages.Sit(id="sit", name="Another")) == "dealing"
            assert await outcome_of(raw, messages.Shift(id="shift", chair=3)) == "dealing"
            assert await outcome_of(raw, messages.Leave(id="leave")) == "done"
            assert table_of(guests, host).state.deal.sealing is not None
            del host.cut_deck
            host.cut_deck()
            await host.wait_until(lambda c: c.room["phase"] == "playing")
        kinds = sorted(chair["kind"] for chair in host.room["chairs"])
        assert kinds == ["bot", "human", "standin"]


# ------------------------------------------------------------------ no point by a kick


@pytest.mark.parametrize(("seed", "wins"), WON)
@live
async def test_whoever_kicks_makes_no_point_and_the_kicked_seat_can_win(seed: int, wins: str) -> None:
    """A stand-in plays on for who was kicked; only those who left by themselves have lost."""
    async with house(below=random.Random(seed).randrange) as guests:
        host, guest = await start_game(guests, "mccarthy", 2)
        player, seat = guest.player, guest.seat
        assert seat is not None
        await host.send(messages.Kick, chair=seat)
        assert host.room["chairs"][seat]["kicked"]
        assert await refusal_code(host.send(messages.Finish)) == "not_alone"
        while host.room["phase"] == "playing":
            await host.wait_until(lambda c: bool(c.moves()) or c.room["phase"] != "playing")
            if host.moves():
                await host.move(*host.moves()[0])
        (result,) = host.room["results"]
        points = {score["player"]: score["points"] for score in host.room["scores"]}
        assert result["winners"] == [host.player if wins == "kicker" else player]
        assert points == {host.player: 0, player: int(wins == "kicked")}


# ------------------------------------------------------------------ what was tried with all of this


@live
async def test_who_asks_twice_gets_nobody_elses_seat() -> None:
    """A question writes no row, so it must not be taken for the row before it: that somebody else sat down with."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        await host.send(messages.Admit, knocks=True)
        friend, request = await request_bots_seat(guests, host, "Friend")
        await host.send(messages.LetIn, request=request)
        await friend.wait_until(lambda c: c.player is not None)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            asked = messages.Sit(id="0123456789abcdef012345", name="Thief")
            assert await outcome_of(raw, asked) == "done"
            assert await outcome_of(raw, asked) == "asked_already"
        assert (await guests.again(friend)).player == friend.player


@live
async def test_an_id_that_was_used_for_something_else_brings_no_seat() -> None:
    """Neither the yes that seated somebody, nor a word said just after: sent again as sitting down, it is only done."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        judge = await guests.sits(host.table, "Judge")
        await host.send(messages.Appoint, chair=judge.seat)
        async with raw_socket(guests) as raw, raw_socket(guests) as watcher:
            await raw.hello(host.table, judge.secret)
            await watcher.hello(host.table)
            raw.send_message(messages.Admit(id="knocks", knocks=True))
            await host.wait_until(lambda c: c.room["knocks"])
            friend, request = await request_bots_seat(guests, host, "Friend")
            assert await outcome_of(raw, messages.LetIn(id="yes", request=request)) == "done"
            await friend.wait_until(lambda c: c.player is not None)
            raw.send_message(messages.LetPass(id="pass"))
            for socket, used in ((raw, "yes"), (raw, "pass"), (watcher, "0123456789abcdef012345")):
                socket.send_message(messages.Say(id="0123456789abcdef012345", text="Hello", name="Watcher"))
                socket.send_message(messages.Sit(id=used, name="Thief"))
                answer = await socket.answer(used)
                assert not isinstance(answer, messages.Done) or not answer.secret
        assert (await guests.again(friend)).player == friend.player


@live
async def test_who_was_let_in_to_a_seat_gives_up_no_more_than_that() -> None:
    """Others have given the host's seat to a thief, who leaves: the seat, its rights and its word are the host's."""
    async with house(delay=lambda: 3600.0) as guests:
        host, one, two = await start_game(guests, "coup", 3)
        await lose_device(host, one, two)
        extend_absence(guests, host)
        thief, request = await request_seat_back(guests, "Sara", one, two)
        for judge in (one, two):
            await judge.send(messages.LetIn, request=request)
        await thief.wait_until(lambda c: c.player == host.player)
        seen = thief.record["word"]
        for command, fields in (
            (messages.Appoint, {"chair": one.seat}),
            (messages.Kick, {"chair": one.seat}),
            (messages.Admit, {"locked": True}),
            (messages.Recode, {}),
            (messages.Screen, {}),
        ):
            assert await refusal_code(thief.send(command, **fields)) == "lent_seat"
        await thief.send(messages.Leave)
        await thief.wait_until(lambda c: c.player is None)
        await one.wait_until(lambda c: host.player not in c.presence.players)
        assert one.room["chairs"][host.seat]["kind"] == "human"
        await two.send(messages.Leave)
        await one.wait_until(lambda c: "standin" in [chair["kind"] for chair in c.room["chairs"]])
        assert await refusal_code(one.send(messages.Finish)) == "not_alone"
        back = await guests.again(host)
        assert (back.player, back.room["host"]) == (host.player, back.seat)
        assert back.record["word"] != seen


@live
async def test_who_reads_a_words_seat_does_not_come_back_with_it() -> None:
    """A reclaimed seat gets a new word, as the person let in has read the former one."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await lose_device(guest, host)
        thief, request = await request_seat_back(guests, "Guest", host)
        await host.send(messages.LetIn, request=request)
        await thief.wait_until(lambda c: c.player == guest.player)
        word = thief.record["word"]
        back = await guests.again(guest)
        await thief.wait_until(lambda c: c.player is None)
        assert back.record["word"] != word
        assert await refusal_code(thief.send(messages.Return, name="Guest", word=word)) == "wrong_word"


@live
async def test_who_hangs_up_while_sitting_down_is_not_here() -> None:
    """The seat is written when its socket is gone already: nobody is taken for connected by it."""
    log = GatedLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        table = table_of(guests, host)
        log.gate.clear()
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(messages.Sit(id="0123456789abcdef012345", name="Ghost"))
            await log.waiting.wait()
        await host.wait_until(lambda c: not c.presence.watching)
        log.gate.set()
        await host.wait_until(lambda c: c.room["chairs"][1] is not None)
        await host.send(messages.Ping)
        assert table.broadcaster.connected() == {host.player}
        assert host.room["players"][1] in table.parts.absence.since


@live
async def test_who_hangs_up_while_asking_asks_for_nothing() -> None:
    """Else nobody could ask for that seat any more."""
    log = GatedLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Guest")
        await lose_device(guest, host)
        log.waiting.clear()
        log.gate.clear()
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(messages.Return(id="1", name="Guest"))
            await log.waiting.wait()
        await host.wait_until(lambda c: not c.presence.watching)
        log.gate.set()
        await request_seat_back(guests, "Guest", host)


@live
async def test_a_new_code_is_not_told_to_those_it_is_to_keep_out() -> None:
    """Watchers are disconnected without learning the new code, kicked players included."""
    async with house(delay=lambda: 3600.0) as guests:
        host, pest, friend = await start_game(guests, "coup", 3)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, pest.secret)
            await host.send(messages.Kick, chair=pest.seat)
            await host.send(messages.Recode)
            heard = await raw.reader.read()
        assert b"moved_on" in heard
        assert host.room["code"].encode() not in heard
        await friend.wait_until(lambda c: c.room["code"] == host.room["code"])


@live
async def test_a_television_is_the_hosts_and_nobodys_who_was() -> None:
    """The key of a former host opens nothing, and shows nothing more of a table that is locked."""
    async with house(delay=lambda: 3600.0) as guests:
        host, heir, _ = await start_game(guests, "coup", 3)
        key = (await host.send(messages.Screen)).secret
        television = guests.client()
        await television.connect(host.table, key)
        assert television.facts
        await host.send(messages.Appoint, chair=heir.seat)
        await heir.wait_until(lambda c: c.room["host"] == c.seat)
        await heir.send(messages.Admit, locked=True)
        await television.wait_until(lambda c: not c.facts)
        assert await refusal_code(guests.client().connect(host.table, key)) == "wrong_secret"


@live
async def test_a_yes_before_the_game_gives_no_bots_seat_in_it() -> None:
    """The host alone says it before; in a game everybody has a moment to say no."""
    async with house(below=None, delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        guest = await guests.sits(host.table, "Guest")
        await host.send(messages.Admit, knocks=True)
        newcomer, request = await request_bots_seat(guests, host)
        host.cut_deck = guest.cut_deck = lambda: None  # type: ignore[method-assign]
        await host.send(messages.Start)
        await host.send(messages.LetIn, request=request)
        assert len(table_of(guests, host).broadcaster.requests.granted()) == 1
        for client in (host, guest):
            del client.cut_deck
            client.cut_deck()
        await newcomer.wait_until(lambda c: c.denial_code == "game_running")
        assert newcomer.player is None


@manual_clock
async def test_the_yes_of_who_was_shown_the_door_is_worth_nothing() -> None:
    """Somebody who still sits must have said it."""
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds) as guests:
        host, pest, _ = await start_game(guests, "coup", 3, 1)
        newcomer, request = await request_bots_seat(guests, host)
        await pest.wait_until(lambda c: bool(c.presence.asking))
        await pest.send(messages.LetIn, request=request)
        await host.send(messages.Kick, chair=pest.seat)
        advance_clock(NEWCOMER_TIMEOUT)
        await newcomer.wait_until(lambda c: c.denial_code == "no_answer")


@manual_clock
async def test_who_asks_is_answered_after_a_standstill_too() -> None:
    """The timer that rang first after it is set anew, like all others."""
    clock = [0.0]
    dog = Watchdog(lambda: clock[0])
    async with house(delay=lambda: 3600.0, patience=lambda seconds: seconds, watchdog=dog) as guests:
        host, _ = await start_game(guests, "coup", 2, 1)
        newcomer, request = await request_bots_seat(guests, host)
        await host.send(messages.LetIn, request=request)
        dog.last_beat, clock[0] = 0.0, 60.0
        advance_clock(NEWCOMER_TIMEOUT)
        await host.send(messages.Ping)
        advance_clock(NEWCOMER_TIMEOUT)
        await newcomer.wait_until(lambda c: c.player is not None)


@live
async def test_newcomers_keep_nobody_from_asking_for_the_own_seat() -> None:
    """Requests of newcomers do not use up the limit of returning players."""
    async with house(delay=lambda: 3600.0) as guests:
        host, guest, other = await start_game(guests, "coup", 3, 2)
        await lose_device(guest, host, other)
        for number in range(MAX_REQUESTS):
            await request_bots_seat(guests, host, f"Pest {number}")
        await request_seat_back(guests, "Guest 1", host, other)


@manual_clock
async def test_a_seat_does_not_grow_without_bound() -> None:
    """Returns by word are rate-limited, and the number of a seat's devices is bounded."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        for _ in range(JOIN_BURST):
            window = await guests.watches(host.table)
            await window.send(messages.Return, name="Sara", word=host.record["word"])
            await window.disconnect()
        window = await guests.watches(host.table)
        assert await refusal_code(window.send(messages.Return, name="Sara", word=host.record["word"])) == "too_fast"
        for _ in range(MAX_DEVICES):
            token = (await host.send(messages.Elsewhere)).token
            device = guests.client()
            await device.connect(host.table, token=token)
            await device.disconnect()
        assert len(table_of(guests, host).state.private.credentials.keys_of(host.player or 0)) == MAX_DEVICES
        assert (await guests.again(host)).player == host.player
