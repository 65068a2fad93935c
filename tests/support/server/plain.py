"""A mark for tests that patch the code of a table, which only the plain build allows."""

from __future__ import annotations

import pytest

from dorehami.server.views.broadcaster import Broadcaster

plain_only = pytest.mark.skipif(
    not hasattr(Broadcaster.broadcast, "__code__"),
    reason="a compiled table cannot be changed; a plain one shows what is found",
)
