"""A planted leak that the browser tests must find."""

from __future__ import annotations

import pytest

from dorehami.engine.table import NOBODY
from dorehami.server.views.projection import PlayerView, Projection


def raw_facts(patch: pytest.MonkeyPatch) -> None:
    """Show spectators the true table."""
    look = Projection.view_of

    def told(self: Projection, player: int) -> PlayerView:
        view, play = look(self, player), self.state.match.play
        if play is None or view.seat != NOBODY:
            return view
        return view._replace(secrets=play.game.secrets(play.state.table))

    patch.setattr(Projection, "view_of", told)
