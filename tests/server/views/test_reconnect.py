"""Coming back: what a socket missed, who one is on it, and what a command is that was sent twice."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.views.backlog import MAX_ROWS
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    refusal_code,
    rows_of_kind,
    start_game,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)
from tests.support.server.faulty_logs import TruncatedLog
from tests.support.server.found_games import kinds, scripts
from tests.support.server.raw_socket import Raw, raw_socket

EVERY_KIND = [pytest.param(game, kind, id=f"{game}-{kind}") for game in GAMES for kind in kinds(GAMES[game])]


async def gone(client: Client, hard: bool) -> None:
    """Close or abort a client's socket and wait until the client knows it."""
    if hard:
        client.abort()
        await client.wait_until(lambda c: bool(c.close_code))
    else:
        await client.disconnect()


# ------------------------------------------------------------------ what was missed


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_has_a_way_to_it(game: str) -> None:
    """No decision of the rules is left out below."""
    assert sorted(scripts(game)) == kinds(GAMES[game])


@pytest.mark.parametrize("hard", [True, False], ids=["dropped", "closed"])
@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
@live
async def test_who_comes_back_is_told_what_was_missed(game: str, kind: str, hard: bool) -> None:
    """In any decision: nothing if nothing happened, else exactly the news, for who was asked and who was not."""
    script = scripts(game)[kind]
    async with house(below=script.below()) as guests:
        players = await script.play(guests)
        assert players[0].facts["decision"] == [kind]
        asked = clients_asked(players)[0]
        other = next(player for player in players if player is not asked)
        await nothing_was_missed(guests, asked, hard)
        await news_were_missed(guests, asked, other, hard)


async def nothing_was_missed(guests: House, asked: Client, hard: bool) -> None:
    before, snapshots, moves = asked.record, asked.snapshots, asked.moves()
    await gone(asked, hard)
    await asked.connect()
    assert (asked.record, asked.snapshots, asked.moves()) == (before, snapshots, moves)
    await assert_up_to_date(guests, asked)


async def news_were_missed(guests: House, asked: Client, other: Client, hard: bool) -> None:
    """The asked seat answers in another tab while its first one, somebody else and a spectator are away."""
    tabs = [(asked, await guests.again(asked)), (other, await guests.again(other))]
    spectators = [await guests.watches(asked.table), await guests.watches(asked.table)]
    pairs = [*tabs, (spectators[0], spectators[1])]
    heard = {id(back): (len(back.events), len(stayed.events), back.snapshots) for back, stayed in pairs}
    await asyncio.gather(*[gone(back, hard) for back, _ in pairs])
    stayed = tabs[0][1]
    await stayed.move(*stayed.moves()[0])
    await wait_until_at_rest(*[client for _, client in pairs])
    for back, stayed in pairs:
        mine, theirs, snapshots = heard[id(back)]
        await back.connect()
        await wait_until_level(back, stayed)
        assert back.events[mine:] == stayed.events[theirs:]
        assert back.record == stayed.record
        assert back.snapshots == snapshots, "news were enough"
        await assert_up_to_date(guests, back)


@live
async def test_a_version_too_old_brings_one_record() -> None:
    """A gap longer than the backlog is answered with one snapshot and no news."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.sits(host.table, "Guest")
        await other.disconnect()
        for number in range(MAX_ROWS + 1):
            await host.send(messages.Choose, game="coup", chairs=3 + number % 2)
        snapshots, heard = other.snapshots, len(other.events)
        await other.connect()
        assert (other.snapshots, len(other.events)) == (snapshots + 1, heard)
        assert not other.rewound
        await assert_up_to_date(guests, other)


@live
async def test_a_server_that_began_anew_brings_one_record() -> None:
    """After a restart the news are forgotten, and the log may be another: who comes back gets a record."""
    log = MemoryLog()
    async with house(log) as guests:
        host, other = await start_game(guests, "mccarthy", 2)
        await other.disconnect()
        await host.move(*host.moves()[0])
    seen = {client: (client.record, client.snapshots) for client in (host, other)}
    async with house(log) as guests:
        for client in (host, other):
            await moved_to(guests, client)
        assert host.record == seen[host][0]
        assert [client.snapshots for client in (host, other)] == [seen[host][1] + 1, seen[other][1] + 1]
        await assert_up_to_date(guests, host, other)


@live
async def test_who_had_seen_more_than_there_is_is_told_so() -> None:
    """After the table has gone back, a higher version is answered with a record and the word for it."""
    log = MemoryLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=4)
        for chairs in (3, 4, 5, 6):
            await host.send(messages.Choose, game="coup", chairs=chairs)
    await log.truncate(host.table, host.version - 2)
    async with house(log) as guests:
        back = await moved_to(guests, host)
        assert back.rewound
        assert (back.version, len(back.room["chairs"])) == (host.version, 4)
        await assert_up_to_date(guests, back)


@live
async def test_rows_of_the_same_number_may_be_others() -> None:
    """A log was put back and has grown as long as it was: who had seen all of the former one sees this one."""
    log = MemoryLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=4)
        other = await guests.sits(host.table, "Guest")
        await host.send(messages.Choose, game="coup", chairs=6)
        await wait_until_level(host, other)
    await log.truncate(host.table, host.version - 1)
    async with house(log) as guests:
        await moved_to(guests, host)
        await host.send(messages.Choose, game="coup", chairs=3)
        assert host.version == other.version
        await moved_to(guests, other)
        assert len(other.room["chairs"]) == 3
        await assert_up_to_date(guests, host, other)


async def moved_to(guests: House, client: Client) -> Client:
    """The same browser at another server."""
    client.session, client.url = guests.session, guests.url
    guests.clients.append(client)
    await client.connect()
    return client


@live
async def test_under_a_new_epoch_what_was_seen_of_the_old_one_is_void() -> None:
    """Rows of the same number are not the same rows: who saw the lost ones is told of the way back."""
    log = TruncatedLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=6)
        other = await guests.sits(host.table, "Guest")
        for chairs in (3, 4, 5):
            await host.send(messages.Choose, game="coup", chairs=chairs)
        await wait_until_level(host, other)
    log.sound = other.version - 3
    async with house(log) as guests:
        await moved_to(guests, host)
        assert host.room["paused"] == "damage"
        await host.send(messages.Resume)
        assert host.room["paused"] == ""
        while host.version <= other.version:
            await host.send(messages.Choose, game="coup", chairs=6)
        await moved_to(guests, other)
        assert other.rewound
        assert other.record["room"] == host.record["room"]
        await assert_up_to_date(guests, host, other)


@live
async def test_who_sat_down_in_lost_rows_has_no_seat_any_more() -> None:
    """After damage an old secret opens no seat, least of all that of somebody who came later."""
    log = TruncatedLog()
    async with house(log) as guests:
        host = await guests.opens("coup", chairs=6)
        lost = [await guests.sits(host.table, f"Lost {number}") for number in range(4)]
        await wait_until_level(host, *lost)
    log.sound = 2
    async with house(log) as guests:
        await moved_to(guests, host)
        await host.send(messages.Resume)
        late = [await guests.sits(host.table, f"Late {number}") for number in range(4)]
        for client in lost:
            assert await refusal_code(guests.client().connect(client.table, client.secret)) == "wrong_secret"
        assert len({client.player for client in late}) == 4


# ------------------------------------------------------------------ two tabs


@live
async def test_two_tabs_of_a_seat_are_both_live() -> None:
    """Both see the same, either may answer, and the slower answer is refused."""
    async with house() as guests:
        first, other = await start_game(guests, "mccarthy", 2)
        second = await guests.again(first)
        for one, two in [(first, second), (second, first)]:
            await wait_until_at_rest(first, second, other)
            assert one.record == two.record
            move = one.moves()[0]
            await one.move(*move)
            late = two.submit(messages.Move, version=two.version, move=move)
            assert await refusal_code(late) in ("not_asked", "stale")
            await other.move(*other.moves()[0])
        await wait_until_at_rest(first, second, other)
        assert first.record == second.record
        assert first.events[-5:] == second.events[-5:]
        await assert_up_to_date(guests, first, second, other)


@live
async def test_a_seat_is_there_as_long_as_one_tab_is() -> None:
    """A player is present until the last of several tabs is closed."""
    async with house() as guests:
        host = await guests.opens("coup")
        other = await guests.sits(host.table, "Guest")
        tab = await guests.again(other)
        player = other.player
        await host.wait_until(lambda c: player in c.presence.players)
        await other.disconnect()
        for client in (tab, host):  # whatever was told of it has been heard
            await client.send(messages.Resync)
        assert player in host.presence.players
        await tab.disconnect()
        await host.wait_until(lambda c: player not in c.presence.players)


# ------------------------------------------------------------------ leaving


@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "game"])
@live
async def test_leaving_makes_the_secret_void(playing: bool) -> None:
    """The old secret is refused, and every socket of the seat is a watcher's from then on."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.sits(host.table, "Guest")
        tab = await guests.again(other)
        if playing:
            await host.send(messages.Start)
            await tab.wait_until(lambda c: c.room["phase"] == "playing")
        secret = other.secret
        await other.send(messages.Leave)
        await tab.wait_until(lambda c: c.player is None)
        spectator = await guests.watches(host.table)
        await wait_until_at_rest(other, tab, spectator)
        assert other.record == tab.record == spectator.record
        assert (other.player, other.seat, other.moves()) == (None, None, [])
        assert await refusal_code(guests.client().connect(host.table, secret)) == "wrong_secret"


@live
async def test_a_socket_that_left_hears_what_spectators_hear() -> None:
    """After leaving, no private news come any more, to the end of the game."""
    async with house() as guests:
        players = await start_game(guests, "coup", 3, 1)
        leaver, spectator = players[2], await guests.watches(players[0].table)
        await wait_until_at_rest(*players)
        await leaver.send(messages.Leave)
        await wait_until_at_rest(*players, spectator)
        heard = len(leaver.events), len(spectator.events)
        for _ in range(6):
            await wait_until_at_rest(*players, spectator)
            if asked := clients_asked(players):
                await asked[0].move(*asked[0].moves()[-1])
        await wait_until_at_rest(*players, spectator)
        assert leaver.events[heard[0] :] == spectator.events[heard[1] :]
        assert leaver.record == spectator.record


@live
async def test_who_sits_down_again_gets_another_secret() -> None:
    """The seat of before and the seat of now have nothing in common."""
    async with house() as guests:
        host = await guests.opens("coup")
        other = await guests.sits(host.table, "Guest")
        former, number = other.secret, other.player
        await other.send(messages.Leave)
        await other.send(messages.Sit, name="Guest")
        assert other.secret != former
        assert other.player != number
        assert await refusal_code(guests.client().connect(host.table, former)) == "wrong_secret"
        await assert_up_to_date(guests, host, other)


# ------------------------------------------------------------------ the same id twice


async def twice(raw: Raw, message: messages.Command) -> tuple[Any, Any]:
    """The answers to a command that is sent two times on one socket."""
    raw.send_message(message)
    raw.send_message(message)
    return await raw.answer(message.id), await raw.answer(message.id)


SETTING_UP: dict[str, tuple[messages.Command, int]] = {  # a command of the host in the lobby, and how many rows it is
    "choose": (messages.Choose(id="again", game="coup", chairs=5), 1),
    "add_bot": (messages.AddBot(id="again"), 1),
    "remove_bot": (messages.RemoveBot(id="again", chair=1), 1),
    "start": (messages.Start(id="again"), 1),
    "leave": (messages.Leave(id="again"), 1),
    "resync": (messages.Resync(id="again"), 0),
    "ping": (messages.Ping(id="again"), 0),
}


@pytest.mark.parametrize(("command", "count"), SETTING_UP.values(), ids=SETTING_UP)
@live
async def test_a_command_sent_twice_is_carried_out_once(command: messages.Command, count: int) -> None:
    """The second answer is the first one, and the log has it once."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        await guests.sits(host.table, "Guest")
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            before = len((await stored_table(guests, host.table)).rows)
            first, second = await twice(raw, command)
            assert isinstance(first, messages.Done)
            assert first == second
            rows = [row for row in (await stored_table(guests, host.table)).rows[before:] if row.cause != "bot"]
            assert len(rows) == count


@live
async def test_sitting_down_twice_on_one_socket_is_sitting_down_once() -> None:
    """The second answer says so again, with a secret that opens the seat."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            first, second = await twice(raw, messages.Sit(id=secrets.token_urlsafe(16), name="Guest"))
            assert isinstance(first, messages.Done)
            assert isinstance(second, messages.Done)
            assert first.player == second.player
            assert len(await rows_of_kind(guests, host.table, "sat")) == 2
            tab = guests.client()
            await tab.connect(host.table, second.secret)
            assert tab.player == first.player


@live
async def test_a_move_is_made_once_however_often_it_is_sent() -> None:
    """Also on another socket after its acknowledgement was lost."""
    async with house() as guests:
        first, other = await start_game(guests, "mccarthy", 2)
        await wait_until_at_rest(first, other)
        move = messages.Move(id="the one", version=first.version, move=first.moves()[0])
        before = len(await rows_of_kind(guests, first.table, "moved"))
        async with raw_socket(guests) as raw:
            await raw.hello(first.table, first.secret)
            done, again = await twice(raw, move)
            assert done == again
        await wait_until_at_rest(first, other)
        async with raw_socket(guests) as raw:
            await raw.hello(first.table, first.secret)
            assert await twice(raw, move) == (done, done)
        assert len(await rows_of_kind(guests, first.table, "moved")) == before + 1


@live
async def test_the_move_that_ended_a_game_gets_the_same_answer_again() -> None:
    """Of a command that wrote several rows the retry is told the same version."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 2)
        while asked := clients_asked(players):
            mover = asked[0]
            last = messages.Move(id=f"move {mover.version}", version=mover.version, move=mover.moves()[0])
            done = await mover.send(messages.Move, last.id, version=last.version, move=last.move)
            await wait_until_at_rest(*players)
        assert mover.room["phase"] == "over"
        async with raw_socket(guests) as raw:
            await raw.hello(mover.table, mover.secret)
            assert await twice(raw, last) == (done, done)


@live
async def test_a_seat_whose_secret_was_lost_on_the_way_comes_back() -> None:
    """The same random id brings it back with another secret, and the lost one is void."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        sit = messages.Sit(id=secrets.token_urlsafe(16), name="Guest")
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(sit)
            lost = await raw.answer(sit.id)
            assert isinstance(lost, messages.Done)
            await host.wait_until(lambda c: lost.player in c.presence.players)
        await host.wait_until(lambda c: c.presence.players == [c.player])
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(sit)
            found = await raw.answer(sit.id)
        assert isinstance(found, messages.Done)
        assert (found.player, found.version) == (lost.player, lost.version)
        assert found.secret != lost.secret
        assert await refusal_code(guests.client().connect(host.table, lost.secret)) == "wrong_secret"
        tab = guests.client()
        await tab.connect(host.table, found.secret)
        assert tab.player == lost.player
        assert len(await rows_of_kind(guests, host.table, "sat")) == 2


@live
async def test_a_seat_comes_back_before_its_dead_socket_is_noticed() -> None:
    """The network died without a word, so the server still holds the first socket; it becomes a watcher's."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        sit = messages.Sit(id=secrets.token_urlsafe(16), name="Guest")
        async with raw_socket(guests) as dead, raw_socket(guests) as raw:
            for line in (dead, raw):
                await line.hello(host.table)
            dead.send_message(sit)
            lost = await dead.answer(sit.id)
            raw.send_message(sit)
            found = await raw.answer(sit.id)
            assert isinstance(lost, messages.Done)
            assert isinstance(found, messages.Done), found
            assert found.player == lost.player
            assert await refusal_code(guests.client().connect(host.table, lost.secret)) == "wrong_secret"
            dead.send_message(messages.Leave(id="from the grave"))
            assert await dead.answer("from the grave") == refusal("not_seated", "from the grave", found.version)


def refusal(code: str, id: str, version: int) -> messages.Refused:
    return messages.Refused(code=code, id=id, version=version)


@live
async def test_a_guessable_id_brings_no_seat_back() -> None:
    """A Sit with a short id is never answered with a seat's secret again."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        other = await guests.watches(host.table)
        await other.send(messages.Sit, "1", name="Guest")
        await other.disconnect()
        thief = await guests.watches(host.table)
        assert await refusal_code(thief.send(messages.Sit, "1", name="Guest")) == "name_taken"
        assert thief.player is None
        await other.connect()
        assert other.player is not None


@live
async def test_a_refused_id_gets_the_same_refusal() -> None:
    """Even where the command would be fine by now; under a new id it is."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        assert await refusal_code(host.send(messages.Start, "too early")) == "too_few"
        await guests.sits(host.table, "Guest")
        before = await stored_table(guests, host.table)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            first, second = await twice(raw, messages.Start(id="too early"))
            assert first == second
            assert (first.code, first.args) == ("too_few", {"fewest": 2})
        assert await stored_table(guests, host.table) == before
        await host.send(messages.Start, "in time")
        assert host.room["phase"] == "playing"


@live
async def test_ids_of_different_seats_do_not_meet() -> None:
    """The same command id of two seats denotes two commands."""
    async with house() as guests:
        first, second = await start_game(guests, "mccarthy", 2)
        for client in (first, second):
            await client.move(*client.moves()[0], id="mine")
        assert len(await rows_of_kind(guests, first.table, "moved")) == 2
