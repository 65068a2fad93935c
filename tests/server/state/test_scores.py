"""Scores: points over several games at one table, whatever they were and wherever people sat."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.state.scores import points_after
from dorehami.server.state.table_state import FinishedGame
from dorehami.store.memory import MemoryLog
from tests.support.live import house, live, plays, random_choice
from tests.support.server.assertions import start_game, wait_until_level


def game(*winners: int) -> FinishedGame:
    return FinishedGame("coup", 1, 2, winners, players=(1, 2, 3))


@pytest.mark.parametrize(
    ("games", "points"),
    [
        ([], {}),
        ([game(1)], {1: 1, 2: 0, 3: 0}),
        ([game(1), game(1, 2)], {1: 1.5, 2: 0.5, 3: 0}),
        ([game(1, 2, 3)] * 3, {1: 1, 2: 1, 3: 1}),
        ([game()], {1: 0, 2: 0, 3: 0}),
    ],
)
def test_points(games: list[FinishedGame], points: dict[int, float]) -> None:
    """A win is a point, a tie shares it exactly, and a game without an end gives none."""
    found: Mapping[int, Fraction] = {}
    for finished in games:
        found = points_after(found, finished, set())
    assert found == points


async def plays_out(*players: Client) -> None:
    await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
    await wait_until_level(*players)


async def next_game(host: Client, *others: Client, name: str) -> None:
    games = host.room["games"]
    await host.send(messages.Choose, game=name, chairs=3)
    await host.send(messages.Start)
    for player in (host, *others):
        await player.wait_until(lambda c: c.room["games"] > games and c.room["phase"] == "playing")


def told(client: Client) -> tuple[Any, Any]:
    return client.room["results"], client.room["scores"]


@live
async def test_an_evening_of_three_games() -> None:
    """People and bots collect points over different games, and a restart forgets nothing."""
    log = MemoryLog()
    async with house(log) as guests:
        host, friend = await start_game(guests, "coup", 2, 1)
        await plays_out(host, friend)
        for name in ("mccarthy", "dezh"):
            await next_game(host, friend, name=name)
            await plays_out(host, friend)
        results, scores = told(host)
        assert [result["game"] for result in results] == ["coup", "mccarthy", "dezh"]
        assert sum(score["points"] for score in scores) == pytest.approx(3)
        assert sorted(score["name"] for score in scores) == ["", "Guest 1", "Sara"]
        assert [score["bot"] for score in scores if score["name"]] == [0, 0]
        assert [score["bot"] for score in scores if not score["name"]] == [host.room["chairs"][1]["bot"]]
        assert [score["points"] for score in scores] == sorted([s["points"] for s in scores], reverse=True)
    async with house(log) as guests:
        assert told(await guests.watches(host.table)) == (results, scores)


@live
async def test_points_are_of_people_not_of_chairs() -> None:
    """A player who changes chairs keeps the points."""
    async with house() as guests:
        host, friend = await start_game(guests, "coup", 2)
        await plays_out(host, friend)
        (winner,) = host.room["results"][0]["winners"]
        await host.send(messages.Choose, game="coup", chairs=3)
        await host.send(messages.Shift, chair=2)
        await wait_until_level(host, friend)
        best = host.room["scores"][0]
        assert (best["player"], best["points"]) == (winner, 1)
        assert {score["player"]: score["name"] for score in host.room["scores"]} == {
            host.player: "Sara",
            friend.player: "Guest 1",
        }


@live
async def test_who_left_is_not_named() -> None:
    """The points stay, the name is forgotten with the seat."""
    async with house() as guests:
        host, friend = await start_game(guests, "coup", 2)
        await plays_out(host, friend)
        await host.send(messages.Choose, game="coup", chairs=2)
        gone = friend.player
        await friend.send(messages.Leave)
        await wait_until_level(host, friend)
        (score,) = [score for score in host.room["scores"] if score["player"] == gone]
        assert (score["name"], score["bot"]) == ("", False)
