"""Health: what the operator is told of a log that cannot be written."""

from __future__ import annotations

import pytest

from dorehami.server.runtime.health import WARN_EVERY, Health
from dorehami.store.log import Unwritable


def test_a_log_that_takes_some_changes_does_not_fill_the_pages(caplog: pytest.LogCaptureFixture) -> None:
    """One complaint, and once that it is over, whatever follows at once."""
    health = Health()
    for _ in range(5):
        health.record_failure(Unwritable("Full."))
        assert not health.is_healthy()
        health.record_success()
        assert health.is_healthy()
    assert caplog.messages == ["Full. Moves are refused meanwhile.", "The log is written again."]


def test_an_old_trouble_is_none() -> None:
    """Nobody has met it for a while; who is sent nobody for being unwell would never write again."""
    health = Health()
    health.record_failure(Unwritable("Full."))
    health.failed_at -= WARN_EVERY + 1
    assert health.is_healthy()
