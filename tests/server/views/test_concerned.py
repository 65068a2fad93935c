"""Private choices that are lost with a row are told, though the row is about others."""

from __future__ import annotations

import pytest

from dorehami.server.table.commands import moves
from tests.support.live import house, live
from tests.support.server.assertions import start_game, wait_until_at_rest, wait_until_level


@live
async def test_who_loses_what_was_chosen_ahead_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with a row that is about others, and in which nothing happens."""
    async with house() as guests:
        players = await start_game(guests, "coup", 4)
        await wait_until_at_rest(*players)
        thief = next(player for player in players if player.moves())
        target, another, _ = [player for player in players if player is not thief]
        assert target.seat is not None
        await thief.move("steal", target.seat)
        await wait_until_level(*players)
        await target.move("allow", ahead=["block", "captain"])
        await wait_until_level(*players)
        assert target.record["kept"] == ["block", "captain"]
        monkeypatch.setattr(moves, "dropped_choices", lambda *_: {target.player: None})
        await another.move("allow")
        await wait_until_level(*players)
        assert target.record["kept"] == []
        assert target.facts["decision"] == ["challenge"]
