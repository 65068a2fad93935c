"""For tests that change the code of a table, to plant a fault or to look at it in another way."""

from __future__ import annotations

import pytest

from dorehami.server.views.broadcaster import Broadcaster

plain_only = pytest.mark.skipif(
    not hasattr(Broadcaster.broadcast, "__code__"),
    reason="a compiled table cannot be changed; a plain one shows what is found",
)
