"""The deal of a finished game, as a page asks for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dorehami.games import GAMES
from dorehami.seal.stream import Stream
from tests.support.live import House, house, live, plays, random_choice
from tests.support.server.sealed import SEALED, record, start_sealed_game


async def deal(guests: House, table: str) -> tuple[int, dict[str, Any]]:
    async with guests.session.get(f"{guests.url}/api/tables/{table}/games/1/deal") as answer:
        return answer.status, await answer.json()


@pytest.mark.parametrize("game", GAMES)
@live
async def test_every_draw_is_told_with_its_line(game: str) -> None:
    """Each is the stream's, and the line that is named has its word; while the game is played there is nothing."""
    async with house(**SEALED) as guests:
        players = await start_sealed_game(guests, game, 2, 1)
        assert await deal(guests, players[0].table) == (409, {"code": "game_running"})
        await asyncio.gather(*[plays(player, random_choice(seat)) for seat, player in enumerate(players)])
        status, told = await deal(guests, players[0].table)
        assert status == 200
        assert told["record"] == await record(guests, players[0])
        lines = told["record"].splitlines()
        header = {line.split()[0]: line.split()[1:] for line in lines}
        cuts = [line.split('"')[-1].split() for line in lines if line.startswith("cut ")]
        nonces = {seat: bytes.fromhex(cut[-1]) for seat, cut in zip((0, 2), cuts, strict=True)}
        stream = Stream(bytes.fromhex(header["seed"][0]), nonces)
        for number, drawn in enumerate(told["draws"], 1):
            assert stream.answer(number, drawn["of"]) == drawn["index"]
            assert drawn["word"] in lines[drawn["line"] - 1].split()
        assert len(told["draws"]) > 5
