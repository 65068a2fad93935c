"""The player who begins: the host's choice, or else in Coup the last winner (K4), or a random one (D3)."""

from __future__ import annotations

import asyncio

import pytest

from dorehami.client import Client
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import refusal_code, wait_until_level


async def lobby_of(guests: House, game: str) -> list[Client]:
    """Three people who have not begun yet, the host first."""
    host = await guests.opens(game, chairs=3)
    return [host, await guests.sits(host.table, "Mina"), await guests.sits(host.table, "Omid")]


async def name(host: Client, chair: int | None, game: str = "coup", chairs: int = 3) -> None:
    await host.send(messages.Choose, game=game, chairs=chairs, starter=chair)


async def start(*players: Client) -> None:
    games = players[0].room["games"]
    await players[0].send(messages.Start)
    for player in players:
        await player.wait_until(lambda c: c.room["games"] > games and bool(c.facts.get("asked")))


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("game", "fact"), [("coup", "turn"), ("dezh", "crown")])
@live
async def test_the_host_names_who_begins(game: str, fact: str, sealed: bool) -> None:
    """Everybody sees it beforehand, no lot is drawn, and the record says so."""
    async with house(below=None if sealed else lambda n: 0) as guests:
        players = await lobby_of(guests, game)
        await name(players[0], 2, game)
        await wait_until_level(*players)
        assert [player.room["starter"] for player in players] == [2, 2, 2]
        await start(*players)
        assert players[1].facts[fact] == [2]
        assert players[1].room["starter"] is None


@live
async def test_who_is_named_moves_with_the_chair() -> None:
    """It is a person that is named: in another chair it begins there."""
    async with house(below=lambda n: 0) as guests:
        players = await lobby_of(guests, "coup")
        await name(players[0], 2, chairs=4)
        await players[2].send(messages.Shift, chair=3)
        await wait_until_level(*players)
        assert players[0].room["starter"] == 3
        await start(*players)
        assert players[0].facts["turn"] == [2]


@live
async def test_who_has_left_does_not_begin() -> None:
    """Then it is by lot again."""
    async with house(below=lambda n: 1) as guests:
        host, friend, other = await lobby_of(guests, "coup")
        await name(host, 2)
        await other.send(messages.Leave)
        await wait_until_level(host, friend)
        assert host.room["starter"] is None
        await start(host, friend)
        assert host.facts["turn"] == [1]


@live
async def test_a_rematch_is_begun_by_the_winner() -> None:
    """The host's choice for the former game does not apply to the rematch."""
    async with house(below=lambda n: 0) as guests:
        players = await lobby_of(guests, "coup")
        await name(players[0], 1)
        await start(*players)
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        await wait_until_level(*players)
        (winner,) = players[0].facts["over"]
        for player in players:
            await player.send(messages.Ready)
        await players[0].wait_until(lambda c: c.room["games"] == 2 and bool(c.facts.get("asked")))
        assert players[0].facts["turn"] == [winner]


@live
async def test_the_crown_of_a_rematch_is_drawn() -> None:
    """Dezh gives it to no winner (D3)."""
    async with house(below=lambda n: 0) as guests:
        players = await lobby_of(guests, "dezh")
        await start(*players)
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        await wait_until_level(*players)
        assert players[0].facts["over"] != [0]
        for player in players:
            await player.send(messages.Ready)
        await players[0].wait_until(lambda c: c.room["games"] == 2 and bool(c.facts.get("asked")))
        assert players[0].facts["crown"] == [0]


@live
async def test_only_the_host_names_and_only_somebody() -> None:
    """An empty chair and one that is not there cannot begin; where nobody begins nobody is named."""
    async with house(below=lambda n: 0) as guests:
        host, friend, _ = await lobby_of(guests, "coup")
        assert await refusal_code(name(friend, 1)) == "not_host"
        assert await refusal_code(name(host, 3, chairs=4)) == "no_such_chair"
        await name(host, 1, "mccarthy")
        assert host.room["starter"] is None


@live
async def test_the_record_of_a_named_starter_is_proved() -> None:
    """It does not say that chance named it, and plays again move by move."""
    async with house(below=None) as guests:
        players = await lobby_of(guests, "coup")
        await name(players[0], 1)
        await start(*players)
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        async with guests.session.get(f"{guests.url}/api/tables/{players[0].table}/games/1.play") as answer:
            text = await answer.text()
        assert [line.split() for line in text.splitlines() if line.startswith("starter")] == [["starter", "Mina"]]
        assert check_text(text, GAMES).problems == []
