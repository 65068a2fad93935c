"""Whole games over real sockets: people, bots and a spectator, every option and every number of players."""

from __future__ import annotations

import asyncio
import random

import pytest

from dorehami.client import Client
from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from tests.support.charters import option_sets, player_counts
from tests.support.live import House, assert_same_as_fresh, house, live, plays, random_choice
from tests.support.server.assertions import assert_up_to_date, clients_asked, start_game, wait_until_at_rest

MOST_PEOPLE = 3  # at one table; the others are bots
LOOKS = 8  # answers between two looks at everybody's record


def cases_of(game: Game) -> list[Setup]:
    """Return every option set and every number of players at least once."""
    counts = {options: player_counts(game, options) for options in option_sets(game)}
    missing = sorted({seats for possible in counts.values() for seats in possible}, reverse=True)
    chosen: list[Setup] = []
    for options, possible in sorted(counts.items(), key=lambda item: len(item[1])):
        chosen.append(Setup(next((seats for seats in missing if seats in possible), possible[0]), options))
        missing = [seats for seats in missing if seats != chosen[-1].seats]
    rest = [Setup(seats, next(o for o in counts if seats in counts[o])) for seats in missing]
    return [*chosen, *rest]


CASES = [
    pytest.param(game, setup, id="-".join([game.id, str(setup.seats), *setup.options]))
    for game in GAMES.values()
    for setup in cases_of(game)
]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_cases_leave_nothing_out(game: Game) -> None:
    """Every option set is played, and every number of players."""
    setups = cases_of(game)
    assert {setup.options for setup in setups} == set(option_sets(game))
    assert {setup.seats for setup in setups} == {n for o in option_sets(game) for n in player_counts(game, o)}


@pytest.mark.parametrize(("game", "setup"), CASES)
@live
async def test_a_game_is_played_to_its_end(game: Game, setup: Setup) -> None:
    """All records stay those of a fresh connection, and the written game plays again to the same winners."""
    people = min(setup.seats, MOST_PEOPLE)
    async with house() as guests:
        players = await start_game(guests, game.id, people, setup.seats - people, options=list(setup.options))
        spectator = await guests.watches(players[0].table)
        await play_and_check(guests, [*players, spectator])
        await check_record(guests, players[0])


async def play_and_check(guests: House, everybody: list[Client]) -> None:
    """Play to the end at random, comparing clients with fresh connections on the way."""
    rng, answers = random.Random(1), 0
    while True:
        await wait_until_at_rest(*everybody)
        asked = clients_asked(everybody)
        if answers % LOOKS == 0 or not asked:
            await assert_up_to_date(guests, *everybody)
        if not asked:
            break
        somebody = rng.choice(asked)
        await somebody.move(*rng.choice(somebody.moves()))
        answers += 1
    assert everybody[0].room["phase"] == "over"
    assert all(client.snapshots <= 2 for client in everybody), "on coming in and on sitting down, then only news"


async def check_record(guests: House, client: Client) -> None:
    """The game as it is given out is accepted, and ends as it did at the table."""
    room = client.room
    async with guests.session.get(f"{guests.url}/api/tables/{client.table}/games/1.play") as answer:
        assert answer.status == 200
        report = check_text(await answer.text(), GAMES)
    assert report.problems == []
    assert report.play is not None
    assert report.play.state.table.over()
    winners = report.play.game.winners(report.play.state.table)
    assert [room["players"][seat] for seat in winners] == room["results"][-1]["winners"]
    assert sorted(winners) == sorted(client.facts["over"])
    for name, chair in zip(report.names, room["chairs"], strict=True):
        assert chair["kind"] == "bot" or name == chair["name"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@live
async def test_everybody_answers_at_once(game: Game) -> None:
    """Answers that cross one another are taken or refused, and all records agree in the end."""
    async with house() as guests:
        players = await start_game(guests, game.id, 3, 1)
        spectator = await guests.watches(players[0].table)
        tabs = [await guests.again(player) for player in players]
        await asyncio.gather(*[plays(tab, random_choice(number)) for number, tab in enumerate([*players, *tabs])])
        await spectator.wait_until(lambda c: c.room["phase"] == "over")
        for client in [*players, *tabs, spectator]:
            await assert_same_as_fresh(guests, client)
        await check_record(guests, players[0])


@live
async def test_tables_play_side_by_side() -> None:
    """Games at several tables of one server are independent."""
    async with house() as guests:
        hosts = [await guests.opens(game, chairs=3, bots=2) for game in [*GAMES] * 2]
        await asyncio.gather(*[play_alone(host, seed) for seed, host in enumerate(hosts)])
        for host in hosts:
            await assert_same_as_fresh(guests, host)
            await check_record(guests, host)


async def play_alone(host: Client, seed: int) -> None:
    await host.send(messages.Start)
    await plays(host, random_choice(seed))
