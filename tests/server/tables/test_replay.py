"""A table replayed from its rows is the table that was played at, and its past turns are what was told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dorehami.engine.game import Setup
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.table_state import TableState
from dorehami.server.tables.restore import replay
from dorehami.server.views.projection import past_of
from tests.support.random_table import SPECTATOR, RandomTable
from tests.support.server.plain_values import durable, plain
from tests.support.simulated import CLOSED, Sent, simulate

SETUPS = [
    ("coup", Setup(2), 2),
    ("coup", Setup(5, ("reformation", "inquisitor", "anarchist")), 3),
    ("dezh", Setup(4, ("gate",)), 3),
    ("mccarthy", Setup(3, ("ending=double", "silent_partner")), 2),
]


@pytest.mark.parametrize(("name", "setup", "humans"), SETUPS)
def test_past_turns_are_what_was_told(name: str, setup: Setup, humans: int) -> None:
    """After a random evening, live and replayed: row, events and maker as a spectator heard them."""
    table = RandomTable(GAMES[name], setup, humans, seed=4, stay=True)

    async def evening() -> tuple[TableState, TableState, PrivateData]:
        await table.play()
        live, stored = table.table.state, await table.log.read(table.code)
        assert stored is not None
        return live, replay(stored)[0], PrivateData.of(stored)

    live, again, private = simulate(evening())
    told = [past for past in heard(table.line(SPECTATOR).heard) if past.version >= live.match.began]
    versions = {past.version for past in told}  # while the spectator was connected
    assert [past for past in past_of(live, NOBODY) if past.version in versions] == told
    assert len(told) > 10
    assert plain(again.match.past) == plain(live.match.past)
    assert plain(replace(again, private=live.private)) == plain(live)
    assert durable(private) == durable(live.private)


def heard(frames: list[Sent]) -> list[messages.Past]:
    """Return what was told in News, by version."""
    told = [messages.decode_message.decode(sent.frame) for sent in frames if not sent.frame.startswith(CLOSED)]
    news = {one.version: one for one in told if isinstance(one, messages.News) and one.events}
    return [messages.Past(version, one.events, one.maker) for version, one in sorted(news.items())]
