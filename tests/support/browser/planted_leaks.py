"""A planted leak that the browser tests must find."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.table import NOBODY
from dorehami.server.state.table_state import TableState
from dorehami.server.views.update import Projection


def raw_facts(patch: pytest.MonkeyPatch) -> None:
    """Show spectators the true table."""
    look = Projection.refresh

    def told(self: Projection, state: TableState, *more: Any) -> None:
        look(self, state, *more)
        if state.play is not None and self.seat == NOBODY:
            self.secrets = state.play.game.secrets(state.play.state.table)

    patch.setattr(Projection, "refresh", told)
