"""Bots are somebody: each has a name and a face, which stay, and which no person can take."""

from __future__ import annotations

import asyncio
from itertools import combinations

import pytest

from dorehami.bots.mind import TEMPERAMENTS
from dorehami.client import Client
from dorehami.server.identity.display_names import BOTS, BadName, bot_names, validate_new_name
from dorehami.server.identity.look_alikes import look_alike
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.store.memory import MemoryLog
from dorehami.words import LANGUAGES, Words
from tests.support.live import house, live, plays, random_choice
from tests.support.server.assertions import start_game, wait_until_level


def bots_by_chair(client: Client) -> list[int]:
    """Return which bot sits in each chair; 0 for a person."""
    return [chair.get("bot", 0) for chair in client.room["chairs"] if chair]


def test_every_bot_has_a_name_in_every_language() -> None:
    """No two of one language look alike, and there is none more than the server knows."""
    for language in LANGUAGES:
        words = Words(language)
        assert [words.has(f"bot-{bot}") for bot in (0, *range(1, BOTS + 1), BOTS + 1)] == [False, *[True] * BOTS, False]
    assert [(one, other) for one, other in combinations(bot_names(), 2) if look_alike(one, other)] == []


@pytest.mark.parametrize("name", [*bot_names(), "COIL", "Соil", "Cog 2", "تیکتاک", "زنبرك"])
def test_nobody_is_called_as_a_bot_is(name: str) -> None:
    """In neither language, in no spelling that looks alike, with no number behind it."""
    with pytest.raises(BadName) as refusal:
        validate_new_name(name)
    assert refusal.value.code in (Reason.NAME_RESERVED, Reason.NAME_SCRIPTS)


@live
async def test_no_two_bots_of_a_table_are_the_same() -> None:
    """Even at the largest one; who goes and comes again is who it was."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=10, bots=9)
        bots = bots_by_chair(host)[1:]
        assert len({*bots}) == 9
        assert {*bots} <= {*range(1, BOTS + 1)}
        for chair in (3, 7):
            await host.send(messages.RemoveBot, chair=chair)
            await host.send(messages.AddBot, chair=chair, level="easy")
        assert bots_by_chair(host)[1:] == bots


@live
async def test_a_bot_stays_who_it_is() -> None:
    """Through a game, a rematch and a restart, in its chair and among the scores; a person has none of it."""
    log = MemoryLog()
    async with house(log) as guests:
        host, friend = await start_game(guests, "mccarthy", 2, 2)
        bots = bots_by_chair(host)
        assert (bots[0], bots[-1]) == (0, 0)
        await asyncio.gather(*[plays(client, random_choice(n)) for n, client in enumerate((host, friend))])
        await asyncio.gather(host.send(messages.Ready), friend.send(messages.Ready))
        await wait_until_level(host, friend)
        assert bots_by_chair(host) == bots
        assert {score["bot"] for score in host.room["scores"]} == {*bots}
    async with house(log) as guests:
        assert bots_by_chair(await guests.watches(host.table)) == bots


@live
async def test_a_person_in_a_bots_place_is_a_person() -> None:
    """Stand-ins and persons have no bot number."""
    async with house(delay=lambda: 3600.0) as guests:
        host = await guests.opens("coup", chairs=3, bots=1)
        friend = await guests.sits(host.table, "Friend")
        await host.send(messages.Start)
        await friend.send(messages.Leave)
        await host.wait_until(lambda c: any(chair["kind"] == "standin" for chair in c.room["chairs"]))
        assert [chair.get("bot", 0) for chair in host.room["chairs"] if chair["kind"] != "bot"] == [0, 0]


@live
async def test_how_they_like_to_play_is_told_when_a_game_is_over() -> None:
    """Of each bot in a word, of no person and of no stand-in; not before, and no more in the next game."""
    log = MemoryLog()
    async with house(log) as guests:
        host = await guests.opens("mccarthy", chairs=4, bots=2)
        friend = await guests.sits(host.table, "Friend")
        await host.send(messages.Start)
        await friend.send(messages.Leave)
        assert host.room["tempers"] == []
        await plays(host, random_choice(1))
        told = host.room["tempers"]
        kinds = [chair["kind"] for chair in host.room["chairs"]]
        assert sorted(kinds) == ["bot", "bot", "human", "standin"]
        assert [temper in TEMPERAMENTS for temper in told] == [kind == "bot" for kind in kinds]
        await host.send(messages.Ready)
        assert host.room["tempers"] == []
    ends = [rows.body_of(row) for row in log.tables[host.table].rows if row.kind == "ended"]
    assert [body.tempers for body in ends if isinstance(body, rows.Ended)] == [told]
