"""The lobby and its rules: who sits, who is host, what is played next, and who plays on."""

from __future__ import annotations

import asyncio

import pytest

from dorehami.client import Client, RefusedByTable
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.rows import Moved, Started
from tests.support.charters import option_sets, player_counts
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    outcome,
    refusal_code,
    rows_of_kind,
    start_game,
    stored_table,
    wait_until_at_rest,
    wait_until_level,
)


def chair_kinds(client: Client) -> list[str]:
    """Return the kind of occupant of each chair."""
    return [chair["kind"] if chair else "" for chair in client.room["chairs"]]


async def play_to_end(*players: Client) -> None:
    """Answer every question until the game is over."""
    await asyncio.gather(*[plays(player, random_choice(seed)) for seed, player in enumerate(players)])
    await wait_until_level(*players)


# ------------------------------------------------------------------ the host


@live
async def test_a_bot_has_a_level() -> None:
    """The host chooses how well a bot plays, everybody sees it, and there are no other levels."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1, level="easy")
        await host.send(messages.AddBot)
        assert [chair["level"] for chair in host.room["chairs"] if chair and chair["kind"] == "bot"] == [
            "easy",
            "medium",
        ]
        assert await refusal_code(host.send(messages.AddBot, level="perfect")) == "no_such_level"
        assert await refusal_code(guests.opens("coup", chairs=4, bots=1, level="perfect")) == "no_such_level"


@live
async def test_the_host_is_who_has_sat_longest() -> None:
    """When the host leaves, the longest-seated player is host; at an empty table the next newcomer."""
    async with house() as guests:
        first = await guests.opens("coup", chairs=4)
        second, third = [await guests.sits(first.table, name) for name in ("Second", "Third")]
        assert first.room["host"] == first.seat
        assert await refusal_code(second.send(messages.AddBot)) == "not_host"
        await first.send(messages.Leave)
        await wait_until_level(first, second, third)
        assert third.room["host"] == second.seat
        await second.send(messages.AddBot)
        for client in (second, third):
            await client.send(messages.Leave)
        assert third.room["host"] is None
        await third.send(messages.Sit, name="Third")
        assert third.room["host"] == third.seat
        await third.send(messages.AddBot)
        await assert_up_to_date(guests, first, second, third)


@live
async def test_a_bot_is_never_the_host() -> None:
    """Even if it has sat longest."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3, bots=2)
        other = await guests.watches(host.table)
        await host.send(messages.Leave)
        await other.send(messages.Sit, name="Late")
        assert other.room["host"] == other.seat


# ------------------------------------------------------------------ chairs


@live
async def test_chairs_are_taken_one_by_one() -> None:
    """The first free one or a certain one, neither a taken one nor one that is not there."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        await host.send(messages.AddBot, chair=2)
        other = await guests.watches(host.table)
        assert await refusal_code(other.send(messages.Sit, name="Guest", chair=2)) == "chair_taken"
        assert await refusal_code(other.send(messages.Sit, name="Guest", chair=4)) == "no_such_chair"
        assert await refusal_code(other.send(messages.Sit, name="Guest", chair=2**53 - 1)) == "no_such_chair"
        await other.send(messages.Sit, name="Guest", chair=3)
        await host.send(messages.AddBot)
        await wait_until_level(host, other)
        assert chair_kinds(other) == ["human", "bot", "bot", "human"]
        assert await refusal_code(host.send(messages.AddBot)) == "table_full"
        assert await refusal_code(host.send(messages.AddBot, chair=1)) == "chair_taken"
        assert await refusal_code((await guests.watches(host.table)).send(messages.Sit, name="Late")) == "table_full"
        await assert_up_to_date(guests, host, other)


@live
async def test_only_bots_are_taken_away() -> None:
    """Not people, not nobody, and nothing that is not there."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        other = await guests.sits(host.table, "Guest")
        codes = [await refusal_code(host.send(messages.RemoveBot, chair=chair)) for chair in (0, 2, 3, 99)]
        assert codes == ["no_bot_there"] * 4
        await host.send(messages.RemoveBot, chair=1)
        await wait_until_level(host, other)
        assert chair_kinds(other) == ["human", "", "human", ""]
        assert await refusal_code(host.send(messages.RemoveBot, chair=1)) == "no_bot_there"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("علي", "name_taken"),
        ("ع\u200cلی", "name_taken"),
        ("ﻋﻠﯽ", "name_taken"),
        ("عَلی", "name_taken"),
        ("", "name_empty"),
        (" \u00a0", "name_empty"),
        ("Bot 1", "name_reserved"),
        ("a" * 25, "name_long"),
        ("Sa\u202era", "name_letters"),
        ("Sa\u200bra", "name_letters"),
        ("\ufeffSara", "name_letters"),
    ],
)
@live
async def test_names_are_told_apart(name: str, code: str) -> None:
    """Nobody is called as somebody else is, or nearly so, or as nobody can be."""
    async with house() as guests:
        host = await guests.opens("coup", "علی", chairs=3)
        before = await stored_table(guests, host.table)
        other = await guests.watches(host.table)
        assert await refusal_code(other.send(messages.Sit, name=name)) == code
        assert await refusal_code(guests.client().open("coup", name)) == code if code != "name_taken" and name else True
        assert await stored_table(guests, host.table) == before


@live
async def test_a_name_is_free_again_when_its_holder_has_left() -> None:
    """In the lobby it is forgotten with the seat, in the log too."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        first = await guests.sits(host.table, "Guest")
        number = first.player
        await first.send(messages.Leave)
        assert number not in (await stored_table(guests, host.table)).names
        second = await guests.sits(host.table, "GUEST")
        assert second.player != number
        assert second.room["chairs"][1]["name"] == "GUEST"


# ------------------------------------------------------------------ what is played


@live
async def test_the_choice_of_the_game() -> None:
    """Games, options and numbers of chairs that there are; who sits keeps the order."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        other = await guests.watches(host.table)
        await other.send(messages.Sit, name="Guest", chair=3)
        choices: list[tuple[str, int, list[str], str]] = [
            ("chess", 2, [], "no_such_game"),
            ("coup", 1, [], "bad_chairs"),
            ("coup", 11, [], "bad_chairs"),
            ("coup", 4, ["gate"], "bad_options"),
            ("coup", 4, ["reformation", "reformation"], "bad_options"),
            ("mccarthy", 4, ["ending=never"], "bad_options"),
        ]
        before = await stored_table(guests, host.table)
        for game, chairs, options, code in choices:
            assert await refusal_code(host.send(messages.Choose, game=game, chairs=chairs, options=options)) == code
        assert await stored_table(guests, host.table) == before
        await host.send(messages.Choose, game="dezh", chairs=2, options=["gate"])
        await wait_until_level(host, other)
        assert (other.room["game"], other.room["options"], chair_kinds(other)) == ("dezh", ["gate"], ["human", "human"])
        assert other.seat == 1
        await guests.sits(await third_chair(host), "Third")
        assert await refusal_code(host.send(messages.Choose, game="coup", chairs=2)) == "too_many"
        await assert_up_to_date(guests, host, other)


async def third_chair(host: Client) -> str:
    await host.send(messages.Choose, game="dezh", chairs=3)
    return host.table


@live
async def test_a_game_needs_its_players() -> None:
    """Too few do not begin; empty chairs do not play."""
    async with house() as guests:
        host = await guests.opens("mccarthy", chairs=5)
        assert await refusal_code(host.send(messages.Start)) == "too_few"
        await host.send(messages.AddBot, chair=4)
        await host.send(messages.Start)
        assert chair_kinds(host) == ["human", "bot"]
        assert host.room["phase"] == "playing"


@pytest.mark.parametrize("game", GAMES)
@live
async def test_what_can_be_chosen_can_be_started(game: str) -> None:
    """All options with all numbers of chairs: what the rules do not allow is refused with the rule, all else begins."""
    async with house(delay=lambda: 3600.0) as guests:
        for options in option_sets(GAMES[game]):
            playable = player_counts(GAMES[game], options)
            for seats in range(GAMES[game].fewest, GAMES[game].most + 1):
                host = await guests.opens(game)
                code = await outcome(host.send(messages.Choose, game=game, chairs=seats, options=list(options)))
                assert code == ("done" if seats in playable else "option_chairs")
                if seats in playable:
                    for _ in range(1, seats):
                        await host.send(messages.AddBot)
                    await host.send(messages.Start)
                    assert len(host.room["chairs"]) == seats
                assert host.room["phase"] == ("playing" if seats in playable else "lobby")
                await host.disconnect()


@live
async def test_a_table_is_not_opened_with_options_that_so_many_cannot_play() -> None:
    """Whether its chairs are named or come with its bots; and no chair is added later. The rule is named."""
    async with house() as guests:
        for wanted in ({"chairs": 5}, {"bots": 4}):
            assert await refusal_code(
                guests.client().open("mccarthy", "Sara", options=["silent_partner"], **wanted)
            ) == ("option_chairs")
        host = await guests.opens("mccarthy", chairs=4, options=["silent_partner"])
        with pytest.raises(RefusedByTable) as refusal:
            await host.send(messages.Choose, game="mccarthy", chairs=5, options=["silent_partner"])
        assert (refusal.value.refusal.rule, refusal.value.refusal.args) == ("M22", {"most": 4})
        async with guests.session.get(f"{guests.url}/api/games") as answer:
            cards = {card["id"]: card for card in await answer.json()}
        limits = {choice["name"]: choice["most"] for card in cards.values() for choice in card["options"]}
        assert {name: most for name, most in limits.items() if most} == {"silent_partner": 4}


@live
async def test_while_a_game_runs_the_lobby_is_closed() -> None:
    """Nobody sits down, nothing is chosen, no bot comes or goes, no other game begins."""
    async with house() as guests:
        host, _ = await start_game(guests, "coup", 2)
        late = await guests.watches(host.table)
        before = await stored_table(guests, host.table)
        assert await refusal_code(late.send(messages.Sit, name="Late")) == "game_running"
        assert await refusal_code(host.send(messages.Choose, game="dezh", chairs=2)) == "game_running"
        assert await refusal_code(host.send(messages.Start)) == "game_running"
        assert await refusal_code(host.send(messages.AddBot)) == "not_in_lobby"
        assert await refusal_code(host.send(messages.RemoveBot, chair=1)) == "not_in_lobby"
        assert await refusal_code(host.send(messages.Ready)) == "not_over"
        assert await refusal_code(host.send(messages.Resume)) == "not_paused"
        assert await stored_table(guests, host.table) == before


@live
async def test_moves_that_are_none() -> None:
    """Words of no move, moves of the wrong moment, of the wrong seat, of an old question, and in no game."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        other = await guests.sits(host.table, "Guest")
        assert await refusal_code(host.move("income")) == "not_playing"
        await host.send(messages.Start)
        players = [host, other]
        await wait_until_at_rest(*players)
        while host.facts["decision"] == ["draft"]:
            await clients_asked(players)[0].move(*clients_asked(players)[0].moves()[0])
            await wait_until_at_rest(*players)
        actor = clients_asked(players)[0]
        waiting = players[1 - players.index(actor)]
        before = await stored_table(guests, host.table)
        assert await refusal_code(actor.move("fly")) == "no_such_move"
        assert await refusal_code(actor.move("steal")) == "no_such_move"
        assert await refusal_code(actor.move("steal", 63)) == "no_such_move"
        assert await refusal_code(actor.move("coup", waiting.seat or 0)) == "not_legal"
        assert await refusal_code(actor.move("challenge")) == "not_legal"
        assert await refusal_code(waiting.move("income")) == "not_asked"
        assert await refusal_code(actor.send(messages.Move, version=1, move=["income"])) == "stale"
        assert await stored_table(guests, host.table) == before
        await actor.move("income")


# ------------------------------------------------------------------ one game after another


@live
async def test_who_won_starts_the_next_game() -> None:
    """All are ready, the next game begins by itself, and the winner begins it (K4)."""
    async with house() as guests:
        players = await start_game(guests, "coup", 3)
        for number in (2, 3, 4):
            await play_to_end(*players)
            (winner,) = players[0].room["results"][-1]["winners"]
            for player in players[:-1]:
                await player.send(messages.Ready)
                assert player.room["phase"] == "over"
            await players[-1].send(messages.Ready)
            await asyncio.gather(*[p.wait_until(lambda c, n=number: c.room["games"] == n) for p in players])  # type: ignore[misc]
            assert [players[0].room["players"][seat] for seat in players[0].facts["turn"]] == [winner]
            assert players[0].room["ready"] == []
        await assert_up_to_date(guests, *players)


@live
async def test_a_winner_who_left_starts_nothing() -> None:
    """Then the lot decides, and the stand-in's chair is gone."""
    async with house() as guests:
        players = await start_game(guests, "coup", 3)
        await play_to_end(*players)
        (number,) = players[0].room["results"][-1]["winners"]
        (winner,) = [player for player in players if player.player == number]
        await winner.send(messages.Leave)
        rest = [player for player in players if player is not winner]
        for player in rest:
            await player.send(messages.Ready)
        await asyncio.gather(*[player.wait_until(lambda c: c.room["games"] == 2) for player in rest])
        assert chair_kinds(rest[0]) == ["human", "human"]
        assert number not in rest[0].room["players"]


@live
async def test_who_is_not_here_is_not_waited_for() -> None:
    """Only those who are connected are asked whether they are ready; all who sit play."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 3)
        await play_to_end(*players)
        away = players[2].player
        await players[2].disconnect()
        await players[0].wait_until(lambda c: away not in c.presence.players)
        for player in players[:2]:
            await player.send(messages.Ready)
        await players[0].wait_until(lambda c: c.room["games"] == 2)
        assert away in players[0].room["players"]


@live
async def test_where_no_game_can_begin_the_lobby_opens() -> None:
    """Two played, one left: the other is ready, and there is a free chair. It is said why until somebody sits there."""
    async with house() as guests:
        host, other = await start_game(guests, "mccarthy", 2)
        await play_to_end(host, other)
        await other.send(messages.Leave)
        await wait_until_level(host, other)
        assert chair_kinds(host) == ["human", "standin"]
        await host.send(messages.Ready)
        assert (host.room["phase"], chair_kinds(host), host.facts) == ("lobby", ["human", ""], {})
        assert host.room["reopened"] == "too_few"
        await other.send(messages.Sit, name="Guest 1")
        assert other.room["reopened"] == ""
        await host.send(messages.Start)
        await assert_up_to_date(guests, host, other)


@live
async def test_after_a_game_the_host_may_choose_another() -> None:
    """The lobby opens with those who sat, and what was played is kept."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 2, 1)
        await play_to_end(*players)
        assert await refusal_code(players[1].send(messages.Choose, game="coup", chairs=4)) == "not_host"
        assert await refusal_code(players[0].send(messages.AddBot)) == "not_in_lobby"
        await players[0].send(messages.Choose, game="coup", chairs=4)
        await wait_until_level(*players)
        assert (chair_kinds(players[1]), players[1].facts) == (["human", "bot", "human", ""], {})
        assert len(players[1].room["results"]) == 1
        await players[0].send(messages.Start)
        await wait_until_level(*players)
        await assert_up_to_date(guests, *players)


# ------------------------------------------------------------------ leaving a game


@pytest.mark.parametrize("game", GAMES)
@live
async def test_a_stand_in_plays_for_who_left(game: str) -> None:
    """To the end; everybody sees whose place it is in, and the record says so at every move."""
    async with house() as guests:
        players = await start_game(guests, game, 3)
        await wait_until_at_rest(*players)
        leaver, rest = players[1], [players[0], players[2]]
        await leaver.send(messages.Leave)
        assert leaver.room["chairs"][1] == {"kind": "standin", "name": "Guest 1"}
        await play_to_end(*rest)
        await check_stand_in(guests, rest[0])
        await assert_up_to_date(guests, *rest)


async def check_stand_in(guests: House, client: Client) -> None:
    moves = [body for _, body in await rows_of_kind(guests, client.table, "moved") if isinstance(body, Moved)]
    makers = {(body.seat == 1, body.maker) for body in moves}
    assert makers == {(True, "standin"), (False, "")}
    async with guests.session.get(f"{guests.url}/api/tables/{client.table}/games/1.play") as answer:
        text = await answer.text()
    lines = [line for line in text.splitlines() if line.startswith('"Guest 1"')]
    assert lines
    assert all(line.endswith(" by standin") for line in lines)
    report = check_text(text, GAMES)
    assert report.problems == []


@live
async def test_when_the_host_leaves_a_game_somebody_else_is_host() -> None:
    """A stand-in is none."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2, 1)
        await players[0].send(messages.Leave)
        await wait_until_level(*players)
        assert players[1].room["host"] == players[1].seat
        await play_to_end(players[1])
        await players[1].send(messages.Start)
        await players[1].wait_until(lambda c: c.room["games"] == 2)
        assert chair_kinds(players[1]) == ["bot", "human"]


@live
async def test_a_game_that_everybody_left_is_played_to_its_end() -> None:
    """By stand-ins; spectators see it, and the record is there."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2, 1)
        spectator = await guests.watches(players[0].table)
        for player in players:
            await player.send(messages.Leave)
        await spectator.wait_until(lambda c: c.room["phase"] == "over")
        async with guests.session.get(f"{guests.url}/api/tables/{spectator.table}/games/1.play") as answer:
            assert check_text(await answer.text(), GAMES).problems == []


@live
async def test_a_table_that_everybody_left_can_be_used_again() -> None:
    """A newcomer after the end takes a stand-in's chair and is host."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 2)
        await play_to_end(*players)
        for player in players:
            await player.send(messages.Leave)
        late = await guests.sits(players[0].table, "Late")
        assert late.room["host"] == late.seat


@live
async def test_the_first_game_is_begun_by_lot() -> None:
    """The dealer says who starts, and the row of the game tells it."""
    async with house(below=lambda n: n - 1) as guests:
        host, *_ = await start_game(guests, "coup", 3)
        ((_, body),) = await rows_of_kind(guests, host.table, "started")
        assert isinstance(body, Started)
        assert (body.starter, host.facts["turn"]) == (2, [2])
