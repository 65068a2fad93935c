"""Concurrent commands: the first one succeeds, the others are refused, and nothing happens twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.rows import Sat
from tests.support.live import OVERTAKEN, House, house, live
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    outcome,
    rows_of_kind,
    start_game,
    wait_until_at_rest,
    wait_until_level,
)

CROWD = 60


async def outcomes(answers: list[Any]) -> Counter[str]:
    """Return how often each outcome came: `done`, or a code."""
    return Counter(await asyncio.gather(*[outcome(answer) for answer in answers]))


RACES: dict[str, tuple[Any, str]] = {  # what each of the crowd asks for, and what the losers are told
    "any chair": (lambda number: {"name": f"Racer {number}"}, "table_full"),
    "this chair": (lambda number: {"name": f"Racer {number}", "chair": 5}, "chair_taken"),
}


@pytest.mark.parametrize(("wish", "code"), RACES.values(), ids=RACES)
@live
async def test_a_crowd_races_for_one_seat(wish: Any, code: str) -> None:
    """One sits, the others are refused, and every socket is as good as before."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=6, bots=4)
        crowd = await asyncio.gather(*[guests.watches(host.table) for _ in range(CROWD)])
        answers = [client.submit(messages.Sit, **wish(number)) for number, client in enumerate(crowd)]
        assert await outcomes(answers) == {"done": 1, code: CROWD - 1}
        (winner,) = [client for client in crowd if client.secret]
        assert winner.seat == 5
        bodies = [body for _, body in await rows_of_kind(guests, host.table, "sat")]
        people = [body for body in bodies if isinstance(body, Sat) and body.kind == "human"]
        assert [body.player for body in people] == [host.player, winner.player]
        assert await outcomes([client.submit(messages.Resync) for client in crowd]) == {"done": CROWD}
        await wait_until_level(host, *crowd)
        assert all(client.room == host.room for client in crowd)
        await assert_up_to_date(guests, host, winner, crowd[0])


@live
async def test_a_crowd_races_for_one_name() -> None:
    """Of those who want to be called alike one sits, however many chairs there are."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=10)
        crowd = [await guests.watches(host.table) for _ in range(8)]
        names = ["علي", "علی"] * 4
        answers = [client.submit(messages.Sit, name=name) for client, name in zip(crowd, names, strict=True)]
        assert await outcomes(answers) == {"done": 1, "name_taken": 7}
        await wait_until_level(host, *crowd)
        assert sum(chair is not None for chair in host.room["chairs"]) == 2


@live
async def test_many_starts_begin_one_game() -> None:
    """The first one begins it; for the others it is running already."""
    async with house() as guests:
        host = await guests.opens("dezh", chairs=3)
        other = await guests.sits(host.table, "Guest")
        tabs = [host, *[await guests.again(host) for _ in range(9)]]
        answers = [tab.submit(messages.Start) for tab in tabs * 5] + [other.submit(messages.Start)]
        assert await outcomes(answers) == {"done": 1, "game_running": 49, "not_host": 1}
        assert len(await rows_of_kind(guests, host.table, "started")) == 1
        assert host.room["games"] == 1
        await wait_until_at_rest(host, other, *tabs)
        await assert_up_to_date(guests, host, other)


@live
async def test_all_are_ready_at_once() -> None:
    """One more game begins when all are ready, not one for each of them."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 3)
        await play_out(players)
        answers = [player.submit(messages.Ready) for player in players * 3]
        counted = await outcomes(answers)
        assert counted["done"] >= 3
        assert set(counted) <= {"done", "not_over"}
        await asyncio.gather(*[player.wait_until(lambda c: c.room["games"] == 2) for player in players])
        assert len(await rows_of_kind(guests, players[0].table, "started")) == 2
        await assert_up_to_date(guests, *players)


async def play_out(players: list[Any]) -> None:
    while True:
        await wait_until_at_rest(*players)
        if not (asked := clients_asked(players)):
            return
        await asked[0].move(*asked[0].moves()[0])


@pytest.mark.parametrize("game", GAMES)
@live
async def test_two_tabs_answer_at_once(game: str) -> None:
    """Question by question one answer of a seat is taken and the other refused; the log has one."""
    async with house() as guests:
        players = await start_game(guests, game, 2)
        tabs = [await guests.again(player) for player in players]
        for _ in range(30):
            await wait_until_at_rest(*players, *tabs)
            if not (asked := clients_asked(players)):
                break
            await one_answer(guests, [asked[0], tabs[players.index(asked[0])]])
        await wait_until_at_rest(*players, *tabs)
        await assert_up_to_date(guests, *players, *tabs)


async def one_answer(guests: House, tabs: list[Any]) -> None:
    before = len(await rows_of_kind(guests, tabs[0].table, "moved"))
    first, last = tabs[0].moves()[0], tabs[1].moves()[-1]
    answers = [
        tab.submit(messages.Move, version=tab.version, move=move) for tab, move in zip(tabs, (first, last), strict=True)
    ]
    counted = await outcomes(answers)
    assert counted.pop("done") == 1
    assert counted.total() == 1
    assert set(counted) <= set(OVERTAKEN)
    assert len(await rows_of_kind(guests, tabs[0].table, "moved")) == before + 1


@live
async def test_the_first_of_many_challenges_counts() -> None:
    """All others answer a claim at once (K25): one challenge is taken, and who came later is told so."""
    async with house() as guests:
        players = await start_game(guests, "coup", 6)
        await wait_until_at_rest(*players)
        actor = clients_asked(players)[0]
        await actor.move("tax")
        await wait_until_at_rest(*players)
        others = clients_asked(players)
        assert len(others) == 5
        answers = [client.submit(messages.Move, version=client.version, move=["challenge"]) for client in others]
        counted = await outcomes(answers)
        assert counted.pop("done") == 1
        assert set(counted) <= set(OVERTAKEN)
        await wait_until_at_rest(*players)
        assert [event.key for event in actor.events].count("challenged") == 1
        await assert_up_to_date(guests, *players)


@live
async def test_people_come_and_go_while_the_lobby_changes() -> None:
    """All clients end with the same room, whatever the order of commands."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=6)
        crowd = [await guests.watches(host.table) for _ in range(12)]
        answers = [client.submit(messages.Sit, name=f"Racer {number}") for number, client in enumerate(crowd)]
        answers += [
            host.submit(messages.AddBot),
            host.submit(messages.Choose, game="dezh", chairs=7),
            host.submit(messages.AddBot),
        ]
        answers += [client.submit(messages.Leave) for client in crowd[::2]]
        await outcomes(answers)
        await wait_until_level(host, *crowd)
        assert all(client.room == host.room for client in crowd)
        await assert_up_to_date(guests, host, *crowd)
