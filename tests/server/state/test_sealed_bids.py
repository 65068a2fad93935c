"""Sealed bids at a live table: all see a hash when one is received, and the record opens it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from dorehami import client
from dorehami.games import GAMES
from dorehami.seal.hashes import MIN_NONCE, new_nonce
from dorehami.seal.proof import prove
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.store.memory import MemoryLog
from tests.support.live import house, live, plays, random_choice
from tests.support.server.assertions import assert_up_to_date, rows_of_kind, wait_until_level
from tests.support.server.raw_socket import raw_socket
from tests.support.server.sealed import SEALED, record, start_sealed_game

HASH = re.compile("[0-9a-f]{64}")


def fixed_randomness() -> Iterator[bytes]:
    """Return salts and seeds that are the same in every world."""
    for number in range(1_000_000):
        yield number.to_bytes(32, "big")


@live
async def test_all_see_the_same_hash_at_once() -> None:
    """With the first bid its hash lies on the table, for the others and for who comes later; the bid does not."""
    async with house(**SEALED) as guests:
        host, friend = await start_sealed_game(guests, "mccarthy", 2)
        assert friend.room["slips"] == ["", ""]
        await host.move(*host.moves()[0])
        await wait_until_level(host, friend)
        shown = friend.room["slips"]
        assert HASH.fullmatch(shown[0])
        assert shown[1] == ""
        assert (await guests.watches(host.table)).room["slips"] == shown
        await assert_up_to_date(guests, host, friend)


@live
async def test_the_record_opens_what_was_shown() -> None:
    """Every hash that was shown stands in the record with its salt, restart or not, and verify holds them."""
    log, seen = MemoryLog(), set[str]()
    async with house(log, **SEALED) as guests:
        players = await start_sealed_game(guests, "mccarthy", 2)
        await players[0].move(*players[0].moves()[0])
        seen |= set(players[0].room["slips"])
    async with house(log, **SEALED) as guests:
        for player in players:
            player.session, player.url = guests.session, guests.url
            guests.clients.append(player)
            await player.connect()
        assert seen == set(players[0].room["slips"])
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        text = await record(guests, players[0])
        assert seen - {""} <= set(HASH.findall(text))
        assert "sealed answers fit their hashes" in prove(text, GAMES).proved


@live
async def test_every_salt_is_fresh() -> None:
    """Nobody can try all cards: each bid has a salt of its own, of at least 128 bits, and equal bids look different."""
    assert MIN_NONCE * 8 >= 128
    assert len({new_nonce() for _ in range(1000)}) == 1000
    async with house(**SEALED) as guests:
        players = await start_sealed_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, lambda c: c.moves()[0]) for player in players])
        moved = [
            body for _, body in await rows_of_kind(guests, players[0].table, "moved") if isinstance(body, rows.Moved)
        ]
        assert len({body.salt for body in moved}) == len(moved) > 20
        assert all(len(body.salt) == 2 * MIN_NONCE for body in moved)


async def frames_around_bid(bid: int) -> list[str]:
    """Return all that a friend and a spectator are sent until the host has bid; nothing but the bid varies."""
    seeds, salts = fixed_randomness(), fixed_randomness()
    services: dict[str, Any] = {"deal_seed": lambda: next(seeds), "salt": lambda: next(salts)}
    async with house(**SEALED | services) as guests:
        host, friend = await start_sealed_game(guests, "mccarthy", 2)
        others = [friend, await guests.watches(host.table)]
        async with raw_socket(guests) as raw:
            raw.send_message(messages.Hello(table=host.table))
            heard = [await raw.message()]
            await host.move(*host.moves()[bid])
            await wait_until_level(host, *others)
            while getattr(heard[-1], "version", 0) != host.version:
                heard.append(await raw.message())
        return [str([other.room["slips"], other.facts]) for other in others] + [str(heard[-1])]


def test_a_hash_tells_nothing_of_a_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    """In twin worlds, where only the bid is another, others are sent the same but for a hash of the same length."""
    monkeypatch.setattr(client, "new_nonce", lambda: bytes(MIN_NONCE))
    here, there = [asyncio.run(frames_around_bid(bid)) for bid in (0, 17)]
    assert here != there
    assert without_hashes(here) == without_hashes(there)


def without_hashes(texts: list[str]) -> list[str]:
    """Replace hashes by their length."""
    return [HASH.sub(lambda found: "#" * len(found[0]), text) for text in texts]
