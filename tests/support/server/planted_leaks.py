"""Planted leaks that the tests of twin worlds must find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dorehami.engine.game import Setup
from dorehami.engine.play import Turn
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.state import rows
from dorehami.server.state.table_state import TableState
from dorehami.server.views.broadcaster import Broadcaster
from tests.support.charters import Tally
from tests.support.twins import Leak, twin_games

TRIES = 30  # games in which a planted leak must be found


def assert_leak_found(name: str, setup: Setup) -> None:
    """Check that a leak is found within some games."""

    def search() -> None:
        tally = Tally()
        for seed in range(TRIES):
            twin_games(GAMES[name], setup, seed, tally)

    with pytest.raises(Leak):
        search()


def leak_with_news(
    patch: pytest.MonkeyPatch, whisper: Callable[[Broadcaster, int, Turn | None], dict[str, Any]]
) -> None:
    """Send something more with the news of every row."""
    tell = Broadcaster.broadcast

    def tell_more(self: Broadcaster, state: TableState, body: rows.Body, turn: Turn | None) -> None:
        tell(self, state, body, turn)
        for player, lines in self.subscribers.items():
            for line in lines:
                line.send(messages.encode(messages.News(version=self.state.seq, **whisper(self, player, turn))))

    patch.setattr(Broadcaster, "broadcast", tell_more)
