"""Replays: a finished game is told again as it was told, from every view; one that is played is not."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import msgspec
import pytest

from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.store.memory import MemoryLog
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.assertions import start_game, wait_until_level

SECRET = re.compile("hidden|sealed")


class RecordingClient(Client):
    """A client that keeps all news."""

    told: list[Any]

    async def process(self, message: messages.ToClient) -> None:
        if isinstance(message, messages.News):
            self.told.append(msgspec.json.decode(messages.encode(message)))
        await super().process(message)


async def recording_client(guests: House) -> RecordingClient:
    client = RecordingClient(guests.session, guests.url)
    client.told = []
    guests.clients.append(client)
    return client


async def request_replay(guests: House, table: str, view: str, number: int = 1) -> tuple[int, dict[str, Any]]:
    """Return the status of the answer and its content."""
    url = f"{guests.url}/api/tables/{table}/games/{number}/replay"
    async with guests.session.get(url, params={"view": view}) as answer:
        return answer.status, await answer.json()


async def replay_of(guests: House, table: str, view: str, number: int = 1) -> dict[str, Any]:
    status, told = await request_replay(guests, table, view, number)
    assert status == 200, told
    return told


async def finished_game(guests: House, game: str) -> list[RecordingClient]:
    """Play a game with a host, a friend, a bot, and a spectator."""
    host, friend, watcher = [await recording_client(guests) for _ in range(3)]
    await host.open(game, "Sara", chairs=3, bots=1)
    await host.connect()
    await friend.connect(host.table)
    await watcher.connect(host.table)
    await friend.send(messages.Sit, name="Bahram")
    await host.send(messages.Start)
    await wait_until_level(host, friend)
    await asyncio.gather(plays(host, random_choice(1)), plays(friend, random_choice(2)))
    await watcher.wait_until(lambda c: c.version >= host.version)
    return [host, friend, watcher]


@pytest.mark.parametrize("game", GAMES)
@live
async def test_it_is_what_was_told(game: str) -> None:
    """Row by row a seat's replay is the news that its player got, and the spectators' is the spectators'."""
    async with house() as guests:
        host, friend, watcher = await finished_game(guests, game)
        for client, view in ((host, str(host.seat)), (friend, str(friend.seat)), (watcher, "spectators")):
            told = await replay_of(guests, host.table, view)
            assert told["news"] == [news for news in client.told if news["version"] > told["version"]]
            assert told["record"]["room"]["phase"] == "playing"
        assert len(told["news"]) > 10


@pytest.mark.parametrize("game", GAMES)
@live
async def test_with_all_cards_open_nothing_is_hidden(game: str) -> None:
    """The open view shows all hidden cards from the first one on, except those not drawn yet."""
    async with house() as guests:
        host, _, _ = await finished_game(guests, game)
        closed, opened = [await replay_of(guests, host.table, view) for view in ("spectators", "open")]
        assert len(closed["news"]) == len(opened["news"])
        assert SECRET.search(all_facts(closed))
        assert not SECRET.search(all_facts(opened))


def claims_in_replay(guests: House, told: dict[str, Any]) -> dict[int, bool]:
    """Return, by version, every claim and whether the cards say that it is true."""
    replay = msgspec.json.decode(msgspec.json.encode(told), type=messages.Replay)
    viewer, claims, before = Client(guests.session, guests.url), dict[int, bool](), list[Any]()
    viewer.apply_snapshot(replay.record, replay.version)
    for news in replay.news:
        viewer.apply_news(news)
        made, said = viewer.facts["claim"], {key for key, _ in msgspec.to_builtins(news.events)}
        if made and said & {"declared", "blocked"}:
            seat, claimed = made
            hand = viewer.facts["hand"][seat]
            claims[news.version] = "duke" not in hand if claimed == "no_duke" else claimed in hand
        before = made
    assert before == []
    return claims


@pytest.mark.parametrize("options", [[], ["reformation", "inquisitor", "anarchist"]])
@live
async def test_a_claim_is_true_if_the_cards_say_so(options: list[str]) -> None:
    """With all cards open each claim is judged in the row that it was made in; other views are told of none."""
    async with house() as guests:
        players = await start_game(guests, "coup", 4, options=options)
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        told = await replay_of(guests, players[0].table, "open")
        claims = dict(told["claims"])
        assert claims == claims_in_replay(guests, told)
        assert set(claims.values()) == {True, False}
        for view in ("spectators", "0", "3"):
            assert (await replay_of(guests, players[0].table, view))["claims"] == []


@pytest.mark.parametrize("game", ["dezh", "mccarthy"])
@live
async def test_where_nothing_is_claimed_nothing_is_judged(game: str) -> None:
    """Games without claims have none in their replay."""
    async with house() as guests:
        host, _, _ = await finished_game(guests, game)
        assert (await replay_of(guests, host.table, "open"))["claims"] == []


def all_facts(told: dict[str, Any]) -> str:
    """Return all facts of a replay."""
    facts = [(news.get("facts"), news.get("seats")) for news in told["news"]]
    return str([told["record"]["facts"], *facts])


@live
async def test_a_game_that_is_played_is_not_told() -> None:
    """Not from any view, not while it waits, not by its number after other games; the one before it still is."""
    async with house() as guests:
        host, friend = await start_game(guests, "coup", 2)
        for view in ("open", "spectators", "0", "1"):
            assert await request_replay(guests, host.table, view) == (409, {"code": Reason.GAME_RUNNING})
        await asyncio.gather(plays(host, random_choice(1)), plays(friend, random_choice(2)))
        await asyncio.gather(host.send(messages.Ready), friend.send(messages.Ready))
        await host.wait_until(lambda c: c.room["games"] == 2)
        assert (await request_replay(guests, host.table, "open", 2))[0] == 409
        assert (await request_replay(guests, host.table, "open", 1))[0] == 200


@pytest.mark.parametrize("view", ["2", "-1", "٠", "", "all", "1e0", "9" * 5000])
@live
async def test_there_are_no_other_views(view: str) -> None:
    """A view that nobody has is no page; neither is a game that was never played."""
    async with house() as guests:
        host, friend = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(plays(host, random_choice(1)), plays(friend, random_choice(2)))
        assert (await request_replay(guests, host.table, view))[0] == 404
        assert (await request_replay(guests, host.table, "open", 0))[0] == 404
        assert (await request_replay(guests, host.table, "open", 2))[0] == 404


@live
async def test_a_seat_is_a_seat_whoever_sat_there() -> None:
    """A player who took over a bot's seat gets its replay from the first card."""
    async with house() as guests:
        host, friend = await start_game(guests, "coup", 2, 1)
        late = await guests.watches(host.table)
        await host.wait_until(lambda c: 1 not in c.facts["asked"])
        await late.send(messages.Sit, name="Late", chair=1)
        await asyncio.gather(*[plays(client, random_choice(n)) for n, client in enumerate([host, friend, late])])
        told = await replay_of(guests, host.table, "1")
        assert told["record"]["room"]["chairs"][1]["kind"] == "bot"
        assert "hidden" not in told["record"]["facts"]["hand"][1]


@live
async def test_it_is_there_after_a_restart() -> None:
    """A replay comes from the log."""
    log = MemoryLog()
    async with house(log) as guests:
        host, _, _ = await finished_game(guests, "dezh")
        before = await replay_of(guests, host.table, "open")
    async with house(log) as guests:
        assert await replay_of(guests, host.table, "open") == before


@live
async def test_a_game_of_other_rules_is_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be shown as it was, so it is not shown at all."""
    log = MemoryLog()
    async with house(log) as guests:
        host, _, _ = await finished_game(guests, "coup")
        told = rows.body_of
        monkeypatch.setattr(rows, "body_of", lambda row: older(told(row)))
        assert await request_replay(guests, host.table, "open") == (400, {"code": Reason.OTHER_RULES})


def older(body: rows.Body) -> rows.Body:
    if isinstance(body, rows.Started):
        body.rules = 0
    return body
