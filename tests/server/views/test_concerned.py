"""Players whom a row does not affect are skipped, and receive exactly the same frames as otherwise."""

from __future__ import annotations

import pytest

from dorehami.engine.game import Setup
from dorehami.games import GAMES
from dorehami.server.table.commands import moves
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.server.views.update import Update
from tests.support.live import house, live
from tests.support.random_table import RandomTable
from tests.support.server.assertions import start_game, wait_until_at_rest, wait_until_level
from tests.support.server.plain import plain_only
from tests.support.simulated import Sent, simulate

EVENINGS = [
    ("coup", Setup(2, ("inquisitor",)), 2),
    ("coup", Setup(4), 4),
    ("coup", Setup(6, ("reformation", "inquisitor", "anarchist")), 3),
    ("dezh", Setup(4, ("gate",)), 3),
    ("mccarthy", Setup(4, ("ending=double",)), 4),
]
SEEDS = 4

Heard = dict[int, list[Sent]]  # by line


def heard(name: str, setup: Setup, humans: int) -> list[Heard]:
    """All that anybody was sent in some evenings with people who err, come, go, choose ahead and let pass."""
    return [simulate(RandomTable(GAMES[name], setup, humans, seed).play()).heard for seed in range(SEEDS)]


@plain_only
@pytest.mark.parametrize(("name", "setup", "humans"), EVENINGS)
def test_nobody_misses_anything(name: str, setup: Setup, humans: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that looks at everybody with every row sends the same bytes at the same moments."""
    by_concern, sparing, quick = heard(name, setup, humans), list[int](), Broadcaster.affected_players

    def everybody(self: Broadcaster, bulletin: Update) -> list[int]:
        sparing.append(len(self.players) - len(quick(self, bulletin)))
        return self.players

    monkeypatch.setattr(Broadcaster, "affected_players", everybody)
    assert heard(name, setup, humans) == by_concern
    assert any(sparing) == (name != "mccarthy")  # whose every row moves a card, which is looked at by all


@plain_only
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
